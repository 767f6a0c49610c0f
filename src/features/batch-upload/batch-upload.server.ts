import { badRequest, conflict, invalid, notFound } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { pageParameters } from '#server/entity/routes';
import { list, object, pageSchema } from '#server/http/json-schema';
import { pageOf, readPage } from '#server/http/page';
import { type QueryParameter, type Route, route } from '#server/http/route';
import type { Counts, Outcome, Rule } from './batch-upload';
import { words } from './batch-upload.words';
import {
  changeInput,
  fixInput,
  importInput,
  matchedColumns,
  mergedSettings,
  requireStatus,
  rowInput,
  undoInput,
} from './targets/bodies.server';
import { checkAlone, editedRow, lockCheck } from './check/check.server';
import { planOf } from './check/plan.server';
import { createUpload, queueCheck, queueRead } from './create.server';
import { endImport, queueImport } from './import/import.server';
import { queueUndo, undoDays } from './import/undo.server';
import { allTargets, fieldsToMatch, mayUpload, type Target, targetOf } from './targets/nouns.server';
import { formFields, receiveUpload } from './receive.server';
import { sendRejected } from './rejected.server';
import { sendTemplate } from './template/template-file.server';
import { listUploads, loadDraft, loadUpload, saveUpload } from './upload.server';
import { fixesFor, rowOf, rowSchema, rowsPage, uploadSchema, viewOf } from './view.server';

const tag = 'Batch upload';
const permit = ['create', 'batch-upload'] as const;

const format: QueryParameter = {
  name: 'format',
  description: 'The kind of file.',
  schema: { type: 'string', enum: ['csv', 'xlsx'], default: 'csv' },
};

const one = (method: Route['method'], path: string) => ({
  method,
  path: `/batch-uploads/:upload${path}`,
  tag,
  permit,
});

