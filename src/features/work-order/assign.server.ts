import { type FieldErrors, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { few } from '#server/db/statement';
import { sendPush } from '#features/push/index.server';
import type { AssignedTo } from './plan';

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

/** SQL: everybody who has the work order `$2`, directly or through a team. */
const people = `select member_id as id from work_order_user where organization_id = $1 and work_order_id = $2
  union select m.member_id from work_order_team t
    join team_member m on m.organization_id = t.organization_id and m.team_id = t.team_id
    where t.organization_id = $1 and t.work_order_id = $2`;

export async function assignedPeople(ctx: Context, id: string): Promise<string[]> {
  return (await ctx.db.rows<{ id: string }>(people, [ctx.organization.id, id])).map((row) => row.id);
}

/** Notifies the new assignees, except for people who assigned it to themselves. */
export async function tellAssigned(ctx: Context, id: string, before: string[] = []): Promise<void> {
  const given = await ctx.db.rows<{ id: string; title: string }>(
    `select p.id, o.code || ' ' || o.name as title from (${people}) p, work_order o
     where o.organization_id = $1 and o.id = $2 and p.id <> all(${few(3)})`,
    [ctx.organization.id, id, [...before, ctx.user.id]],
    'often',
  );
  for (const { id: person, title } of given)
    await sendPush(ctx, person, { title, body: messages.assignedNote(ctx.user.name), url: `/work-order/${id}` });
}
