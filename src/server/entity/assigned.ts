import type { AssignedTo } from '#shared/assigned';
import { type FieldErrors, invalid } from '#shared/errors';

/** `assigned_to` as the two links that store it; a missing one stays unchanged. */
export function assignees({ assigned_to }: { assigned_to?: AssignedTo | null }): AssignedTo {
  if (assigned_to === undefined) return {};
  if (assigned_to === null) return { users: [], teams: [] };
  const { users, teams } = assigned_to;
  return { ...(users && { users }), ...(teams && { teams }) };
}

/** Reports errors about assignees at the field in which they were given. */
export async function atAssigned<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const { users, teams, ...others } = (error as { extra?: { errors?: FieldErrors } }).extra?.errors ?? {};
    if (!users && !teams) throw error;
    throw invalid({
      ...(users && { 'assigned_to.users': users }),
      ...(teams && { 'assigned_to.teams': teams }),
      ...others,
    });
  }
}