export const uploadRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/batch-uploads',
    tag,
    summary: 'List uploads, the newest first',
    permit: ['read', 'batch-upload'],
    query: pageParameters.slice(0, 2),
    answer: () => pageSchema(uploadSchema),
    handle: async (ctx, { query }) => {
      const paging = readPage(query, 25);
      const { count, rows } = await listUploads(ctx, paging.size, paging.offset);
      const results = await Promise.all(rows.map((upload) => viewOf(ctx, upload, 'listed')));
      return pageOf(ctx, paging, count, results);
    },
  }),
  route({
    method: 'GET',
    path: '/batch-uploads/nouns',
    tag,
    summary: 'What can be uploaded',
    permit: ['read', 'batch-upload'],
    answer: list(object({ entity: { type: 'string' }, label: { type: 'string' }, path: { type: 'string' } })),
    handle: async (ctx) =>
      allTargets()
        .filter((target) => mayUpload(ctx, target))
        .map(({ store: { entity } }) => ({ entity: entity.name, label: entity.labelPlural, path: entity.path })),
  }),
  route({
    method: 'POST',
    path: '/batch-uploads',
    tag,
    summary: 'Upload a table as a form, or send rows as JSON, up to 1 MB: `{entity, rows: [{field: value}], settings}`',
    permit,
    status: 201,
    form: { fields: formFields, receive: receiveUpload },
    answer: uploadSchema,
    handle: async (ctx, { body }) => viewOf(ctx, await createUpload(ctx, body)),
  }),
  route({
    ...one('GET', ''),
    summary: 'Read an upload',
    permit: ['read', 'batch-upload'],
    answer: uploadSchema,
    handle: async (ctx, { params }) => viewOf(ctx, await loadUpload(ctx, params.upload!)),
  }),
  route({
    ...one('PATCH', ''),
    summary: 'Say how the file is read, which column is which field, and how rows are matched',
    body: changeInput,
    answer: uploadSchema,
    handle: changeUpload,
  }),
  route({
    ...one('DELETE', ''),
    summary: 'Delete an upload that was not imported',
    status: 204,
    handle: async (ctx, { params }) => {
      const { id } = await loadDraft(ctx, params.upload!);
      await ctx.db.rows(`delete from batch_upload where organization_id = $1 and id = $2`, [ctx.organization.id, id]);
    },
  }),
  route({
    ...one('GET', '/rows'),
    summary: 'List the rows of an upload',
    permit: ['read', 'batch-upload'],
    query: [
      ...pageParameters.slice(0, 2),
      { name: 'outcome', description: 'Only rows of which this becomes.', schema: { type: 'string' } },
      { name: 'group', description: 'Only rows with this group of problems.', schema: { type: 'string' } },
    ],
    answer: () => pageSchema(rowSchema),
    handle: async (ctx, { params, query }) => rowsPage(ctx, params.upload!, query),
  }),
  route({
    ...one('PATCH', '/rows/:number'),
    summary: 'Write over cells of a row, or leave it out; where other rows depend on it, all are checked again',
    body: rowInput,
    answer: rowSchema,
    handle: changeRow,
  }),
  route({
    ...one('POST', '/fixes'),
    summary: 'Solve a group of problems by one rule',
    body: fixInput,
    answer: object({ changed: { type: 'integer' } }),
    handle: addFix,
  }),
  route({
    ...one('DELETE', '/fixes/:number'),
    summary: 'Take a rule back',
    status: 204,
    handle: async (ctx, { params }) => {
      const upload = await loadDraft(ctx, params.upload!);
      const rules = upload.rules.filter(({ n }) => n !== Number(params.number));
      if (rules.length === upload.rules.length) throw notFound();
      await saveUpload(ctx, upload.id, { rules, status: 'checking' });
      await queueCheck(ctx, upload.id, upload.version + 1);
    },
  }),
  route({
    ...one('POST', '/import'),
    summary: 'Import the rows, if their numbers are still those that were shown',
    status: 202,
    body: importInput,
    answer: uploadSchema,
    handle: async (ctx, { params, body }) => {
      const upload = await loadUpload(ctx, params.upload!, 'for update');
      requireStatus(upload, ['checked'], upload.questions.length > 0 ? words.openQuestions : words.notNow);
      const { counts } = upload;
      const shown = body.counts as Partial<Counts>;
      // Who imports has seen at least how many are made and changed.
      const seen = new Set<Outcome>(['create', 'update', ...(Object.keys(shown) as Outcome[])]);
      if ([...seen].some((outcome) => counts?.[outcome] !== shown[outcome]))
        throw conflict(words.otherCounts, { counts });
      if (!counts || counts.create + counts.update === 0) throw conflict(words.nothingToImport);
      await saveUpload(ctx, upload.id, { status: 'importing', role: ctx.user.role });
      await queueImport(ctx, { upload: upload.id, by: ctx.user.member, done: 0 });
      return viewOf(ctx, await loadUpload(anyVersion(ctx), upload.id));
    },
  }),
  route({
    ...one('POST', '/cancel'),
    summary: 'Stop an import; what is in stays in',
    status: 202,
    answer: uploadSchema,
    handle: async (ctx, { params }) => {
      const upload = await loadUpload(ctx, params.upload!, 'for update');
      requireStatus(upload, ['importing'], words.notImporting);
      await endImport(ctx, upload, { status: 'cancelled' });
      return viewOf(ctx, await loadUpload(anyVersion(ctx), upload.id));
    },
  }),
  route({
    ...one('POST', '/undo'),
    summary: 'Take an import back',
    status: 202,
    body: undoInput,
    answer: uploadSchema,
    handle: async (ctx, { params, body }) => {
      const upload = await loadUpload(ctx, params.upload!, 'for update');
      requireStatus(upload, ['done', 'cancelled'], words.cannotUndo);
      const isLate = Date.parse(ctx.now) > Date.parse(upload.ended_at!) + undoDays * 86_400_000;
      if (isLate || !upload.has_rows) throw conflict(words.cannotUndo);
      await saveUpload(ctx, upload.id, {
        status: 'undoing',
        changed: body.changed ?? 'keep',
        role: ctx.user.role,
        problem: null,
      });
      await queueUndo(ctx, { upload: upload.id, by: ctx.user.member, done: 0 });
      return viewOf(ctx, await loadUpload(anyVersion(ctx), upload.id));
    },
  }),
  route({
    ...one('GET', '/rejected'),
    summary: 'The rows that were left out, as a file that can be uploaded again',
    permit: ['read', 'batch-upload'],
    query: [format],
    type: 'text/csv',
    answer: { type: 'string' },
    visit: (visitor, { params, query }) => sendRejected(visitor, params.upload!, formatOf(query)),
  }),
];

/** The template of each noun that can be uploaded, under its own path. */
export const templateRoutes = (targets: Target[]): Route[] =>
  targets.map(({ store: { entity }, create }) =>
    route({
      method: 'GET',
      path: `${entity.path}/import-template`,
      tag: entity.labelPlural,
      summary: `A template for uploading ${entity.labelPlural.toLowerCase()}`,
      permit: create.permit,
      query: [format],
      type: 'text/csv',
      answer: { type: 'string' },
      visit: (visitor, { query }) => sendTemplate(visitor, entity.name, formatOf(query)),
    }),
  );

function formatOf(query: URLSearchParams): 'csv' | 'xlsx' {
  const format = query.get('format') ?? 'csv';
  if (format !== 'csv' && format !== 'xlsx')
    throw badRequest(messages.badFilterValue('format', messages.mustBeOneOf(messages.it, ['csv', 'xlsx'], format)));
  return format;
}

/** After a change the version is another one than the caller has seen. */
const anyVersion = (ctx: Context): Context => ({ ...ctx, ifMatch: undefined });

type Input<B> = { params: Record<string, string>; body: B };

