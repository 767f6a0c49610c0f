import { createHash } from 'node:crypto';
import { clear, fromText } from '#shared/formula';
import { isUuid, uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { columnOf, isOf, quote } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { dayIn } from '#shared/wall';
import type { Outcome, Problem } from '../batch-upload';
import { words } from '../batch-upload.words';
import { foldName } from '../match/fold';
import { pathIn } from '../references.server';
import { plainValue, type Surroundings } from './cell.server';
import type { Plan, Said } from './plan.server';

export interface Staged {
  row: number;
  cells: string[];
  edits: Record<string, string>;
  skip: boolean;
}

/** The record that a row is about. */
export interface About {
  id: string;
  state: 'new' | 'existing' | 'imported' | 'double' | 'again';
  version?: number;
  /** Of a row that was imported before: when. */
  note?: string;
  print?: string;
}

/** A row of a tree, before its parent is known. */
interface Node {
  row: number;
  name: string;
  external: string;
  parent: string;
  /** Its id where it comes from, and that of its parent. */
  id: string;
  parentId: string;
}

export interface Scan {
  about: Map<number, About>;
  /** The rows of the file that a text of a parent names. */
  parentsIn(row: number, text: string): number[];
  nodes: Map<number, Node>;
}

export const textAt = ({ cells, edits }: Staged, column: number): string => edits[column] ?? cells[column] ?? '';

/** Names of the levels of a row, from the top. */
const levelsIn = (plan: Plan, staged: Staged): string[] =>
  plan.levels.map((column) => textAt(staged, column).trim()).filter((name) => name !== '');

/** The text of a row's parent, as its column says it or as the path of its levels. */
export function parentText(plan: Plan, staged: Staged): string {
  if (plan.levels.length > 0) {
    const names = levelsIn(plan, staged);
    const isNamed = plan.said.some(({ key }) => key === 'name');
    return (isNamed ? names : names.slice(0, -1)).join(' > ');
  }
  const said = plan.said.find(({ key }) => key === 'parent');
  if (!said) return '';
  return said.column === null ? said.constant : textAt(staged, said.column).trim();
}

export function nameText(plan: Plan, staged: Staged): string {
  const said = plan.said.find(({ key }) => key === 'name');
  if (said) return said.column === null ? said.constant : textAt(staged, said.column).trim();
  return levelsIn(plan, staged).at(-1) ?? '';
}

const batch = 2_000;

/** All rows in their order, some at a time, so that others are served in between. */
export async function* stagedRows(ctx: Context, upload: string, only?: number[]): AsyncGenerator<Staged[]> {
  for (let after = -1; ;) {
    const rows = await ctx.db.rows<Staged>(
      `select row, cells, edits, skip from import_row where organization_id = $1 and upload_id = $2 and row > $3
         and ($4::int[] is null or row = any($4)) order by row limit ${batch}`,
      [ctx.organization.id, upload, after, only ?? null],
    );
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.row;
  }
}

/** A first look at all rows: which records they are about, and which of them are parents of others. */
export async function scan(ctx: Context, plan: Plan, around: Surroundings): Promise<Scan> {
  const { key, upload } = plan;
  const keys = new Map<number, string>();
  const prints = new Map<number, string>();
  const times = new Map<string, number>();
  const nodes = new Map<number, Node>();
  const external = plan.said.find((said) => said.key === 'external_id');
  const id = plan.said.find((said) => said.key === 'id');
  const parent = plan.said.find((said) => said.key === 'parent');
  const at = (staged: Staged, column: number | null | undefined) =>
    column == null ? '' : textAt(staged, column).trim();
  for await (const rows of stagedRows(ctx, upload.id))
    for (const staged of rows) {
      if (staged.skip) continue;
      const { row } = staged;
      if (key) keys.set(row, (key.column === null ? key.constant : textAt(staged, key.column)).trim());
      else {
        const print = printOf(plan, staged, around);
        const time = (times.get(print) ?? 0) + 1;
        times.set(print, time);
        prints.set(row, `${print}#${time}`);
      }
      if (plan.isTree) {
        nodes.set(row, {
          row,
          name: fromText(nameText(plan, staged)),
          external: fromText(at(staged, external?.column)),
          parent: fromText(parentText(plan, staged)),
          id: at(staged, id?.column),
          parentId: at(staged, parent?.ids),
        });
      }
    }
  const about = key ? await byKey(ctx, plan, keys) : await byPrint(ctx, plan, prints);
  return { about, nodes, parentsIn: parentsAmong(nodes) };
}

/** What makes a row the same as one that was imported before: its noun and what it says, in CSV or in a sheet. */
function printOf({ said, levels, upload }: Plan, staged: Staged, around: Surroundings): string {
  const texts = said
    .map((one): [string, string, Said?] => [
      one.key,
      (one.column === null ? one.constant : textAt(staged, one.column)).trim(),
      one,
    ])
    .concat(levels.map((column, at) => [`level_${at + 1}`, textAt(staged, column).trim()]))
    .filter(([, text]) => text !== '')
    .map(([key, text, one]): [string, unknown] => [key, one ? plainValue(one, text, around) : text])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([upload.entity, texts]))
    .digest('base64url');
}

