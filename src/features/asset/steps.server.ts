import type { Context } from '#server/context';
import { updateOne } from '#server/db/statement';
import { enqueue } from '#server/jobs/queue';
import { assetTable } from './asset.table';
import { type Change, stepsFrom, withChange } from './timeline';

/**
 * Puts the timeline right from the new change on. What it needs to know of the others is what shows at that moment or
 * later: what is covered for good stays so.
 */
export async function rewriteSteps(
  ctx: Context,
  id: string,
  added: { id: string; since: string; until: string | null },
) {
  const here = [ctx.organization.id, id, added.since];
  const rows = await ctx.db.rows<{ id: string; since: string; begins: string; until: string | null }>(
    `select c.id, c.since, c.begins, c.until from asset_status_change c
     where c.organization_id = $1 and c.id in (
       select change_id from asset_status_step where organization_id = $1 and asset_id = $2 and since > $3
       union
       (select change_id from asset_status_step where organization_id = $1 and asset_id = $2 and since <= $3
        order by since desc limit 1))
     order by c.created_at, c.id`,
    here,
  );
  const known = rows.map(read);
  const since = Date.parse(added.since);
  const now = withChange(known, read({ ...added, begins: added.since }));
  const steps = stepsFrom(now, since);
  await ctx.db.rows(`delete from asset_status_step where organization_id = $1 and asset_id = $2 and since >= $3`, here);
  await ctx.db.rows(
    `insert into asset_status_step (organization_id, asset_id, since, change_id)
     select $1, $2, since, change from unnest($3::timestamptz[], $4::uuid[]) as step(since, change)`,
    [...here.slice(0, 2), steps.map((step) => new Date(step.since).toISOString()), steps.map((step) => step.change)],
  );
  await trimChanges(ctx, known, new Map(now.map((change) => [change.id, change])));
}

/** What a bounded change took from others: the beginning of some, the whole of others. The history still tells of them. */
async function trimChanges(ctx: Context, known: Change[], left: Map<string, Change>): Promise<void> {
  const moved = known.flatMap(({ id, begins }) => {
    const change = left.get(id);
    return change && change.begins !== begins ? [change] : [];
  });
  if (moved.length > 0)
    await ctx.db.rows(
      `update asset_status_change c set begins = moved.begins
       from unnest($2::uuid[], $3::timestamptz[]) as moved(id, begins) where c.organization_id = $1 and c.id = moved.id`,
      [ctx.organization.id, moved.map(({ id }) => id), moved.map(({ begins }) => new Date(begins).toISOString())],
    );
  const gone = known.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  if (gone.length > 0)
    await ctx.db.rows(`delete from asset_status_change where organization_id = $1 and id = any($2)`, [
      ctx.organization.id,
      gone,
    ]);
}

const read = (row: { id: string; since: string; begins: string; until: string | null }): Change => ({
  id: row.id,
  since: Date.parse(row.since),
  begins: Date.parse(row.begins),
  until: row.until === null ? null : Date.parse(row.until),
});

/** Notes on the asset what it is now and until when, and asks to be woken when that ends. */
export async function keepStatus(ctx: Context, id: string): Promise<void> {
  const [found] = await ctx.db.rows<{ category: string | null; type: string | null; until: string | null }>(
    `select c.status_category as category, c.status_type as type,
       (select min(since) from asset_status_step where organization_id = $1 and asset_id = $2 and since > $3) as until
     from (select) one
     left join lateral (select change_id from asset_status_step
       where organization_id = $1 and asset_id = $2 and since <= $3 order by since desc limit 1) s on true
     left join asset_status_change c on c.organization_id = $1 and c.id = s.change_id`,
    [ctx.organization.id, id, ctx.now],
  );
  const { category, type, until } = found!;
  await updateOne(ctx.db, assetTable, ctx.organization.id, id, {
    kept_category: category ?? 'online',
    kept_type: type,
    kept_until: until,
    updated_at: ctx.now,
  });
  if (until) await enqueue(ctx, statusTaskName, { asset: id }, { key: `status ${id} ${until}`, runAt: until });
}

/** Done when a status ends by the clock; see settle.server.ts. */
export const statusTaskName = 'asset-status';
