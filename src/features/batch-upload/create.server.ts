import { forbidden, invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { enqueue } from '#server/jobs/queue';
import { usualSettings } from './batch-upload';
import { words } from './batch-upload.words';
import { mergedSettings } from './targets/bodies.server';
import { fieldsToMatch, findTarget, mayUpload } from './targets/nouns.server';
import { columnsOf, Stage } from './read/stage.server';
import type { NewUpload } from './receive.server';
import { insertUpload, loadUpload, saveUpload, type Upload } from './upload.server';

/** Drafts that one person may have; a fourth one ends the oldest. */
const mostDrafts = 3;

/** Stores a new upload. A file is read by a job, rows are staged at once. */
export async function createUpload(ctx: Context, { entity, settings, file, rows }: NewUpload): Promise<Upload> {
  const target = findTarget(entity);
  if (!target) throw invalid({ entity: [words.unknownNoun] });
  if (!mayUpload(ctx, target)) throw forbidden(messages.forbidden(ctx.user.role));
  const fields = await fieldsToMatch(ctx, target);
  const id = uuid7(Date.parse(ctx.now));
  const unread = { encoding: null, delimiter: null, sheets: [], sheet: null, header_row: 0, rows: 0 };
  await insertUpload(ctx, {
    id,
    entity,
    status: 'reading',
    file: { name: file?.name ?? 'rows', kind: file ? 'csv' : 'json', ...unread },
    settings: mergedSettings(usualSettings, settings, target, fields),
  });
  await endOldDrafts(ctx);
  if (file) {
    for (const [part, bytes] of file.parts.entries())
      await ctx.db.rows(`insert into import_file (organization_id, upload_id, part, bytes) values ($1, $2, $3, $4)`, [
        ctx.organization.id,
        id,
        part,
        bytes,
      ]);
    await queueRead(ctx, id, 1);
  } else await stageRows(ctx, await loadUpload(ctx, id), rows ?? [], Object.keys(fields));
  return loadUpload(ctx, id);
}

async function endOldDrafts(ctx: Context): Promise<void> {
  await ctx.db.rows(
    `delete from batch_upload where organization_id = $1 and id in (
       select id from batch_upload where organization_id = $1 and created_by = $2
         and status in ('reading', 'unreadable', 'ready', 'checking', 'checked')
       order by created_at desc, id desc offset ${mostDrafts})`,
    [ctx.organization.id, ctx.user.member],
  );
}

/** Rows that name their fields need no guessing. */
async function stageRows(
  ctx: Context,
  upload: Upload,
  rows: Record<string, unknown>[],
  known: string[],
): Promise<void> {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const foreign = keys.filter((key) => !known.includes(key));
  if (foreign.length > 0)
    throw invalid(Object.fromEntries(foreign.slice(0, 20).map((key) => [`rows.${key}`, [words.unknownField]])));
  if (rows.length === 0) throw invalid({ rows: [words.rowsOrFile] });
  const stage = new Stage(ctx, upload.id);
  for (const [at, row] of rows.entries())
    await stage.add(
      at + 1,
      keys.map((key) => textOf(row[key])),
    );
  await stage.end();
  const columns = (await columnsOf(ctx, upload, keys, stage.samples, [])).map((column) => ({
    ...column,
    field: keys[column.index]!,
    why: 'same name' as const,
  }));
  await saveUpload(ctx, upload.id, { columns, file: { ...upload.file, rows: rows.length }, status: 'checking' });
  await queueCheck(ctx, upload.id, upload.version + 1);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.map(textOf).join('; ') : String(value);
}

export const queueRead = (ctx: Context, upload: string, version: number): Promise<void> =>
  enqueue(ctx, 'read upload', { upload, version }, { key: `read ${upload} ${version}` });

export const queueCheck = (ctx: Context, upload: string, version: number): Promise<void> =>
  enqueue(ctx, 'check upload', { upload, version }, { key: `check ${upload} ${version}` });
