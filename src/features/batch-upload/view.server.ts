import type { Context } from '#server/context';
import { quote, storeOf } from '#server/entity/store';
import { type JsonSchema, list, object } from '#server/http/json-schema';
import { pageOf, readPage } from '#server/http/page';
import { badRequest } from '#shared/errors';
import type { Fields } from '#shared/field';
import { isUuid } from '#shared/id';
import { messages } from '#words/messages';
import {
  type BatchUpload,
  type Fix,
  type Group,
  type ImportRow,
  mostValues,
  outcomes,
  type Problem,
  type RowChange,
} from './batch-upload';
import { describeField, fieldsToMatch, isMadeOfName, isNeeded, type Target, targetOf } from './targets/nouns.server';
import { undoDays } from './import/undo.server';
import { loadUpload, type Upload } from './upload.server';

/** An upload as the API reads it; in a list without what takes long to find. */
export async function viewOf(ctx: Context, upload: Upload, shape: 'listed' | 'full' = 'full'): Promise<BatchUpload> {
  const { id, entity, status, version, created_at, columns, settings, questions, counts, rules, problem, ended_at } =
    upload;
  // Thousands of names would be read again with every look at the progress.
  const { pictures, ...shown } = settings;
  const { lost: _lost, merged: _merged, dropped: _dropped, ...file } = upload.file;
  const target = targetOf(entity);
  const fields = shape === 'full' ? await fieldsToMatch(ctx, target, columns) : {};
  const isOver = upload.has_rows && (status === 'done' || status === 'cancelled');
  const until = ended_at && isOver ? new Date(Date.parse(ended_at) + undoDays * 86_400_000).toISOString() : null;
  return {
    id,
    entity,
    status,
    version,
    created_at,
    file: { ...file, pictures: Object.keys(pictures).length },
    columns,
    fields: Object.entries(fields).map(([key, field]) => describeField(ctx, target, key, field)),
    settings: shown,
    questions,
    counts,
    groups: shape === 'full' ? await groupsOf(ctx, upload, target, fields) : [],
    rules,
    progress: await progressOf(ctx, upload),
    undo_until: until && until > ctx.now && counts && counts.create + counts.update > 0 ? until : null,
    kept: shape === 'full' && status === 'undone' ? await keptOf(ctx, id) : [],
    problem,
  };
}

async function progressOf(ctx: Context, { id, status, counts }: Upload): Promise<{ done: number; total: number }> {
  const total = (counts?.create ?? 0) + (counts?.update ?? 0);
  if (!['importing', 'undoing', 'undone'].includes(status)) return { done: status === 'done' ? total : 0, total };
  const [row] = await ctx.db.rows<{ done: number; undone: number; back: number }>(
    `select count(*) filter (where done is not null)::int as done,
       count(*) filter (where done in ('undone', 'kept'))::int as undone,
       count(*) filter (where done = 'undone')::int as back
     from import_row where organization_id = $1 and upload_id = $2`,
    [ctx.organization.id, id],
  );
  const { done, undone, back } = row!;
  return { done: status === 'importing' ? done : status === 'undoing' ? undone : back, total };
}

const keptOf = (ctx: Context, upload: string): Promise<{ row: number; message: string }[]> =>
  ctx.db.rows(
    `select row, problems -> 0 ->> 'message' as message from import_row
     where organization_id = $1 and upload_id = $2 and done = 'kept' order by row limit 200`,
    [ctx.organization.id, upload],
  );

interface Grouped {
  problem: string;
  field: string;
  message: string;
  warning: boolean;
  count: number;
}

/** Notes beside a row that nobody has to do anything about. */
const notes = `('imported', 'kept')`;

