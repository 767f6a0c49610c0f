import type { Context } from '#server/context';
import { rowsOf } from '#server/entity/read';
import { quote } from '#server/entity/store';
import { enqueue } from '#server/jobs/queue';
import type { Task } from '#server/jobs/runner';
import { same } from '#server/entity/changes';
import { notify } from '#features/notification/index.server';
import { actingFor } from '../acting.server';
import type { Counts, RowChange, Settings } from '../batch-upload';
import { words } from '../batch-upload.words';
import { countRows } from '../check/check.server';
import { comparable } from '../check/compare.server';
import { remember } from '../match/memory.server';
import { fieldsToMatch, type Target, targetOf } from '../targets/nouns.server';
import { findUpload, saveUpload, type Upload } from '../upload.server';
import { recordUpload } from './history.server';
import { makeMissing } from './missing.server';
import { attempt, problemsOf } from './savepoint.server';
import { changeRecord, createRecord, createTogether } from './write.server';

/** Rows of a job: more would keep others waiting for the locks they take. */
const atOnce = 100;
/** Rows whose statements are on the way at the same time. */
const abreast = 8;

export interface Planned {
  row: number;
  outcome: 'create' | 'update';
  values: Record<string, unknown>;
  changes: RowChange[];
  record_id: string;
  version_seen: number | null;
  print: string | null;
  depth: number;
}

/** A job of an import or an undo, for the member who pressed. */
export interface Chunk {
  upload: string;
  by: string | null;
  done: number;
}

export const queueImport = (ctx: Context, chunk: Chunk): Promise<void> =>
  enqueue(ctx, 'import rows', chunk, { key: `import ${chunk.upload} ${chunk.done}` });

/** Imports some rows and queues the job for the next ones; both commit together, so that each row is imported once. */
export const importTask: Task = {
  name: 'import rows',
  run: async ({ ctx }, { upload: id, by, done }: Chunk) => {
    const upload = await findUpload(ctx!, id, 'for update');
    if (upload?.status !== 'importing') return leaveOut(ctx!, id);
    const acting = await actingFor(ctx!, upload, by);
    if (!acting) return stop(ctx!, upload, by, words.noRights);
    const rows = await nextRows(acting, id);
    if (rows.length === 0) {
      const counts = await endImport(acting, upload, { status: 'done' });
      return notifyUploader(acting, id, by, words.history.done(counts));
    }
    await importRows(acting, upload, rows);
    await queueImport(ctx!, { upload: id, by, done: done + rows.length });
  },
  giveUp: async ({ ctx }, { upload: id, by }: Chunk) => {
    const upload = await findUpload(ctx!, id, 'for update');
    if (upload?.status === 'importing') await stop(ctx!, upload, by, words.importFailed);
  },
};

async function stop(ctx: Context, upload: Upload, by: string | null, problem: string): Promise<void> {
  await endImport(ctx, upload, { status: 'cancelled', problem });
  await leaveOut(ctx, upload.id);
  await notifyUploader(ctx, upload.id, by, problem);
}

/** It is no news of their own: they pressed, and jobs have gone on since. */
async function notifyUploader(ctx: Context, id: string, by: string | null, text: string): Promise<void> {
  const to = { members: by ? [by] : [] };
  await notify(ctx, { event: 'import_done', noun: 'batch-upload', id, to, text }, null);
}

const nextRows = (ctx: Context, upload: string): Promise<Planned[]> =>
  ctx.db.rows<Planned>(
    `select row, outcome, values, changes, record_id, version_seen, print, depth from import_row
     where organization_id = $1 and upload_id = $2 and done is null and outcome in ('create', 'update')
     order by depth, row limit ${atOnce}`,
    [ctx.organization.id, upload],
  );

async function importRows(ctx: Context, upload: Upload, rows: Planned[]): Promise<void> {
  const target = targetOf(upload.entity);
  const made = await makeMissing(
    ctx,
    upload.missing,
    rows.map(({ values }) => values),
  );
  if (made) await saveUpload(ctx, upload.id, { missing: upload.missing });
  const stale = await changedSince(ctx, target, upload, rows);
  const good = rows.filter(({ row }) => !stale.has(row));
  const rejected = new Map([...stale].map(([row, message]) => [row, [{ field: '', message }]]));
  if (await attempt(ctx, () => together(ctx, target, good, upload.settings)))
    for (const row of good) {
      const error = await attempt(ctx, () => writeRow(ctx, target, row, upload.settings));
      if (error) rejected.set(row.row, problemsOf(error));
    }
  await saveOutcomes(ctx, upload, target, rows, rejected);
}

/** In a few statements if the noun can, else with those of several rows on the way at once; parents come first. */
async function together(ctx: Context, target: Target, all: Planned[], settings: Settings): Promise<void> {
  const created = all.filter(({ outcome }) => outcome === 'create');
  const news = created.map(({ record_id: id, values }) => ({ id, values }));
  const isMade = news.length > 1 && (await createTogether(ctx, target, news));
  const rows = isMade ? all.filter(({ outcome }) => outcome === 'update') : all;
  let at = 0;
  while (at < rows.length) {
    let end = at + 1;
    while (end < rows.length && end - at < abreast && rows[end]!.depth === rows[at]!.depth) end++;
    const settled = await Promise.allSettled(rows.slice(at, end).map((row) => writeRow(ctx, target, row, settings)));
    const failed = settled.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (failed) throw failed.reason;
    at = end;
  }
}

const writeRow = (
  ctx: Context,
  target: Target,
  { outcome, record_id, values }: Planned,
  settings: Settings,
): Promise<void> =>
  outcome === 'create'
    ? createRecord(ctx, target, record_id, values, settings)
    : changeRecord(ctx, target, record_id, values);

