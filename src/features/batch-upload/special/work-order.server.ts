import { refs } from '#shared/field';
import type { Special } from './special.server';

const ids = (chips: unknown): string[] => ((chips ?? []) as { id: string }[]).map(({ id }) => id);

/** Who does the work stands in two columns. */
export const workOrderSpecial: Special = {
  omit: ['kind', 'assets', 'procedures', 'from_template', 'from_request', 'applies_to', 'note'],
  fields: {
    assigned_users: refs('user', { label: 'Assigned people' }),
    assigned_teams: refs('team', { label: 'Assigned teams' }),
  },
  body: ({ assigned_users, assigned_teams, ...values }) => ({
    ...values,
    ...(assigned_users === undefined && assigned_teams === undefined
      ? {}
      : { assigned_to: { users: assigned_users ?? [], teams: assigned_teams ?? [] } }),
  }),
  current: ({ assigned_to }) => {
    const { users, teams } = (assigned_to ?? {}) as { users?: unknown; teams?: unknown };
    return { assigned_users: ids(users), assigned_teams: ids(teams) };
  },
};
