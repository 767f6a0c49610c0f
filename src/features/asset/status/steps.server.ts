import type { Context } from '#server/context';
import { updateOne } from '#server/db/statement';
import { enqueue } from '#server/jobs/queue';
import { assetTable } from '../asset.table';
import { type Change, type Step, stepsFrom, withChange, withChanges } from './timeline';

/**
 * Rewrites the timeline from the new change on. It needs only the changes that show at that moment or later: a change
 * that is covered completely stays covered.
 */
export async function rewriteSteps(
  ctx: Context,
  id: string,
  added: { id: string; since: string; until: string | null },
) {
  const here = [ctx.organization.id, id, added.since];
  const rows = await ctx.db.rows<Recorded>(
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
  const now = withChange(known, read({ ...added, begins: added.since }));
  await writeSteps(ctx, id, stepsFrom(now, Date.parse(added.since)), added.since);
  await moveBeginnings(ctx, known, now);
}

/** The timeline as if a change had never been recorded: whatever it covered or cut short shows again. */
export async function forgetChange(ctx: Context, id: string, gone: { id: string; since: string }): Promise<void> {
  const rows = await ctx.db.rows<Recorded>(
    `select c.id, c.since, c.begins, c.until from asset_status_change c
     where c.organization_id = $1 and c.asset_id = $2 and c.id <> $3 order by c.created_at, c.id`,
    [ctx.organization.id, id, gone.id],
  );
  const known = rows.map(read);
  const now = withChanges(known.map((one) => ({ ...one, begins: one.since })));
  const [before] = await ctx.db.rows<{ change: string | null }>(
    `select change_id as change from asset_status_step
     where organization_id = $1 and asset_id = $2 and since < $3 order by since desc limit 1`,
    [ctx.organization.id, id, gone.since],
  );
  const [first, ...rest] = stepsFrom(now, Date.parse(gone.since));
  const isUnchanged = first!.change === (before?.change ?? null);
  await writeSteps(ctx, id, isUnchanged ? rest : [first!, ...rest], gone.since);
  await moveBeginnings(ctx, known, now);
  await ctx.db.rows(`delete from asset_status_change where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    gone.id,
  ]);
}

async function writeSteps(ctx: Context, id: string, steps: Step[], from: string): Promise<void> {
  const here = [ctx.organization.id, id];
  await ctx.db.rows(`delete from asset_status_step where organization_id = $1 and asset_id = $2 and since >= $3`, [
    ...here,
    from,
  ]);
  await ctx.db.rows(
    `insert into asset_status_step (organization_id, asset_id, since, change_id)
     select $1, $2, since, change from unnest($3::timestamptz[], $4::uuid[]) as step(since, change)`,
    [...here, steps.map((step) => new Date(step.since).toISOString()), steps.map((step) => step.change)],
  );
}

/**
 * Saves the beginnings that a bounded change moved. A change that is covered completely stays recorded without showing,
 * so that it returns if the bounded change is taken back.
 */
async function moveBeginnings(ctx: Context, known: Change[], now: Change[]): Promise<void> {
  const before = new Map(known.map(({ id, begins }) => [id, begins]));
  const moved = now.filter(({ id, begins }) => before.has(id) && before.get(id) !== begins);
  if (moved.length > 0)
    await ctx.db.rows(
      `update asset_status_change c set begins = moved.begins
       from unnest($2::uuid[], $3::timestamptz[]) as moved(id, begins) where c.organization_id = $1 and c.id = moved.id`,
      [ctx.organization.id, moved.map(({ id }) => id), moved.map(({ begins }) => new Date(begins).toISOString())],
    );
}

interface Recorded {
  id: string;
  since: string;
  begins: string;
  until: string | null;
}

const read = (row: Recorded): Change => ({
  id: row.id,
  since: Date.parse(row.since),
  begins: Date.parse(row.begins),
  until: row.until === null ? null : Date.parse(row.until),
});

/** Caches the current status and its end on the asset, and schedules a job for that end. */
export async function saveStatus(ctx: Context, id: string): Promise<void> {
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
  if (until) await enqueue(ctx, ...statusJob(id, until));
}

/** The job for the end of a status. */
export const statusJob = (asset: string, until: string) =>
  [statusTaskName, { asset }, { key: `status ${asset} ${until}`, runAt: until }] as const;

/** Runs when a status ends by the clock; see settle.server.ts. */
export const statusTaskName = 'asset-status';