/** Rows whose record somebody changed in the same fields since the check, with who it was. */
async function changedSince(
  ctx: Context,
  target: Target,
  { columns }: Upload,
  rows: Planned[],
): Promise<Map<number, string>> {
  const updates = rows.filter(({ outcome }) => outcome === 'update');
  const found = new Map<number, string>();
  if (updates.length === 0) return found;
  const ids = updates.map(({ record_id }) => record_id);
  const records = new Map((await rowsOf(ctx, target.store, ids, 'full')).map((one) => [String(one.id), one]));
  const fields = await fieldsToMatch(ctx, target, columns);
  for (const { row, record_id, version_seen, changes, values } of updates) {
    // More of a record that an earlier row has just made.
    if (version_seen === null) continue;
    const now = records.get(record_id);
    if (!now) found.set(row, words.deletedSince);
    else if (now.version !== version_seen) {
      const current = comparable(now, { target, fields }, values);
      // What it shall become may come from an earlier row of the same record.
      const isOther = ({ field, from, to }: RowChange) =>
        [from, to].every((value) => !same(current[field], value, target.store.links[field]));
      if (changes.some(isOther)) found.set(row, await whoChanged(ctx, target.store.entity.name, record_id));
    }
  }
  return found;
}

async function whoChanged(ctx: Context, noun: string, id: string): Promise<string> {
  const [entry] = await ctx.db.rows<{ name: string | null }>(
    `select m.name from audit_entry e left join member m on m.organization_id = e.organization_id and m.id = e.user_id
     where e.organization_id = $1 and e.entity_type = $2 and e.entity_id = $3 order by e.timestamp desc, e.id desc limit 1`,
    [ctx.organization.id, noun, id],
  );
  return entry?.name ? words.changedBy(entry.name) : words.changedSince;
}

/** Writes what became of the rows, and the prints by which the same rows are known again. */
async function saveOutcomes(
  ctx: Context,
  upload: Upload,
  { store, special }: Target,
  rows: Planned[],
  rejected: Map<number, { field: string; message: string }[]>,
): Promise<void> {
  const organization = ctx.organization.id;
  const imported = rows.filter(({ row }) => !rejected.has(row));
  const versions = special.isPart
    ? { column: 'null', from: '', where: '' }
    : {
        column: 't.version',
        from: `from ${quote(store.source)} t`,
        where: 'and t.organization_id = r.organization_id and t.id = r.record_id',
      };
  await ctx.db.rows(
    `update import_row r set done = 'imported', version_seen = ${versions.column} ${versions.from}
     where r.organization_id = $1 and r.upload_id = $2 and r.row = any($3) ${versions.where}`,
    [organization, upload.id, imported.map(({ row }) => row)],
  );
  if (rejected.size > 0)
    await ctx.db.rows(
      `update import_row r set done = 'rejected', outcome = 'rejected', problems = v.problems
       from unnest($3::int[], $4::jsonb[]) v (row, problems)
       where r.organization_id = $1 and r.upload_id = $2 and r.row = v.row`,
      [
        organization,
        upload.id,
        [...rejected.keys()],
        [...rejected.values()].map((problems) =>
          JSON.stringify(problems.map((one) => ({ ...one, problem: 'refused', text: '' }))),
        ),
      ],
    );
  const printed = imported.filter(({ print, outcome }) => print !== null && outcome === 'create');
  if (printed.length > 0)
    await ctx.db.rows(
      `insert into import_print (organization_id, print, upload_id, row, record_id, imported_at)
       select $1, v.print, $2, v.row, v.record_id, $3 from unnest($4::text[], $5::int[], $6::uuid[]) v (print, row, record_id)
       on conflict (organization_id, print) do update set upload_id = excluded.upload_id, row = excluded.row,
         record_id = excluded.record_id, imported_at = excluded.imported_at`,
      [
        organization,
        upload.id,
        ctx.now,
        printed.map(({ print }) => print),
        printed.map(({ row }) => row),
        printed.map(({ record_id }) => record_id),
      ],
    );
}

/** Ends an import, finished or not, and says so once in the history. */
export async function endImport(
  ctx: Context,
  upload: Upload,
  end: { status: 'done' | 'cancelled'; problem?: string },
): Promise<Counts> {
  // Only what is in counts as created or changed; what it did not reach is left out.
  const counts = await countRows(ctx, upload.id, `case when ${unreached} then 'skipped' else outcome end`);
  await saveUpload(ctx, upload.id, { ...end, counts, ended_at: ctx.now });
  await ctx.db.rows(`delete from import_file where organization_id = $1 and upload_id = $2`, [
    ctx.organization.id,
    upload.id,
  ]);
  await remember(ctx, upload);
  const { store, special } = targetOf(upload.entity);
  // Who stopped it may be somebody else: what follows is still of this upload.
  await special.ended?.({ ...ctx, requestId: upload.id }, end.status === 'done');
  const { labelPlural } = store.entity;
  const description = words.history.imported(labelPlural.toLowerCase(), counts.create, counts.update, upload.file.name);
  await recordUpload(ctx, upload, 'created', description, { status: end.status, ...counts });
  return counts;
}

const unreached = `done is null and outcome in ('create', 'update')`;

/** What an import did not reach before somebody stopped it: too much for the request that stopped it. */
async function leaveOut(ctx: Context, upload: string): Promise<void> {
  await ctx.db.rows(
    `update import_row set outcome = 'skipped' where organization_id = $1 and upload_id = $2 and ${unreached}`,
    [ctx.organization.id, upload],
  );
}
