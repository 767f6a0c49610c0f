import type { Context } from '#server/context';
import { same } from '#server/entity/changes';
import { rowsOf } from '#server/entity/read';
import { enqueue } from '#server/jobs/queue';
import type { Task } from '#server/jobs/runner';
import { actingFor } from '../acting.server';
import { words } from '../batch-upload.words';
import { comparable } from '../check/compare.server';
import { fieldsToMatch, findTarget, type Target, targetOf } from '../targets/nouns.server';
import { findUpload, saveUpload, type Upload } from '../upload.server';
import type { Period } from '../special/special.server';
import type { Chunk, Planned } from './import.server';
import { recordUpload } from './history.server';
import { attempt } from './savepoint.server';
import { changeRecord, removeRecord } from './write.server';

const atOnce = 100;
/** Days for which an import can be taken back. */
export const undoDays = 30;

export const queueUndo = (ctx: Context, chunk: Chunk): Promise<void> =>
  enqueue(ctx, 'undo import', chunk, { key: `undo ${chunk.upload} ${chunk.done}` });

/** Takes back some rows, the last first, and queues the job for those before them. */
export const undoTask: Task = {
  name: 'undo import',
  run: async ({ ctx }, { upload: id, by, done }: Chunk) => {
    const upload = await findUpload(ctx!, id, 'for update');
    if (upload?.status !== 'undoing') return;
    const acting = await actingFor(ctx!, upload, by);
    if (!acting) return saveUpload(ctx!, id, { status: 'done', problem: words.noRights });
    const rows = await acting.db.rows<Planned>(
      `select row, outcome, values, changes, record_id, version_seen, print, depth from import_row
       where organization_id = $1 and upload_id = $2 and done = 'imported' order by depth desc, row desc limit ${atOnce}`,
      [acting.organization.id, id],
    );
    if (rows.length === 0) return endUndo(acting, upload);
    await undoRows(acting, upload, rows);
    await queueUndo(ctx!, { upload: id, by, done: done + rows.length });
  },
  giveUp: async ({ ctx }, { upload: id }: Chunk) => {
    const upload = await findUpload(ctx!, id, 'for update');
    if (upload?.status === 'undoing') await saveUpload(ctx!, id, { status: 'done', problem: words.undoFailed });
  },
};

async function undoRows(ctx: Context, upload: Upload, rows: Planned[]): Promise<void> {
  const target = targetOf(upload.entity);
  const fields = await fieldsToMatch(ctx, target, upload.columns);
  const ids = rows.map(({ record_id }) => record_id);
  const { takeBack } = target.special;
  const found = takeBack ? [] : await rowsOf(ctx, target.store, ids, 'full');
  const records = new Map(found.map((one) => [String(one.id), one]));
  const even = upload.changed === 'undo';
  const notUndone = new Map<number, string>();
  for (const row of rows) {
    if (takeBack) {
      const error = await attempt(ctx, () => takeBack(ctx, row.values));
      if (error) notUndone.set(row.row, error.message);
      continue;
    }
    const now = records.get(row.record_id);
    // Whoever deleted it has taken it back already.
    if (!now) continue;
    const message =
      row.outcome === 'create'
        ? await undoCreate(ctx, target, row, { version: now.version as number, even, period: upload })
        : await undoChange(ctx, target, row, {
            now: comparable(now, { target, fields }, row.values),
            even,
            period: upload,
          });
    if (message) notUndone.set(row.row, message);
  }
  const problems = (message: string | undefined) =>
    message === undefined ? null : JSON.stringify([{ problem: 'kept', field: '', message, text: '' }]);
  await ctx.db.rows(
    `update import_row r set done = case when v.problems is null then 'undone' else 'kept' end,
       problems = coalesce(v.problems, '[]') from unnest($3::int[], $4::jsonb[]) v (row, problems)
     where r.organization_id = $1 and r.upload_id = $2 and r.row = v.row`,
    [ctx.organization.id, upload.id, rows.map(({ row }) => row), rows.map(({ row }) => problems(notUndone.get(row)))],
  );
}

async function undoCreate(
  ctx: Context,
  target: Target,
  { record_id, version_seen }: Planned,
  { version, even, period }: { version: number; even: boolean; period: Period },
): Promise<string | undefined> {
  if (version !== version_seen && !even) return words.usedSince;
  return (await attempt(ctx, () => removeRecord(ctx, target, record_id, period)))?.message;
}

/** Fields that are still as they were imported go back; the others stay, unless they shall go back, too. */
async function undoChange(
  ctx: Context,
  target: Target,
  { record_id, changes, values: imported }: Planned,
  { now, even, period }: { now: Record<string, unknown>; even: boolean; period: Period },
): Promise<string | undefined> {
  const is = (field: string, value: unknown) => same(now[field], value, target.store.links[field]);
  const back = changes.filter(({ field, to }) => even || is(field, to));
  // A later row of the same record may have brought a value back already.
  const others = changes.filter((change) => !back.includes(change) && !is(change.field, change.from));
  const along = (target.special.along?.(back.map(({ field }) => field)) ?? []).filter((one) => imported[one] != null);
  const error = await attempt(ctx, async () => {
    const taken = (await target.special.undo?.(ctx, record_id, back, { values: imported, period })) ?? [];
    const rest = back.filter(({ field }) => !taken.includes(field));
    const values = Object.fromEntries([
      ...along.map((field) => [field, imported[field]]),
      ...rest.map(({ field, from }) => [field, from]),
    ]);
    if (rest.length > 0) await changeRecord(ctx, target, record_id, values);
  });
  return error?.message ?? (others.length > 0 ? words.usedSince : undefined);
}

async function endUndo(ctx: Context, upload: Upload): Promise<void> {
  // Children before their parents, which were made first.
  for (const one of [...upload.missing].reverse().filter(({ made }) => made))
    await attempt(ctx, () => removeRecord(ctx, findTarget(one.noun)!, one.id, upload));
  await ctx.db.rows(
    `delete from import_print p using import_row r where p.organization_id = $1 and p.upload_id = $2
       and r.organization_id = p.organization_id and r.upload_id = p.upload_id and r.row = p.row and r.done = 'undone'`,
    [ctx.organization.id, upload.id],
  );
  await saveUpload(ctx, upload.id, { status: 'undone', problem: null });
  const { labelPlural } = targetOf(upload.entity).store.entity;
  const description = words.history.undone(labelPlural.toLowerCase(), upload.file.name);
  await recordUpload(ctx, upload, 'updated', description, { status: 'undone' });
}