async function byPrint(ctx: Context, { target }: Plan, prints: Map<number, string>): Promise<Map<number, About>> {
  if (target.special.isAnew) return new Map([...prints.keys()].map((row) => [row, { id: uuid7(), state: 'new' }]));
  const { store, special } = target;
  const living = special.isPart
    ? ''
    : `join ${quote(store.source)} t on t.organization_id = p.organization_id and t.id = p.record_id
         and t.deleted_at is null${isOf(store, 't')}`;
  const known = new Map<string, { record_id: string; imported_at: string; row: number }>();
  const all = [...prints.values()];
  for (let at = 0; at < all.length; at += 5_000) {
    const rows = await ctx.db.rows<{ print: string; record_id: string; imported_at: string; row: number }>(
      `select p.print, p.record_id, p.imported_at, p.row from import_print p
       ${living}
       where p.organization_id = $1 and p.print = any($2)`,
      [ctx.organization.id, all.slice(at, at + 5_000)],
    );
    for (const { print, ...rest } of rows) known.set(print, rest);
  }
  return new Map(
    [...prints].map(([row, print]): [number, About] => {
      const before = known.get(print);
      if (!before) return [row, { id: uuid7(), state: 'new', print }];
      const day = new Date(`${dayIn(before.imported_at, ctx.organization.time_zone)}T00:00:00Z`);
      const spoken = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
      return [row, { id: before.record_id, state: 'imported', note: words.imported(spoken, before.row), print }];
    }),
  );
}

async function byKey(ctx: Context, plan: Plan, keys: Map<number, string>): Promise<Map<number, About>> {
  const { target, key } = plan;
  const { store } = target;
  const isId = key!.key === 'id';
  // Ids of another product are told apart by their case, too.
  const asKey = (text: string) => (key!.key === 'external_id' ? text : text.toLowerCase());
  const known = new Map<string, { id: string; version: number }[]>();
  const wanted = [...new Set(keys.values())].filter((text) => text !== '' && text !== clear && (!isId || isUuid(text)));
  for (let at = 0; at < wanted.length; at += 5_000) {
    const params = new Params();
    const texts = wanted.slice(at, at + 5_000);
    const stored = `t.${quote(columnOf(store, key!.key))}`;
    const column = isId || key!.key === 'external_id' ? stored : `lower(${stored})`;
    const list = isId ? `${params.add(texts)}::uuid[]` : `${params.add(texts.map(asKey))}::text[]`;
    const rows = await ctx.db.rows<{ id: string; key: string; version: number }>(
      `select t.id, t.version, ${column}::text as key from ${quote(store.source)} t
       where ${visibleTo(ctx, store, 't', params)} and ${column} = any(${list})`,
      params.values,
    );
    for (const { key: text, ...record } of rows) known.set(text, [...(known.get(text) ?? []), record]);
  }
  const seen = new Map<string, About>();
  const repeats = target.special.repeats?.(plan.said.map((one) => one.key)) ?? false;
  return new Map(
    [...keys].map(([row, text]): [number, About] => {
      const folded = asKey(text);
      const records = known.get(folded) ?? [];
      const earlier = text === '' ? undefined : seen.get(folded);
      if (earlier && repeats) return [row, { ...earlier, state: earlier.state === 'existing' ? 'existing' : 'again' }];
      if (earlier || records.length > 1) return [row, { id: uuid7(), state: 'double' }];
      const [record] = records;
      const about: About = record ? { ...record, state: 'existing' } : { id: uuid7(), state: 'new' };
      seen.set(folded, about);
      return [row, about];
    }),
  );
}

