import { dateTime, duration, money, ref, refs } from '#shared/field';
import { dayIn } from '#shared/wall';
import { call } from '#server/call';
import { recordPastWork } from '#features/work-order/index.server';
import type { Special } from './special.server';

const ids = (chips: unknown): string[] => ((chips ?? []) as { id: string }[]).map(({ id }) => id);

/** What the work order itself does not take. */
const beyond = new Set([
  'assigned_users',
  'assigned_teams',
  'created_at',
  'completed_at',
  'completed_by',
  'minutes',
  'other_cost',
]);

/** Who does the work stands in two columns. Work that was done elsewhere says when and by whom, and what it took. */
export const workOrderSpecial: Special = {
  omit: ['kind', 'assets', 'procedures', 'from_template', 'from_request', 'applies_to', 'note', 'files', 'images'],
  fields: {
    assigned_users: refs('user', { label: 'Assigned people' }),
    assigned_teams: refs('team', { label: 'Assigned teams' }),
    created_at: dateTime({ label: 'Created' }),
    completed_at: dateTime({ label: 'Completed' }),
    completed_by: ref('user', { label: 'Completed by' }),
    minutes: duration({ label: 'Time spent' }),
    other_cost: money({ label: 'Other cost', guard: 'cost' }),
  },
  body: (given) => {
    const { assigned_users, assigned_teams } = given;
    const values = Object.fromEntries(Object.entries(given).filter(([key]) => !beyond.has(key)));
    if (assigned_users === undefined && assigned_teams === undefined) return values;
    // Who is not named stays.
    const assigned_to = {
      ...(assigned_users !== undefined && { users: assigned_users ?? [] }),
      ...(assigned_teams !== undefined && { teams: assigned_teams ?? [] }),
    };
    return { ...values, assigned_to };
  },
  current: ({ assigned_to, created_at, completed_at, completed_by }, { minutes, other_cost }) => {
    const { users, teams } = (assigned_to ?? {}) as { users?: unknown; teams?: unknown };
    return {
      assigned_users: ids(users),
      assigned_teams: ids(teams),
      created_at,
      completed_at,
      completed_by: (completed_by as { id: string } | null)?.id,
      // What is booked already is not booked again.
      minutes,
      other_cost,
    };
  },
  after: async (ctx, id, { created_at, completed_at, completed_by, minutes, other_cost }, isNew) => {
    const past = { created_at, completed_at, completed_by } as Record<string, string | undefined>;
    if (Object.values(past).some((value) => value != null)) await recordPastWork(ctx, id, past);
    if (!isNew) return;
    const user = completed_by ?? ctx.user.id;
    const worked_at = dayIn((completed_at as string | undefined) ?? ctx.now, ctx.organization.time_zone);
    if (minutes) {
      const body = { work_order: id, time_type: 'work', user, minutes, worked_at };
      await call(ctx, 'POST', '/work-orders/time-entries', { body });
    }
    if (other_cost) {
      const body = { work_order: id, category: 'other', cost: other_cost, user };
      await call(ctx, 'POST', '/work-orders/other-costs', { body });
    }
  },
};
