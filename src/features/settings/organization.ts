import { useQuery } from '@tanstack/react-query';
import type { Role } from '#shared/permission';
import { api } from '#web/api.ts';
import { keys, queryClient } from '#web/query.ts';
import { useSession } from '#web/session.tsx';

export interface Organization {
  id: string;
  name: string;
  industry_type: string | null;
  country: string | null;
  currency: string;
  time_zone: string;
  week_start: string;
  settings: { restricted_add?: Record<string, Role[]>; rates?: Record<string, string> };
}

export function useOrganization() {
  const { me } = useSession();
  const { id } = me.organization;
  return useQuery({
    queryKey: keys.detail('organization', id),
    queryFn: () => api.get<Organization>(`/organizations/${id}`),
  });
}

export async function saveOrganization(id: string, change: Partial<Organization>): Promise<void> {
  const saved = await api.patch<Organization>(`/organizations/${id}`, change);
  queryClient.setQueryData(keys.detail('organization', id), saved);
  // What people may add, and the name in the menu, hang on it.
  void queryClient.invalidateQueries({ queryKey: keys.me });
}