async function changeUpload(ctx: Context, { params, body }: Input<ReturnType<typeof changeInput.parse>>) {
  const upload = await loadDraft(ctx, params.upload!);
  const target = targetOf(upload.entity);
  const fields = await fieldsToMatch(ctx, target, upload.columns);
  const next = upload.version + 1;
  const settings = mergedSettings(upload.settings, body.settings ?? {}, target, fields);
  if (body.file) {
    if (upload.file.kind === 'json') throw invalid({ file: [words.badSetting] });
    const { sheet, encoding, delimiter, header_row } = { ...upload.file, ...body.file };
    // Another sheet has other headings.
    const at = body.file.header_row ?? (body.file.sheet === undefined ? header_row : 0);
    const file = { ...upload.file, sheet, encoding, delimiter, header_row: at };
    await saveUpload(ctx, upload.id, { file, settings, status: 'reading', rules: [], problem: null });
    await queueRead(ctx, upload.id, next);
  } else {
    requireStatus(upload, ['ready', 'checking', 'checked'], words.notNow);
    const columns = matchedColumns(upload.columns, body.columns ?? {}, fields);
    await saveUpload(ctx, upload.id, { columns, settings, status: 'checking' });
    await queueCheck(ctx, upload.id, next);
  }
  return viewOf(ctx, await loadUpload(anyVersion(ctx), upload.id));
}

async function changeRow(ctx: Context, { params, body }: Input<ReturnType<typeof rowInput.parse>>) {
  const upload = await loadDraft(ctx, params.upload!);
  requireStatus(upload, ['ready', 'checked'], words.busyChecking);
  const row = Number(params.number);
  const cells = Object.entries(body.cells ?? {});
  const known = new Set(upload.columns.filter(({ why }) => why !== 'secret').map(({ index }) => String(index)));
  const foreign = cells.filter(([index]) => !known.has(index));
  if (foreign.length > 0)
    throw invalid(Object.fromEntries(foreign.map(([index]) => [`cells.${index}`, [words.unknownColumn]])));
  const written = Object.fromEntries(cells.filter(([, value]) => value !== null));
  const taken = cells.filter(([, value]) => value === null).map(([index]) => index);
  await lockCheck(ctx, upload.id);
  const before = await editedRow(ctx, upload.id, row);
  if (!before) throw notFound();
  const planned = await planOf(ctx, upload);
  await ctx.db.rows(
    `update import_row set edits = (edits || $4::jsonb) - $5::text[], skip = coalesce($6, skip)
     where organization_id = $1 and upload_id = $2 and row = $3`,
    [ctx.organization.id, upload.id, row, JSON.stringify(written), taken, body.skip ?? null],
  );
  const checked = upload.status === 'checked' ? await checkAlone(ctx, planned, before) : undefined;
  await saveUpload(ctx, upload.id, checked ?? { status: 'checking' });
  if (!checked) await queueCheck(ctx, upload.id, upload.version + 1);
  return (await rowOf(ctx, upload, row))!;
}

async function addFix(ctx: Context, { params, body }: Input<ReturnType<typeof fixInput.parse>>) {
  const upload = await loadDraft(ctx, params.upload!);
  requireStatus(upload, ['checked'], words.busyChecking);
  const [problem = '', field = ''] = body.group.split(':', 2);
  const value = body.value ?? null;
  // A map may name some of the texts only.
  const texts = body.fix === 'map' && typeof value === 'object' ? Object.keys(value ?? {}) : null;
  const [found] = await ctx.db.rows<{ all: number; count: number }>(
    `select count(*)::int as all, count(*) filter (where $4::text[] is null or exists (
       select from jsonb_array_elements(problems) p where p @> ($3::jsonb -> 0) and trim(p ->> 'text') = any($4)))::int as count
     from import_row where organization_id = $1 and upload_id = $2 and problems @> $3::jsonb`,
    [ctx.organization.id, upload.id, JSON.stringify([{ problem, field }]), texts],
  );
  if (!found!.all) throw invalid({ group: [words.noGroup] });
  const target = targetOf(upload.entity);
  const fields = await fieldsToMatch(ctx, target, upload.columns);
  const possible = fixesFor(ctx, target, fields, { problem, field, message: '', warning: false, count: 0 });
  if (!possible.includes(body.fix)) throw invalid({ fix: [words.noFix] });
  const wants = { value: 'string', format: 'string', map: 'object' }[body.fix as string];
  if (wants && (value === null || typeof value !== wants)) throw invalid({ value: [words.fixValue] });
  const n = Math.max(0, ...upload.rules.map((rule) => rule.n)) + 1;
  const before = upload.rules.find((rule) => rule.problem === problem && rule.field === field);
  const isMore = body.fix === 'map' && before?.fix === 'map';
  const joined = isMore ? { ...(before.value as object), ...(value as object) } : value;
  const changed = found!.count + (isMore ? before.changed : 0);
  const rule: Rule = { n, problem, field, fix: body.fix, value: joined, changed };
  const rules = [...upload.rules.filter((one) => one !== before), rule];
  await saveUpload(ctx, upload.id, { rules, status: 'checking' });
  await queueCheck(ctx, upload.id, upload.version + 1);
  return { changed: found!.count };
}
