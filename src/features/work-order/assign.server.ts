import { messages } from '#shared/messages';
import type { Context } from '#server/context';
import { sendPush } from '#features/push/send.server';
import type { AssignedTo } from './plan';

/** `assigned_to` as the two links it is kept in; what it does not speak of stays. */
export function assignees({ assigned_to }: { assigned_to?: AssignedTo | null }): AssignedTo {
  if (assigned_to === undefined) return {};
  if (assigned_to === null) return { users: [], teams: [] };
  const { users, teams } = assigned_to;
  return { ...(users && { users }), ...(teams && { teams }) };
}

/** Everybody who has it, by themselves or by a team. */
export async function assignedPeople(ctx: Context, id: string): Promise<string[]> {
  const rows = await ctx.db.rows<{ id: string }>(
    `select member_id as id from work_order_user where organization_id = $1 and work_order_id = $2
     union select m.member_id from work_order_team t
       join team_member m on m.organization_id = t.organization_id and m.team_id = t.team_id
       where t.organization_id = $1 and t.work_order_id = $2`,
    [ctx.organization.id, id],
  );
  return rows.map((row) => row.id);
}

/** Whoever has it now and had it not before hears of it, unless they gave it to themselves. */
export async function tellAssigned(ctx: Context, id: string, title: string, before: string[] = []): Promise<void> {
  const told = new Set([...before, ctx.user.id]);
  for (const person of (await assignedPeople(ctx, id)).filter((one) => !told.has(one)))
    await sendPush(ctx, person, { title, body: messages.assignedNote(ctx.user.name), url: `/work-order/${id}` });
}
