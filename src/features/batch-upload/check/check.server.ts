import { setImmediate as pause } from 'node:timers/promises';
import type { Context } from '#server/context';
import { type Counts, type Outcome, outcomes } from '../batch-upload';
import { saveUpload, type Upload } from '../upload.server';
import { aroundOf, type Checking, type Verdict } from './checking.server';
import { compareExisting } from './compare.server';
import { linksOf } from './links.server';
import { picturesOf } from './pictures.server';
import { type Plan, planOf } from './plan.server';
import { checkRow } from './row.server';
import { aboutOf, type Before, scan, type Scan, type Staged, stagedRows, textAt } from './scan.server';
import { depthsOf } from './tree.server';

/** One check at a time for an upload; who comes later sees what the one before has found. */
export const lockCheck = (ctx: Context, id: string): Promise<unknown> =>
  ctx.db.rows(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`check of ${id}`]);

/** Says of every row what importing it would do. Where something must be asked first, it asks. */
async function checkRows(ctx: Context, upload: Upload): Promise<Partial<Upload>> {
  const { plan, questions } = await planOf(ctx, upload);
  if (questions.length > 0) return { status: 'ready', questions, counts: null };
  const around = aroundOf(ctx, upload);
  const scanned = await scan(ctx, plan, around);
  const links = await linksOf(ctx, plan, undefined);
  const tree = plan.isTree ? depthsOf(scanned) : undefined;
  const pictures = picturesOf(upload);
  const checking: Checking = { ctx, plan, scanned, links, tree, filled: {}, first: new Map(), around, pictures };
  for await (const rows of stagedRows(ctx, upload.id))
    for (let at = 0; at < rows.length; at += 200) {
      const verdicts = rows.slice(at, at + 200).map((staged) => checkRow(checking, staged));
      await compareExisting(ctx, plan, verdicts);
      await write(ctx, upload.id, verdicts);
      await pause();
    }
  return { status: 'checked', questions: [], counts: await countRows(ctx, upload.id), missing: links.missing() };
}

/** A row with what the check before has said of it. */
export type Edited = Staged & Before;

export async function editedRow(ctx: Context, upload: string, row: number): Promise<Edited | undefined> {
  const [found] = await ctx.db.rows<Edited>(
    `select row, cells, edits, skip, outcome, problems, values, record_id, version_seen, depth from import_row
     where organization_id = $1 and upload_id = $2 and row = $3 for update`,
    [ctx.organization.id, upload, row],
  );
  return found;
}

/**
 * Checks one row that somebody has changed. Undefined where other rows depend on what was changed: then all of them
 * are checked, which only a job has the time for.
 */
export async function checkAlone(
  ctx: Context,
  { plan: planned }: { plan: Plan },
  before: Edited,
): Promise<Partial<Upload> | undefined> {
  const { upload } = planned;
  const { plan, questions } = await planOf(ctx, upload);
  const now = await editedRow(ctx, upload.id, before.row);
  if (questions.length > 0 || !now || !isAlone(plan, planned, before, now)) return undefined;
  const around = aroundOf(ctx, upload);
  const about = now.skip ? undefined : await aboutOf(ctx, plan, now, before, around);
  const scanned: Scan = {
    about: new Map(about && [[now.row, about]]),
    nodes: new Map(),
    parentsIn: () => [],
  };
  const links = await linksOf(ctx, plan, [now.row]);
  const tree = plan.isTree ? { depth: new Map([[now.row, before.depth]]), cycles: new Map() } : undefined;
  const pictures = picturesOf(upload);
  const checking: Checking = {
    ctx,
    plan,
    scanned,
    links,
    tree,
    filled: {},
    first: new Map(),
    around,
    pictures,
    before,
  };
  const verdicts = [checkRow(checking, now)];
  await compareExisting(ctx, plan, verdicts);
  await write(ctx, upload.id, verdicts);
  return { status: 'checked', questions: [], counts: await countRows(ctx, upload.id), missing: links.missing() };
}

/** Whether what was changed in a row says nothing of other rows: neither which records they mean nor how they are read. */
function isAlone(plan: Plan, planned: Plan, before: Edited, now: Edited): boolean {
  const { key, isTree, levels, said, target, upload } = plan;
  const formatsOf = (one: Plan) => JSON.stringify(one.said.map(({ form, sign }) => [form, sign]));
  if (formatsOf(plan) !== formatsOf(planned)) return false;
  // What is filled down depends on the rows above, and what is said of one record on its other rows.
  if (upload.rules.some(({ fix }) => fix === 'fill_down')) return false;
  if (target.special.repeats?.(said.map((one) => one.key))) return false;
  if (before.outcome === null || (before.record_id === null && !before.skip)) return false;
  if ((key || isTree) && (now.skip || before.skip)) return false;
  // A row that was imported before would become a new record, which those below it do not know.
  if (isTree && !key && before.outcome === 'unchanged') return false;
  const ofTree = new Set(['name', 'parent', 'external_id', 'id']);
  const telling = said.filter((one) => one.key === key?.key || (isTree && ofTree.has(one.key)));
  const columns = [...telling.flatMap(({ column, ids }) => [column, ids]), ...levels];
  return columns.every((column) => column === null || textAt(before, column) === textAt(now, column));
}

export async function countRows(ctx: Context, upload: string, outcome = 'outcome'): Promise<Counts> {
  const rows = await ctx.db.rows<{ outcome: Outcome; count: number }>(
    `select ${outcome} as outcome, count(*)::int as count from import_row
     where organization_id = $1 and upload_id = $2 and outcome is not null group by 1`,
    [ctx.organization.id, upload],
  );
  return Object.fromEntries(
    outcomes.map((outcome) => [outcome, rows.find((row) => row.outcome === outcome)?.count ?? 0]),
  ) as Counts;
}

/** Checks again after a change, in the job that the change queued. */
export async function finishCheck(ctx: Context, upload: Upload): Promise<void> {
  const found = await checkRows(ctx, upload);
  const [current] = await ctx.db.rows<{ version: number }>(
    `select version from batch_upload where organization_id = $1 and id = $2 for update`,
    [ctx.organization.id, upload.id],
  );
  // Changed meanwhile: the check that follows writes over this one.
  if (current?.version === upload.version) await saveUpload(ctx, upload.id, found);
}

async function write(ctx: Context, upload: string, verdicts: Verdict[]): Promise<void> {
  await ctx.db.rows(
    `update import_row r set outcome = v.outcome, problems = v.problems, values = v.values, changes = v.changes,
       record_id = v.record_id, version_seen = v.version_seen, print = v.print, depth = v.depth
     from unnest($3::int[], $4::text[], $5::jsonb[], $6::jsonb[], $7::jsonb[], $8::uuid[], $9::int[], $10::text[], $11::int[])
       v (row, outcome, problems, values, changes, record_id, version_seen, print, depth)
     where r.organization_id = $1 and r.upload_id = $2 and r.row = v.row`,
    [
      ctx.organization.id,
      upload,
      verdicts.map(({ row }) => row),
      verdicts.map(({ outcome }) => outcome),
      verdicts.map(({ problems }) => JSON.stringify(problems)),
      verdicts.map(({ values }) => JSON.stringify(values)),
      verdicts.map(({ changes }) => JSON.stringify(changes)),
      verdicts.map(({ about, outcome }) => (outcome === 'skipped' ? null : (about?.id ?? null))),
      verdicts.map(({ about }) => about?.version ?? null),
      verdicts.map(({ about }) => about?.print ?? null),
      verdicts.map(({ depth }) => depth),
    ],
  );
}
