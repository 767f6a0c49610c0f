import type { NoticeEvent } from '#shared/notice';
import type { Context } from '#server/context';

export interface DueNotice {
  id: string;
  due_at: string;
}

/** The due notices that were not sent before: each due date is sent once, however often this runs. */
export async function notYetSent<T extends DueNotice>(ctx: Context, event: NoticeEvent, found: T[]): Promise<T[]> {
  if (found.length === 0) return [];
  const fresh = await ctx.db.rows<{ id: string }>(
    `insert into clock_notice (organization_id, event, entity_id, due_at)
     select $1, $2, of.id, of.due_at from unnest($3::uuid[], $4::timestamptz[]) of (id, due_at)
     on conflict do nothing returning entity_id as id`,
    [ctx.organization.id, event, found.map(({ id }) => id), found.map(({ due_at }) => due_at)],
  );
  const ids = new Set(fresh.map(({ id }) => id));
  return found.filter(({ id }) => ids.has(id));
}
