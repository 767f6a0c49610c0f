import type { Context } from '#server/context';
import type { Category } from './health-status';
import { history } from '#words/history';
import { recordStatuses, shown } from '../settle.server';

/** Before a status is deleted, everything recorded with it gets another one (D10). */
export async function replaceStatus(ctx: Context, from: string, to: string): Promise<void> {
  const names = await ctx.db.rows<{ id: string; name: string; category: Category }>(
    `select id, name, category from health_status where organization_id = $1 and id = any($2)`,
    [ctx.organization.id, [from, to]],
  );
  const status = (id: string) => {
    const { name, category } = names.find((one) => one.id === id)!;
    return { name, category };
  };
  const held = await ctx.db.rows<{ id: string }>(
    `update asset set kept_type = $3, version = version + 1, updated_at = $4
     where organization_id = $1 and kept_type = $2 returning id`,
    [ctx.organization.id, from, to, ctx.now],
  );
  const rewritten = await ctx.db.rows<{ id: string }>(
    `with changed as (
       update asset_status_change set status_type = $3 where organization_id = $1 and status_type = $2 returning asset_id
     ) select distinct asset_id as id from changed`,
    [ctx.organization.id, from, to],
  );
  // Includes assets that had the status only in the past, because their timeline has changed.
  const all = new Set([...held, ...rewritten].map(({ id }) => id));
  await recordStatuses(ctx, [...all], history.statusIs(shown(status(from)), shown(status(to))), [
    { field: 'asset_status', from: status(from), to: status(to) },
  ]);
}

export async function usesOf(ctx: Context, status: string): Promise<number> {
  const [row] = await ctx.db.rows<{ uses: number }>(
    `select count(*)::int as uses from asset_status_change where organization_id = $1 and status_type = $2`,
    [ctx.organization.id, status],
  );
  return row!.uses;
}
