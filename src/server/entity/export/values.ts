import { customPrefix } from '#shared/custom-keys';
import type { Chip } from '#shared/field';
import { listText } from '#shared/text/list-text';
import type { Context } from '../../context';
import { pathNames } from '../hierarchy';
import { isTree } from '../filter/inside';
import { rowsOf } from '../read';
import { hasStore, quote, type Store, storeOf } from '../store';
import type { Column } from './columns';

/** The value of a cell before it is written: text, a number, a yes or no, or nothing. */
export type Value = string | number | boolean | null;

/** Between the levels of a path. */
const below = ' > ';

/** The rows with these ids as values, in the order of the columns. A row that was deleted meanwhile is missing. */
export async function valuesOf(ctx: Context, store: Store, columns: Column[], ids: string[]): Promise<Value[][]> {
  const rows = await rowsOf(ctx, store, ids, 'listed');
  const readers = columns.map((column) => ({ column, read: readerOf(column.key) }));
  const paths = await pathsIn(ctx, readers, rows);
  return rows.map((row) => readers.map(({ column, read }) => valueOf(read(row), column, paths)));
}

type Row = Record<string, unknown>;

/** A column, and how its value is read from a row: taking every row apart would be a tenth of an export. */
interface Reader {
  column: Column;
  read(row: Row): unknown;
}

function readerOf(key: string): Reader['read'] {
  if (!key.startsWith(customPrefix)) return (row) => row[key];
  const inside = key.slice(customPrefix.length);
  return (row) => (row.custom_fields as Row | null | undefined)?.[inside];
}

type Paths = ReadonlyMap<string, string>;

function valueOf(value: unknown, { field, part }: Column, paths: Paths): Value {
  if (value === null || value === undefined) return null;
  if (!field?.to) return value as Value;
  const texts = chipsIn(value).map((chip) => (part === 'id' ? chip.id : (paths.get(chip.id) ?? chip.name)));
  if (texts.length === 0) return null;
  return field.kind === 'ref' ? texts[0]! : listText(texts);
}

const chipsIn = (value: unknown): Chip[] => (Array.isArray(value) ? value : value ? [value as Chip] : []);

/** References to a tree are written as their path, because many places are called “Hall 1”. */
async function pathsIn(ctx: Context, readers: Reader[], rows: Row[]): Promise<Paths> {
  const ids = new Map<string, Set<string>>();
  for (const { column, read } of readers) {
    const { field, part } = column;
    if (part === 'id' || !field?.to || !hasStore(field.to) || !isTree(storeOf(field.to))) continue;
    const wanted = ids.get(field.to) ?? new Set();
    for (const row of rows) for (const chip of chipsIn(read(row))) wanted.add(chip.id);
    ids.set(field.to, wanted);
  }
  const paths = new Map<string, string>();
  for (const [noun, wanted] of ids) {
    const { source } = storeOf(noun);
    const found = await ctx.db.rows<{ id: string; path: string[] }>(
      `select t.id, ${pathNames(source)('t')} as path from ${quote(source)} t
       where t.organization_id = $1 and t.id = any($2::uuid[])`,
      [ctx.organization.id, [...wanted]],
      'often',
    );
    for (const { id, path } of found) paths.set(id, path.join(below));
  }
  return paths;
}
