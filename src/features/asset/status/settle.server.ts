import { type Change, record } from '#server/audit';
import type { Context } from '#server/context';
import type { Task } from '#server/jobs/runner';
import type { Category } from './custom/health-status';
import { history } from '#words/history';
import { saveStatus, statusTaskName } from './steps.server';

/** A status change recorded for later takes effect by the clock; this task announces it. */
export const statusTask: Task = {
  name: statusTaskName,
  run: ({ ctx }, { asset: id }: { asset: string }) => settleStatus(ctx!, id),
};

export interface Status {
  name: string | null;
  category: Category;
  type?: string | null;
  /** It was entered for a time that is over, or is still to come. */
  is_other_time?: true;
}

async function settleStatus(ctx: Context, id: string): Promise<void> {
  const [due] = await ctx.db.rows<{ id: string; name: string; until: string }>(
    `select id, name, kept_until as until from asset
     where organization_id = $1 and id = $2 and deleted_at is null and kept_until <= $3 for update`,
    [ctx.organization.id, id, ctx.now],
  );
  if (!due) return;
  const [before, after] = [
    await statusAt(ctx, id, new Date(Date.parse(due.until) - 1).toISOString()),
    await statusAt(ctx, id, ctx.now),
  ];
  await saveStatus(ctx, id);
  await recordStatus(ctx, id, history.statusBecame(shown(after)), [{ field: 'asset_status', from: before, to: after }]);
}

export async function statusAt(ctx: Context, id: string, at: string): Promise<Status> {
  const [found] = await ctx.db.rows<{ name: string | null; category: Category | null; type: string | null }>(
    `select h.name, c.status_category as category, c.status_change_type as type
     from asset_status_step s
       left join asset_status_change c on c.organization_id = s.organization_id and c.id = s.change_id
       left join health_status h on h.organization_id = s.organization_id and h.id = c.status_type
     where s.organization_id = $1 and s.asset_id = $2 and s.since <= $3 order by s.since desc limit 1`,
    [ctx.organization.id, id, at],
  );
  return { name: found?.name ?? null, category: found?.category ?? 'online', type: found?.type ?? null };
}

/** The change that shows at a time. */
export async function changeAt(ctx: Context, id: string, at: string): Promise<string | null> {
  const [found] = await ctx.db.rows<{ change: string | null }>(
    `select change_id as change from asset_status_step where organization_id = $1 and asset_id = $2 and since <= $3
     order by since desc limit 1`,
    [ctx.organization.id, id, at],
  );
  return found?.change ?? null;
}

export const recordStatus = (ctx: Context, id: string, description: string, changes: Change[]): Promise<void> =>
  recordStatuses(ctx, [id], description, changes);

export const recordStatuses = (ctx: Context, ids: string[], description: string, changes: Change[]): Promise<void> =>
  record(
    ctx,
    ids.map((id) => ({ entity_type: 'asset', entity_id: id, action: 'updated', description, changes })),
  );

export const shown = ({ name }: { name: string | null }): string => `“${name ?? history.noStatus}”`;