/** The problems of all rows, those of the same kind and field together, the largest first. */
async function groupsOf(ctx: Context, upload: Upload, target: Target, fields: Fields): Promise<Group[]> {
  const values = [ctx.organization.id, upload.id];
  const from = `from import_row r cross join lateral jsonb_array_elements(r.problems) p
    where r.organization_id = $1 and r.upload_id = $2 and r.problems <> '[]' and r.outcome <> 'skipped'
      and p ->> 'problem' not in ${notes}`;
  const [groups, texts] = await Promise.all([
    ctx.db.rows<Grouped>(
      `select p ->> 'problem' as problem, p ->> 'field' as field, min(p ->> 'message') as message,
         bool_or(coalesce((p ->> 'warning')::boolean, false)) as warning, count(*)::int as count
       ${from} group by 1, 2 order by 4, 5 desc, 1, 2 limit 200`,
      values,
    ),
    ctx.db.rows<{ id: string; text: string; count: number }>(
      `select * from (select (p ->> 'problem') || ':' || (p ->> 'field') as id, p ->> 'text' as text, count(*)::int as count,
         row_number() over (partition by p ->> 'problem', p ->> 'field' order by count(*) desc, p ->> 'text') as place
       ${from} group by 1, 2, p ->> 'problem', p ->> 'field') t where place <= ${mostValues}`,
      values,
    ),
  ]);
  return groups.map((group) => {
    const id = `${group.problem}:${group.field}`;
    return {
      ...group,
      id,
      values: texts.filter((one) => one.id === id).map(({ text, count }) => ({ text, count })),
      fixes: fixesFor(ctx, target, fields, group),
    };
  });
}

const basic: Record<string, Fix[]> = {
  required: ['value', 'fill_down'],
  merged: ['fill_down'],
  too_long: ['cut', 'value'],
  date: ['format', 'value'],
  excel_days: ['format', 'value'],
  number: ['format', 'value'],
  choice: ['map', 'value'],
  unknown: ['create', 'map'],
  several: ['map'],
  double: ['first'],
  sheet_error: ['value'],
  invalid: ['value'],
  web_picture: [],
  exists: [],
  not_found: [],
  fixed: [],
  cycle: [],
  lacking: [],
  differs: [],
};
/** Problems of the whole row, which clearing a cell does not solve. */
const whole = new Set(['double', 'exists', 'not_found', 'fixed', 'cycle', 'lacking', 'differs']);

/** What can be done about a problem at once. */
export function fixesFor(ctx: Context, target: Target, fields: Fields, { problem, field, warning }: Grouped): Fix[] {
  const found = basic[problem];
  const at = fields[field];
  if (!found || !at) return [];
  if (warning) return found;
  const possible = found.filter((fix) => fix !== 'create' || (at.to !== undefined && isMadeOfName(ctx, at.to)));
  const clears = !whole.has(problem) && problem !== 'required' && !isNeeded(target, field, at);
  return [...possible, ...(clears ? ['clear' as const] : []), 'skip'];
}

// ---- rows ----------------------------------------------------------------------------------------------------------

interface StoredRow {
  row: number;
  outcome: ImportRow['outcome'];
  cells: string[];
  edits: Record<string, string>;
  problems: Problem[];
  changes: RowChange[] | null;
  record_id: string | null;
  done: string | null;
  count: number;
}

/** A page of rows, of an outcome or of a group of problems. */
export async function rowsPage(ctx: Context, id: string, query: URLSearchParams) {
  const paging = readPage(query, 50);
  const outcome = query.get('outcome');
  if (outcome !== null && !(outcomes as readonly string[]).includes(outcome))
    throw badRequest(messages.badFilterValue('outcome', messages.mustBeOneOf(messages.it, outcomes, outcome)));
  const [problem, field] = (query.get('group') ?? '').split(':', 2);
  const group = problem ? JSON.stringify([{ problem, field: field ?? '' }]) : null;
  const upload = await loadUpload(ctx, id);
  const rows = await ctx.db.rows<StoredRow>(
    `select row, outcome, cells, edits, problems, changes, record_id, done, count(*) over ()::int as count from import_row
     where organization_id = $1 and upload_id = $2 and ($3::text is null or outcome = $3)
       and ($4::jsonb is null or problems @> $4) order by row limit ${paging.size} offset ${paging.offset}`,
    [ctx.organization.id, upload.id, outcome, group],
  );
  return pageOf(ctx, paging, rows[0]?.count ?? 0, await shownRows(ctx, upload, rows));
}

export async function rowOf(ctx: Context, upload: Upload, row: number): Promise<ImportRow | undefined> {
  const rows = await ctx.db.rows<StoredRow>(
    `select row, outcome, cells, edits, problems, changes, record_id, done, 1 as count from import_row
     where organization_id = $1 and upload_id = $2 and row = $3`,
    [ctx.organization.id, upload.id, row],
  );
  return (await shownRows(ctx, upload, rows))[0];
}

