import { setImmediate as pause } from 'node:timers/promises';
import { flattenCustom } from '#shared/custom-keys';
import type { Field } from '#shared/field';
import { clear, fromText } from '#shared/formula';
import { listText } from '#shared/list-text';
import type { Context } from '#server/context';
import { rowsOf } from '#server/entity/read';
import { same } from '#server/entity/changes';
import type { Counts, Outcome, Problem, RowChange } from '../batch-upload';
import { outcomes } from '../batch-upload';
import { words } from '../batch-upload.words';
import type { Upload } from '../upload.server';
import { saveUpload } from '../upload.server';
import { isSpecial } from '../nouns.server';
import { type Cell, readCell, type Surroundings } from './cell.server';
import { meaningOf } from '../fold';
import { pictureName, picturesOf } from './pictures.server';
import { isLink, linksOf, type Links, textsIn } from './links.server';
import { type Plan, planOf, type Said } from './plan.server';
import {
  type About,
  aboutOf,
  type Before,
  nameText,
  parentText,
  scan,
  type Scan,
  type Staged,
  stagedRows,
  textAt,
} from './scan.server';

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
  const ways = (one: Plan) => JSON.stringify(one.said.map(({ form, sign }) => [form, sign]));
  if (ways(plan) !== ways(planned)) return false;
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

interface Checking {
  ctx: Context;
  plan: Plan;
  scanned: Scan;
  links: Links;
  tree: Tree | undefined;
  /** The last value of each field, to fill down. */
  filled: Record<string, unknown>;
  /** What the first row of each record says, where several may be about one. */
  first: Map<string, { values: Record<string, unknown>; places: Set<unknown> }>;
  around: Surroundings;
  /** The files that were sent along. */
  pictures: Map<string, string>;
  /** Of a row that is checked alone: what was found when all were looked at. */
  before?: Before;
}

const aroundOf = ({ organization }: Context, { file, settings }: Upload): Surroundings => ({
  zone: organization.time_zone,
  isSheet: file.kind === 'xlsx',
  lost: file.lost ?? [],
  merged: file.merged ?? [],
  meanings: settings.values,
});

interface Verdict {
  row: number;
  outcome: Outcome;
  problems: Problem[];
  values: Record<string, unknown>;
  changes: RowChange[];
  about: About | undefined;
  depth: number;
}

function checkRow(checking: Checking, staged: Staged): Verdict {
  const { plan, scanned, tree } = checking;
  const about = scanned.about.get(staged.row);
  const verdict: Verdict = {
    row: staged.row,
    outcome: 'skipped',
    problems: [],
    values: {},
    changes: [],
    about,
    depth: tree?.depth.get(staged.row) ?? 0,
  };
  if (staged.skip || !about) return verdict;
  if (about.state === 'imported') {
    const problem: Problem = { problem: 'imported', field: '', message: about.note!, text: '', warning: true };
    return { ...verdict, outcome: 'unchanged', problems: [problem] };
  }
  const isNew = about.state !== 'existing' && about.state !== 'again';
  const { mode, blank } = plan.upload.settings;
  for (const said of saidIn(plan)) {
    const text = textFor(plan, said, staged);
    if (said.key === 'id') continue;
    if (checking.before && plan.isTree && said.key === 'parent') {
      const { values, problems } = checking.before;
      if (values?.parent !== undefined) verdict.values.parent = values.parent;
      verdict.problems.push(...problems.filter(({ field, problem }) => field === 'parent' && problem !== 'fixed'));
      continue;
    }
    const read = readField(checking, said, staged, text, isNew);
    if (read === 'skip') return { ...verdict, problems: [], values: {} };
    if ('problem' in read)
      verdict.problems.push({
        problem: read.problem,
        field: said.key,
        message: read.message,
        text: text.slice(0, 200),
      });
    else if (read.value !== undefined) {
      verdict.values[said.key] = read.value;
      checking.filled[said.key] = read.value;
    } else if (blank === 'clear' && !isNew && !said.needed) verdict.values[said.key] = null;
    if ('warning' in read && read.warning)
      verdict.problems.push({ ...read.warning, field: said.key, text: text.slice(0, 200), warning: true });
  }
  const whole = [matching(plan, about, mode, staged), ...besides(checking, about, verdict.values)];
  for (const problem of whole.filter((one) => one !== undefined)) {
    const rule = plan.rules.get(`${problem.problem}:${problem.field}`);
    if (rule?.fix === 'skip' || rule?.fix === 'first') return { ...verdict, problems: [], values: {} };
    verdict.problems.push(problem);
  }
  const cycle = tree?.cycles.get(staged.row);
  if (cycle) verdict.problems.push({ problem: 'cycle', field: 'parent', message: words.cycle(cycle), text: cycle[0]! });
  if (about.state === 'again') {
    // The record is made by an earlier row; this one says more of it.
    verdict.values = Object.fromEntries(Object.entries(verdict.values).filter(([key]) => isSpecial(plan.target, key)));
    verdict.depth++;
  }
  const stopped = verdict.problems.some(({ warning }) => !warning);
  return { ...verdict, outcome: stopped ? 'rejected' : isNew ? 'create' : 'update' };
}

