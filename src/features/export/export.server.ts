import { notFound } from '#shared/errors';
import { can } from '#shared/permission';
import { dayIn } from '#shared/wall';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { pageParameters } from '#server/entity/routes';
import { beginExport, type ExportFile, exportFileColumns, exportFileSchema } from '#server/entity/export/begin';
import { storeOf } from '#server/entity/store';
import { noteOn } from '#server/entity/write';
import { pageSchema } from '#server/http/json-schema';
import { type Page, pageOf, readPage } from '#server/http/page';
import { type Route, route, type Visitor } from '#server/http/route';
import type { Timetable } from '#server/jobs/cron';
import type { Task } from '#server/jobs/runner';
import { keyOf } from '#server/storage/storage';
import { words } from './export.words';
import { organizationTask } from './organization/organization-job.server';

const tag = 'Exports';

export const exportRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/exports',
    tag,
    summary: 'List the exports that jobs wrote for you, newest first',
    permit: ['create', 'export'],
    query: pageParameters.filter(({ name }) => name !== 'q'),
    answer: pageSchema(exportFileSchema),
    handle: (ctx, { query }) => listExports(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/exports',
    tag,
    summary: 'Export the whole organisation as a ZIP file; a job writes it',
    permit: ['create_all', 'export'],
    status: 202,
    answer: exportFileSchema,
    handle: exportOrganization,
  }),
  route({
    method: 'GET',
    path: '/exports/:export',
    tag,
    summary: 'Read an export',
    permit: ['create', 'export'],
    answer: exportFileSchema,
    handle: (ctx, { params }) => loadExport(ctx, params.export!),
  }),
  route({
    method: 'GET',
    path: '/exports/:export/file',
    tag,
    summary: 'Fetch the file of an export',
    permit: ['create', 'export'],
    type: '*/*',
    answer: { type: 'string', format: 'binary' },
    visit: (visitor, { params }) => sendFile(visitor, params.export!),
  }),
  route({
    method: 'DELETE',
    path: '/exports/:export',
    tag,
    summary: 'Delete an export and its file',
    permit: ['create', 'export'],
    status: 204,
    handle: (ctx, { params }) => deleteExport(ctx, params.export!),
  }),
];

/** SQL: an export of mine that has not expired. Admins also see those of the whole organisation. */
function reached(ctx: Context, params: Params): string {
  const all = can(ctx.user, 'create_all', 'export') ? `t.kind = 'organization'` : 'false';
  const isMine = `t.member_id = ${params.add(ctx.user.id)} and t.kind = 'list'`;
  return `t.organization_id = ${params.add(ctx.organization.id)} and t.expires_at > ${params.add(ctx.now)}
    and (${isMine} or ${all})`;
}

async function listExports(ctx: Context, query: URLSearchParams): Promise<Page<ExportFile>> {
  const paging = readPage(query, 25);
  const params = new Params();
  const where = reached(ctx, params);
  const [total] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from export_file t where ${where}`,
    params.values,
  );
  const rows = await ctx.db.rows<ExportFile>(
    `select ${exportFileColumns} from export_file t where ${where}
     order by t.created_at desc, t.id limit ${paging.size} offset ${paging.offset}`,
    params.values,
  );
  return pageOf(ctx, paging, total!.count, rows);
}

async function loadExport<T = ExportFile>(ctx: Context, id: string, columns = exportFileColumns): Promise<T> {
  const params = new Params();
  const where = reached(ctx, params);
  const [found] = await ctx.db.rows<T>(
    `select ${columns} from export_file t where ${where} and t.id = ${params.add(id)}`,
    params.values,
  );
  if (!found) throw notFound();
  return found;
}

/** It is in the history, because everything leaves the house with it. */
async function exportOrganization(ctx: Context): Promise<ExportFile> {
  const name = `organization-${dayIn(ctx.now, ctx.organization.time_zone)}.zip`;
  const begun = await beginExport(ctx, { kind: 'organization', name, task: organizationTask.name });
  await noteOn(ctx, storeOf('organization'), ctx.organization.id, words.organizationExported);
  return begun;
}

async function sendFile({ app, reply, holder, within }: Visitor, id: string) {
  const found = await within((ctx) =>
    loadExport<{ name: string; size: number; stored_as: string | null }>(ctx, id, 't.name, t.size, t.stored_as'),
  );
  if (!found.stored_as) throw notFound();
  const stream = await app.storage.open(keyOf(holder!.organization.id, found.stored_as, 'content'));
  return reply
    .type('application/octet-stream')
    .header('content-length', found.size)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${found.name}"`)
    .send(stream);
}

/** The nightly sweep deletes the bytes. */
async function deleteExport(ctx: Context, id: string): Promise<void> {
  await loadExport(ctx, id);
  await ctx.db.rows(`delete from export_file where organization_id = $1 and id = $2`, [ctx.organization.id, id]);
}

export const exportTimetables: Timetable[] = [
  { name: 'sweep exports', pattern: '51 3 * * *', zone: 'organization', task: 'sweep exports' },
];

export const sweepTask: Task = {
  name: 'sweep exports',
  run: async ({ ctx }) => {
    await ctx!.db.rows(`delete from export_file where organization_id = $1 and expires_at <= $2`, [
      ctx!.organization.id,
      ctx!.now,
    ]);
  },
};