async function shownRows(ctx: Context, upload: Upload, rows: StoredRow[]): Promise<ImportRow[]> {
  const target = targetOf(upload.entity);
  const fields = await fieldsToMatch(ctx, target, upload.columns);
  const width = Math.max(0, ...upload.columns.map(({ index }) => index + 1));
  const names = await namesIn(ctx, rows, fields);
  return rows.map(({ row, outcome, cells, edits, problems, changes, record_id, done }) => ({
    row,
    outcome,
    cells: Array.from({ length: width }, (_, at) => edits[at] ?? cells[at] ?? ''),
    problems: problems.map(({ field, message, warning }) => ({ field, message, warning: warning ?? false })),
    changes: (changes ?? []).map(({ field, from, to }) => ({ field, from: names(from), to: names(to) })),
    record:
      record_id && !target.special.isPart && (done === 'imported' || outcome === 'update' || outcome === 'unchanged')
        ? { id: record_id }
        : null,
  }));
}

/** Changes show the names of what they refer to. */
async function namesIn(ctx: Context, rows: StoredRow[], fields: Fields): Promise<(value: unknown) => unknown> {
  const wanted = new Map<string, Set<string>>();
  for (const { changes } of rows)
    for (const { field, from, to } of changes ?? []) {
      const noun = fields[field]?.to;
      if (!noun) continue;
      const ids = wanted.get(noun) ?? new Set();
      for (const id of [from, to].flat()) if (typeof id === 'string' && isUuid(id)) ids.add(id);
      wanted.set(noun, ids);
    }
  const names = new Map<string, string>();
  for (const [noun, ids] of wanted) {
    const found = await ctx.db.rows<{ id: string; name: string }>(
      `select id, name from ${quote(storeOf(noun).source)} where organization_id = $1 and id = any($2)`,
      [ctx.organization.id, [...ids]],
    );
    for (const { id, name } of found) names.set(id, name);
  }
  const shown = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(shown) : typeof value === 'string' ? (names.get(value) ?? value) : value;
  return shown;
}

// ---- schemas -------------------------------------------------------------------------------------------------------

const text: JsonSchema = { type: 'string' };
const maybe: JsonSchema = { type: ['string', 'null'] };
const whole1: JsonSchema = { type: 'integer' };
const flag: JsonSchema = { type: 'boolean' };
const any: JsonSchema = {};
const option = object({ value: text, label: text });
const open: JsonSchema = { type: 'object', additionalProperties: true };
const countsSchema: JsonSchema = {
  ...object(Object.fromEntries(outcomes.map((outcome) => [outcome, whole1]))),
  type: ['object', 'null'],
};

export const uploadSchema: JsonSchema = object({
  id: { type: 'string', format: 'uuid' },
  entity: text,
  status: text,
  version: whole1,
  created_at: { type: 'string', format: 'date-time' },
  file: object({
    name: text,
    kind: text,
    encoding: maybe,
    delimiter: maybe,
    sheets: list(text),
    sheet: maybe,
    header_row: whole1,
    rows: whole1,
    pictures: whole1,
  }),
  columns: list(object({ index: whole1, header: text, samples: list(text), field: maybe, why: maybe })),
  fields: list(
    object({
      key: text,
      label: text,
      type: text,
      required: flag,
      is_key: flag,
      options: { type: ['array', 'null'], items: option },
      to: maybe,
      can_create: flag,
    }),
  ),
  settings: open,
  questions: list(object({ id: text, field: text, message: text, setting: maybe, options: list(option) })),
  counts: countsSchema,
  groups: list(
    object({
      id: text,
      problem: text,
      field: text,
      message: text,
      warning: flag,
      count: whole1,
      values: list(object({ text, count: whole1 })),
      fixes: list(text),
    }),
  ),
  rules: list(object({ n: whole1, problem: text, field: text, fix: text, value: any, changed: whole1 })),
  progress: object({ done: whole1, total: whole1 }),
  undo_until: maybe,
  kept: list(object({ row: whole1, message: text })),
  problem: maybe,
});

export const rowSchema: JsonSchema = object({
  row: whole1,
  outcome: maybe,
  cells: list(text),
  problems: list(object({ field: text, message: text, warning: flag })),
  changes: list(object({ field: text, from: any, to: any })),
  record: { ...object({ id: { type: 'string', format: 'uuid' } }), type: ['object', 'null'] },
});