/** With columns for levels, name and parent follow from them. */
function saidIn(plan: Plan): Said[] {
  if (plan.levels.length === 0) return plan.said;
  const { fields, said } = plan;
  const add = (key: string): Said => ({
    key,
    field: fields[key]!,
    column: null,
    constant: '',
    ids: null,
    sign: '.',
    form: 'dmy',
    needed: key === 'name',
  });
  return [
    ...said.filter(({ key }) => key !== 'parent'),
    ...(said.some(({ key }) => key === 'name') ? [] : [add('name')]),
    add('parent'),
  ];
}

function textFor(plan: Plan, said: Said, staged: Staged): string {
  if (plan.levels.length > 0 && said.key === 'parent') return parentText(plan, staged);
  if (plan.levels.length > 0 && said.key === 'name' && said.column === null && said.constant === '')
    return nameText(plan, staged);
  return said.column === null ? said.constant : textAt(staged, said.column);
}

type Read = { value?: unknown; warning?: { problem: string; message: string } } | { problem: string; message: string };

/** A field of a row: what its text says, or what a rule makes of it. */
function readField(checking: Checking, said: Said, staged: Staged, text: string, isNew: boolean): Read | 'skip' {
  const read = readText(checking, said, staged, text, isNew);
  if (read === 'skip') return read;
  const problem = 'problem' in read ? read.problem : read.warning?.problem;
  const rule = problem && checking.plan.rules.get(`${problem}:${said.key}`);
  if (!rule) return read;
  const again = (other: Said, words: string) => readText(checking, other, staged, words, isNew);
  switch (rule.fix) {
    case 'skip':
      return 'skip';
    case 'clear':
      return said.needed ? read : { value: isNew ? undefined : null };
    case 'value':
      return again(said, String(rule.value));
    case 'map': {
      const to = meaningOf(rule.value as Record<string, string>, text.trim());
      return to === undefined ? read : again(said, to);
    }
    case 'cut':
      return again(
        said,
        [...text]
          .slice(0, said.field.limits?.max ?? 0)
          .join('')
          .slice(0, said.field.limits?.max),
      );
    case 'fill_down': {
      const above = checking.filled[said.key];
      return above === undefined ? read : { value: above };
    }
    case 'format':
      return again(
        said.field.kind === 'date' || said.field.kind === 'date_time'
          ? { ...said, form: rule.value as Said['form'] }
          : { ...said, sign: rule.value as Said['sign'] },
        text,
      );
    case 'create': {
      const ids = textsIn(said, text).map((one) => idOf(checking, said, staged, one) ?? checking.links.made(said, one));
      if (ids.some((id) => id === undefined)) return read;
      return { value: said.field.kind === 'ref' ? ids[0] : ids };
    }
    default:
      return read;
  }
}

function readText(checking: Checking, said: Said, staged: Staged, text: string, isNew: boolean): Read | 'skip' {
  const { field, needed } = said;
  if (text.trim() === '') {
    if (needed && isNew) return { problem: 'required', message: words.required(field.label) };
    const isMerged = said.column !== null && checking.around.merged.includes(said.column);
    return isMerged ? { warning: { problem: 'merged', message: words.merged(field.label) } } : {};
  }
  if (text.trim() === clear) {
    if (needed) return { problem: 'required', message: words.required(field.label) };
    return { value: isNew ? undefined : field.kind === 'refs' || field.kind === 'files' ? [] : null };
  }
  if (isLink(said)) return readLink(checking, said, staged, text);
  return readCell(said, text, checking.around) satisfies Cell;
}

