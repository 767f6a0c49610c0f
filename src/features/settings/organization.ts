import { useQuery } from '@tanstack/react-query';
import type { RecordOf } from '#shared/entity';
import type { organization } from '#features/organization/organization';
import { api, Problem } from '#web/api.ts';
import { inTurn } from '#web/in-turn.ts';
import { keys, queryClient } from '#web/query.ts';
import { useSession } from '#web/session.tsx';

export type Organization = RecordOf<typeof organization>;

export function useOrganization() {
  const { me } = useSession();
  const { id } = me.organization;
  return useQuery({
    queryKey: keys.detail('organization', id),
    queryFn: () => api.get<Organization>(`/organizations/${id}`),
  });
}

type Settings = Organization['settings'];
/** Settings with a single value; compound settings are changed from their current value (`saveSetting`). */
type Change = Omit<Partial<Organization>, 'id' | 'version' | 'settings'> & {
  settings?: Pick<Settings, 'working_days' | 'sign_with_password' | 'audit_email' | 'order_cost' | 'holding_rate'>;
};

export const saveOrganization = (id: string, change: Change): Promise<void> =>
  inTurn(id, async () => taken(await api.patch<Organization>(`/organizations/${id}`, change)));

/**
 * Changes a compound setting from its current value when its turn comes, because presses may be faster than responses.
 * If another admin changed it first, the change is applied again to the newer value.
 */
export const saveSetting = <K extends 'restricted_add' | 'rates' | 'numbering'>(
  id: string,
  key: K,
  change: (now: Settings[K] & {}) => Settings[K],
): Promise<void> =>
  inTurn(id, async () => {
    const write = async ({ settings, version }: Organization) => {
      const body = { settings: { [key]: change(settings[key] ?? {}) } };
      taken(await api.patch<Organization>(`/organizations/${id}`, body, { 'if-match': `"${version}"` }));
    };
    const known = queryClient.getQueryData<Organization>(keys.detail('organization', id))!;
    await write(known).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.status !== 412) throw error;
      return write(error.body.current as Organization);
    });
  });

function taken(saved: Organization): void {
  queryClient.setQueryData(keys.detail('organization', saved.id), saved);
  // The rights to add records and the name in the menu depend on it.
  void queryClient.invalidateQueries({ queryKey: keys.me });
}