/** Finds the rows that a text names as a parent: by external id, by name, or by the end of a path. */
function parentsAmong(nodes: Map<number, Node>): Scan['parentsIn'] {
  const byName = new Map<string, Node[]>();
  const byExternal = new Map<string, number>();
  const byId = new Map<string, Node>();
  for (const node of nodes.values()) {
    const name = foldName(node.name);
    byName.set(name, [...(byName.get(name) ?? []), node]);
    if (node.external) byExternal.set(node.external, node.row);
    if (node.id) byId.set(node.id, node);
  }
  const named = (path: string[]): Node[] => {
    const [last, ...above] = [...path].reverse();
    const found = byName.get(foldName(last ?? '')) ?? [];
    if (above.length === 0) return found;
    return found.filter(({ parent }) => {
      const upper = pathIn(parent);
      if (upper.length === 0) return false;
      if (foldName(upper.at(-1)!) !== foldName(above[0]!)) return false;
      return above.length === 1 || upper.length > 1 || named([...above].reverse()).length > 0;
    });
  };
  return (row, text) => {
    const beside = byId.get(nodes.get(row)?.parentId ?? '');
    if (beside && (text === beside.name || text.endsWith(` > ${beside.name}`))) return [beside.row];
    const sure = byExternal.get(text);
    if (sure !== undefined) return [sure];
    return named(pathIn(text))
      .map((node) => node.row)
      .filter((other) => other !== row);
  };
}

/** A row as the check before has left it. */
export interface Before {
  skip: boolean;
  outcome: Outcome | null;
  problems: Problem[];
  values: Record<string, unknown> | null;
  record_id: string | null;
  version_seen: number | null;
  depth: number;
}

/** The record that a row is about whose key was not written over; its id stays, because others may refer to it. */
export async function aboutOf(
  ctx: Context,
  plan: Plan,
  staged: Staged,
  before: Before,
  around: Surroundings,
): Promise<About> {
  const id = before.record_id;
  if (plan.key) {
    if (before.version_seen !== null) return { id: id!, version: before.version_seen, state: 'existing' };
    const isDouble = before.problems.some(({ problem, field }) => problem === 'double' && field === plan.key!.key);
    return { id: id!, state: isDouble ? 'double' : 'new' };
  }
  const print = `${printOf(plan, staged, around)}#`;
  const others = await ctx.db.rows<{ print: string }>(
    `select print from import_row where organization_id = $1 and upload_id = $2 and row <> $3 and starts_with(print, $4)`,
    [ctx.organization.id, plan.upload.id, staged.row, print],
  );
  const taken = new Set(others.map((one) => one.print));
  let time = 1;
  while (taken.has(`${print}${time}`)) time++;
  const about = (await byPrint(ctx, plan, new Map([[staged.row, `${print}${time}`]]))).get(staged.row)!;
  const wasNew = id !== null && before.outcome !== 'unchanged';
  return about.state === 'new' && wasNew ? { ...about, id } : about;
}