function readLink(checking: Checking, said: Said, staged: Staged, text: string): Read | 'skip' {
  const { field, key } = said;
  const beside = idsBeside(checking, said, staged, text);
  if (beside) return { value: field.kind === 'ref' ? beside[0] : beside };
  const chosen = checking.plan.upload.settings.references[key] ?? {};
  const ids: string[] = [];
  for (const one of textsIn(said, text)) {
    const sent = field.to === 'file' ? checking.pictures.get(pictureName(one)) : undefined;
    if (sent) {
      ids.push(sent);
      continue;
    }
    if (field.to === 'file' && /^https?:/i.test(one)) return { problem: 'web_picture', message: words.webPicture };
    const id = idOf(checking, said, staged, one);
    if (id !== undefined) {
      ids.push(id);
      continue;
    }
    const found = checking.links.resolve(said, one);
    const several = found && 'several' in found;
    const todo =
      meaningOf(chosen, one) ??
      (several ? undefined : chosen['*']) ??
      (isLevel(checking.plan, said) ? 'create' : undefined);
    if (todo === 'skip') return 'skip';
    if (todo === 'empty') continue;
    const made = todo === 'create' ? checking.links.made(said, one) : undefined;
    if (made === undefined)
      return several
        ? { problem: 'several', message: words.several(field.label) }
        : { problem: 'unknown', message: words.unknown(field.label) };
    ids.push(made);
  }
  if (field.kind === 'ref') return { value: ids[0] };
  return { value: [...new Set(ids)] };
}

/** The ids beside the names of an export, as long as nobody has changed the names: many records may share one. */
function idsBeside({ links }: Checking, said: Said, staged: Staged, text: string): string[] | undefined {
  if (said.ids === null) return undefined;
  const ids = textsIn(said, textAt(staged, said.ids));
  const found = ids.map((id) => links.resolve(said, id)).filter((one) => one !== undefined && 'id' in one);
  if (found.length < ids.length) return undefined;
  const names = found.map((one) => one.text);
  const isSame = (said.field.kind === 'ref' ? names[0] : listText(names)) === fromText(text);
  return isSame ? found.map(({ id }) => id) : undefined;
}

const isLevel = ({ levels }: Plan, { key }: Said): boolean => levels.length > 0 && key === 'parent';

/** The record that a text names: chosen by somebody, in the file, or there already. */
function idOf({ plan, scanned, links }: Checking, said: Said, staged: Staged, text: string): string | undefined {
  const chosen = meaningOf(plan.upload.settings.references[said.key], text);
  const found = links.resolve(said, text);
  if (chosen !== undefined && !['create', 'empty', 'skip'].includes(chosen)) return chosen;
  if (said.key === 'parent' && plan.isTree) {
    const rows = scanned.parentsIn(staged.row, text);
    const ids = rows.map((row) => scanned.about.get(row)?.id);
    if (ids.length === 1 && (!found || 'unknown' in found || ('id' in found && found.id === ids[0]))) return ids[0];
    // The same name in the file and in the plant: the file describes its own tree.
    if (ids.length === 1 && found && 'id' in found && scanned.about.get(rows[0]!)?.state === 'new') return ids[0];
    if (ids.length > 1) return undefined;
  }
  return found && 'id' in found ? found.id : undefined;
}

/** What is wrong with the record a row is about. */
function matching(plan: Plan, about: About, mode: string, staged: Staged): Problem | undefined {
  const { key, target } = plan;
  const { label } = target.store.entity;
  if (!key) return undefined;
  const name = key.field.label;
  const text = (key.column === null ? key.constant : textAt(staged, key.column)).trim();
  const problem = (problem: string, message: string): Problem => ({ problem, field: key.key, message, text });
  if (about.state === 'double') return problem('double', words.double(name));
  if (about.state === 'existing' && mode === 'create') return problem('exists', words.exists(label, name));
  if (about.state === 'existing' || about.state === 'again') return undefined;
  if (mode === 'update')
    return problem('not_found', text === '' ? words.keyMissing(name) : words.notFound(label, name));
  // An id is given by the server: who names one means a record that is there.
  if (key.key === 'id' && text !== '') return problem('not_found', words.notFound(label, name));
  return undefined;
}

