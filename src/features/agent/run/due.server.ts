import type { Context } from '#server/context';
import type { Watcher } from '../acting.server';

/** A subject that is due, with the number of its changes when it was looked at. */
interface Due {
  subject: string;
  changes: number;
}

export const loadDue = (ctx: Context, { id }: Watcher, most: number): Promise<Due[]> =>
  ctx.db.rows<Due>(
    `select subject, changes from agent_due where organization_id = $1 and agent_id = $2 and due_at <= $3
     order by subject limit $4`,
    [ctx.organization.id, id, ctx.now, most],
  );

/** Forgets what was looked at; what has changed meanwhile waits for the next scan. */
export async function forget(ctx: Context, { id }: Watcher, due: readonly Due[]): Promise<void> {
  const values = [ctx.organization.id, id, due.map(({ subject }) => subject), due.map(({ changes }) => changes)];
  const of = `unnest($3::text[], $4::integer[]) u (subject, changes)
     where d.organization_id = $1 and d.agent_id = $2 and d.subject = u.subject`;
  await ctx.db.rows(`delete from agent_due d using ${of} and d.changes = u.changes`, values);
  await ctx.db.rows(`update agent_due d set due_at = $5::timestamptz + interval '1 minute', changes = 0 from ${of}`, [
    ...values,
    ctx.now,
  ]);
}
