import { uuid7 } from '#shared/id';
import type { Role } from '#shared/permission';
import type { Context } from '../../context';
import { insertInto } from '../../db/statement';
import { exportFiles } from '../../db/export.table';
import { object } from '../../http/json-schema';
import { enqueue } from '../../jobs/queue';

/** An export that a job writes, as the API shows it. */
export interface ExportFile {
  id: string;
  kind: 'list' | 'organization';
  entity_type: string | null;
  name: string;
  status: 'waiting' | 'done' | 'failed';
  row_count: number | null;
  size: number | null;
  file_url: string | null;
  created_at: string;
  finished_at: string | null;
  expires_at: string;
}

const text = { type: 'string' };
const moment = { type: 'string', format: 'date-time' };
export const exportFileSchema = object({
  id: { type: 'string', format: 'uuid' },
  kind: text,
  entity_type: { type: ['string', 'null'] },
  name: text,
  status: text,
  row_count: { type: ['integer', 'null'] },
  size: { type: ['integer', 'null'] },
  file_url: { type: ['string', 'null'] },
  created_at: moment,
  finished_at: { ...moment, type: ['string', 'null'] },
  expires_at: moment,
});

/** SQL for the above, of a row `t`. */
export const exportFileColumns = `t.id, t.kind, t.entity_type, t.name, t.status, t.row_count, t.size,
  case when t.status = 'done' then '/api/exports/' || t.id || '/file' end as file_url,
  t.created_at, t.finished_at, t.expires_at`;

/** How long the file can be fetched, in milliseconds. */
const keptFor = 7 * 86_400_000;

/** What the job is given. */
export interface Begun {
  id: string;
  /** The role of the API key that asked: its export has no more than it may read. */
  key?: Role;
}

/** Asks for an export by a job. The same one, asked for again while it waits, is the first; but not for a key, which may read less. */
export async function beginExport(
  ctx: Context,
  wanted: { kind: ExportFile['kind']; entity_type?: string; query?: string; name: string; task: string },
): Promise<ExportFile> {
  const { kind, entity_type = null, query = null, name, task } = wanted;
  const waiting = await ctx.db.rows<ExportFile>(
    `select ${exportFileColumns} from export_file t where t.organization_id = $1 and t.member_id = $2 and t.kind = $3
       and t.entity_type is not distinct from $4 and t.query is not distinct from $5 and t.status = 'waiting'`,
    [ctx.organization.id, ctx.user.member, kind, entity_type, query],
  );
  if (waiting[0] && !ctx.user.within) return waiting[0];
  const id = uuid7(Date.parse(ctx.now));
  await insertInto(ctx.db, exportFiles, [
    {
      organization_id: ctx.organization.id,
      id,
      member_id: ctx.user.member!,
      kind,
      entity_type,
      query,
      name,
      status: 'waiting',
      created_at: ctx.now,
      expires_at: new Date(Date.parse(ctx.now) + keptFor).toISOString(),
    },
  ]);
  const key = ctx.user.within && ctx.user.role;
  await enqueue(ctx, task, { id, key } satisfies Begun);
  const [made] = await ctx.db.rows<ExportFile>(
    `select ${exportFileColumns} from export_file t where t.organization_id = $1 and t.id = $2`,
    [ctx.organization.id, id],
  );
  return made!;
}