/** What the noun itself has against a row, and where it contradicts an earlier row of the same record. */
function besides({ plan, first }: Checking, about: About, values: Record<string, unknown>): Problem[] {
  const { target, fields, said } = plan;
  const { special } = target;
  const lacking = special.lacks?.(values);
  const problems: Problem[] = lacking
    ? [{ problem: 'lacking', field: lacking, message: words.required(fields[lacking]!.label), text: '' }]
    : [];
  if (!special.repeats?.(said.map(({ key }) => key))) return problems;
  const places = special.placesIn?.(values) ?? [];
  const earlier = first.get(about.id);
  if (!earlier) {
    first.set(about.id, { values, places: new Set(places.map(({ place }) => place)) });
    return problems;
  }
  for (const [key, value] of Object.entries(values)) {
    const other = earlier.values[key];
    if (isSpecial(target, key) || value == null || other == null || same(other, value, target.store.links[key]))
      continue;
    problems.push({ problem: 'differs', field: key, message: words.differs(fields[key]!.label), text: '' });
  }
  const twice = places.find(({ place }) => earlier.places.has(place));
  if (twice)
    problems.push({
      problem: 'double',
      field: twice.field,
      message: words.double(fields[twice.field]!.label),
      text: '',
    });
  first.set(about.id, {
    values: { ...values, ...earlier.values },
    places: new Set([...earlier.places, ...places.map(({ place }) => place)]),
  });
  return problems;
}

/** Of rows that change records: what would be different, field by field. */
async function compareExisting(ctx: Context, plan: Plan, verdicts: Verdict[]): Promise<void> {
  const { store, change, special } = plan.target;
  const existing = verdicts.filter(({ about, outcome }) => about?.state === 'existing' && outcome === 'update');
  if (existing.length === 0) return;
  const ids = [...new Set(existing.map(({ about }) => about!.id))];
  const records = new Map((await rowsOf(ctx, store, ids, 'full')).map((record) => [String(record.id), record]));
  for (const verdict of existing) {
    const record = records.get(verdict.about!.id);
    if (!record) continue;
    const before = comparable(record, plan, verdict.values);
    verdict.about = { ...verdict.about!, version: record.version as number };
    verdict.changes = Object.entries(verdict.values)
      .filter(([key, value]) => !same(before[key], value, store.links[key]))
      .map(([field, to]) => ({ field, from: before[field] ?? null, to }));
    const fixed = verdict.changes.find(
      ({ field }) =>
        !isSpecial(plan.target, field) && !field.startsWith('custom_fields.') && !change?.body?.fields[field],
    );
    if (fixed) {
      const { label } = plan.fields[fixed.field]!;
      verdict.problems.push({ problem: 'fixed', field: fixed.field, message: words.fixed(label), text: '' });
      verdict.outcome = 'rejected';
    } else if (verdict.changes.length === 0) verdict.outcome = 'unchanged';
    const changed = verdict.changes.map(({ field }) => field);
    const along = (special.along?.(changed) ?? []).filter((field) => verdict.values[field] != null);
    verdict.values = Object.fromEntries([
      ...along.map((field) => [field, verdict.values[field]]),
      ...verdict.changes.map(({ field, to }) => [field, to]),
    ]);
  }
}

/** A record with references as ids, as rows say them. */
export function comparable(
  record: Record<string, unknown>,
  { target, fields }: Pick<Plan, 'target' | 'fields'>,
  values: Record<string, unknown>,
) {
  const flat = { ...flattenCustom(record), ...target.special.current?.(record, values) };
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, isSpecial(target, key) ? flat[key] : plain(field, flat[key])]),
  );
}

const plain = ({ to }: Field, value: unknown): unknown => {
  if (!to || value === null || value === undefined) return value;
  return Array.isArray(value) ? value.map((one) => (one as { id: string }).id) : (value as { id: string }).id;
};

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

interface Tree {
  depth: Map<number, number>;
  /** The names of a circle, for each row in it. */
  cycles: Map<number, string[]>;
}

/** How deep each row lies below others of the file; parents are imported before their children. */
function depthsOf({ nodes, parentsIn }: Scan): Tree {
  const tree: Tree = { depth: new Map(), cycles: new Map() };
  const parentOf = (row: number): number | undefined => {
    const { parent } = nodes.get(row)!;
    const found = parent === '' ? [] : parentsIn(row, parent);
    return found.length === 1 ? found[0] : undefined;
  };
  for (const start of nodes.keys()) {
    const passed = new Set<number>();
    let at: number | undefined = start;
    while (at !== undefined && !tree.depth.has(at) && !passed.has(at)) {
      passed.add(at);
      at = parentOf(at);
    }
    const way = [...passed];
    if (at !== undefined && passed.has(at)) {
      const circle = way.slice(way.indexOf(at));
      const names = [...circle, at].map((row) => nodes.get(row)!.name);
      for (const row of circle) tree.cycles.set(row, names);
    }
    let depth = at === undefined ? -1 : (tree.depth.get(at) ?? -1);
    for (const row of way.reverse()) tree.depth.set(row, ++depth);
  }
  return tree;
}
