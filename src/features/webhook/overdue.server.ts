import type pg from 'pg';
import { can, type Role, roles } from '#shared/permission';
import type { Context } from '#server/context';
import { bodyOf, readerOf } from './send/body.server';
import type { SpecialEvent } from './events';
import { queue } from './send/queue.server';

/** The one event that no history entry tells of: it comes with the clock. */
export const overdueEvent: SpecialEvent = 'work_order.overdue';

/** Longer ago is no news; the log, which keeps it to once, goes further back. */
const newsLasts = `interval '7 days'`;

/** SQL: the roles that may read any work; to the others it would be due again and again. */
const readers = roles
  .filter((role) => can(readerOf(role), 'read', 'work-order', {}))
  .map((role) => `'${role}'`)
  .join(', ');

/** SQL: work `w` that is overdue since the webhook `h` was made. Its date makes the message one. */
const overdue = `h.role in (${readers}) and w.organization_id = h.organization_id and w.kind = 'work_order' and w.deleted_at is null
  and w.status in ('open', 'in_progress', 'on_hold') and w.due_date <= $1
  and w.due_date > greatest($1::timestamptz - ${newsLasts}, h.created_at)
  and not exists (select from webhook_delivery d where d.organization_id = h.organization_id and d.webhook_id = h.id
    and d.message_id = md5(w.id::text || extract(epoch from w.due_date))::uuid)`;

export async function overdueOrganizations(system: pg.Pool, now: string): Promise<string[]> {
  const { rows } = await system.query<{ id: string }>(
    `select distinct h.organization_id as id from webhook h
     where h.is_enabled and h.deleted_at is null and h.events ? '${overdueEvent}'
       and exists (select from work_order w where ${overdue})`,
    [now],
  );
  return rows.map(({ id }) => id);
}

export async function tellOverdue(ctx: Context, { id, role }: { id: string; role: Role }): Promise<void> {
  const found = await ctx.db.rows<{ id: string; message: string; due_date: string }>(
    `select w.id, md5(w.id::text || extract(epoch from w.due_date))::uuid as message, w.due_date
     from webhook h join work_order w on ${overdue}
     where h.organization_id = $2 and h.id = $3 order by w.due_date limit 100`,
    [ctx.now, ctx.organization.id, id],
  );
  for (const { id: order, message, due_date } of found) {
    const entry = {
      entity_type: 'work-order',
      entity_id: order,
      action: 'updated' as const,
      changes: [],
      user_id: null,
      source: 'system' as const,
      timestamp: due_date,
    };
    const body = await bodyOf(ctx, role, overdueEvent, entry);
    if (body) await queue(ctx, id, message, overdueEvent, body);
  }
}
