import { conflict, notFound, stale } from '#shared/errors';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { words } from './batch-upload.words';
import type { Column, Counts, Question, Rule, Settings, SourceFile, Status } from './batch-upload';
import { isDraft } from './batch-upload';
import { batchUploadTable } from './batch-upload.table';

/** A record that rows refer to and that is not there yet. */
export interface Missing {
  noun: string;
  id: string;
  name: string;
  parent: string | null;
  /** What rows call it, folded. */
  text: string;
  made?: true;
}

/** An upload as it lies in its table. */
export interface Upload {
  id: string;
  version: number;
  created_at: string;
  created_by: string;
  entity: string;
  status: Status;
  file: SourceFile & { lost?: number[]; merged?: number[]; dropped?: number[] };
  columns: Column[];
  settings: Settings;
  rules: Rule[];
  questions: Question[];
  counts: Counts | null;
  missing: Missing[];
  role: string | null;
  changed: 'keep' | 'undo' | null;
  problem: string | null;
  ended_at: string | null;
  /** They end after a while, and are not in backups. */
  has_rows: boolean;
}

const selected = `select id, version, created_at, created_by, entity, status, file, columns, settings, rules, questions,
  counts, missing, role, changed, problem, ended_at, exists (select from import_row r
    where r.organization_id = batch_upload.organization_id and r.upload_id = batch_upload.id) as has_rows
  from batch_upload where organization_id = $1`;

type Lock = '' | 'for update' | 'for share';

/** An upload of the caller; those of others are seen by whoever may see all, which is nobody but the system. */
export async function findUpload(ctx: Context, id: string, lock: Lock = ''): Promise<Upload | undefined> {
  const [row] = await ctx.db.rows<Upload>(`${selected} and id = $2 ${lock}`, [ctx.organization.id, id]);
  return row;
}

/** The caller's own upload, at the version they have seen. */
export async function loadUpload(ctx: Context, id: string, lock: Lock = ''): Promise<Upload> {
  const upload = await findUpload(ctx, id, lock);
  if (!upload || (upload.created_by !== ctx.user.member && ctx.user.role !== 'admin')) throw notFound();
  if (lock && ctx.ifMatch !== undefined && ctx.ifMatch !== '*' && !ctx.ifMatch.includes(`"${upload.version}"`))
    throw stale({ id, version: upload.version, status: upload.status });
  return upload;
}

/** To change it; refused once it has been imported. */
export async function loadDraft(ctx: Context, id: string): Promise<Upload> {
  const upload = await loadUpload(ctx, id, 'for update');
  if (!isDraft(upload.status)) throw conflict(words.notNow);
  return upload;
}

export async function listUploads(
  ctx: Context,
  limit: number,
  offset: number,
): Promise<{ count: number; rows: Upload[] }> {
  const mine = ctx.user.role === 'admin' ? '' : ' and created_by = $2';
  const values = [ctx.organization.id, ...(mine ? [ctx.user.member] : [])];
  const rows = await ctx.db.rows<Upload>(
    `${selected}${mine} order by created_at desc, id desc limit ${limit} offset ${offset}`,
    values,
  );
  const [total] = await ctx.db.rows<{ count: number }>(
    `select count(*)::int as count from batch_upload where organization_id = $1${mine}`,
    values,
  );
  return { count: total!.count, rows };
}

export async function insertUpload(
  ctx: Context,
  upload: Pick<Upload, 'id' | 'entity' | 'status' | 'file' | 'settings'>,
) {
  await insertInto(ctx.db, batchUploadTable, [
    {
      ...upload,
      organization_id: ctx.organization.id,
      created_at: ctx.now,
      updated_at: ctx.now,
      created_by: ctx.user.member,
    },
  ]);
}

const json = new Set(['file', 'columns', 'settings', 'rules', 'questions', 'counts', 'missing']);

/** Writes what changed, as a new version. */
export async function saveUpload(ctx: Context, id: string, change: Partial<Omit<Upload, 'has_rows'>>): Promise<void> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  const sets = entries.map(([key], at) => `${key} = $${at + 4}`);
  await ctx.db.rows(
    `update batch_upload set ${[...sets, 'updated_at = $3', 'version = version + 1'].join(', ')}
     where organization_id = $1 and id = $2`,
    [
      ctx.organization.id,
      id,
      ctx.now,
      ...entries.map(([key, value]) => (json.has(key) && value !== null ? JSON.stringify(value) : value)),
    ],
  );
}
