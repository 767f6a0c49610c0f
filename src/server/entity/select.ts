import type { Chip, Field } from '#shared/field';
import { can, scopeOf } from '#shared/permission';
import { withoutCosts } from './costs';
import type { Context } from '../context';
import { type Composed, fieldsOf, hasStore, linkedTo, linkName, quote, type Store, storeOf, valueOf } from './store';

/**
 * How records of a noun are selected: the columns and joins for a row `t`, one statement for the lists of references of
 * all rows (`$1` the organisation, `$2` the ids), and the function that turns tuples into records. Built once per noun
 * and shape.
 */
export interface Selection {
  columns: string;
  joins: string;
  many: string | undefined;
  records(tuples: unknown[][], many: Many, ctx: Context): Record<string, unknown>[];
}

/** A result of `many`: field number, row id, position, chip. */
type Found = [field: number, row: string, place: number | null, chip: Chip];

/** The lists of references, by field and row. */
export class Many {
  readonly #fields: Map<string, Found[]>[] = [];

  constructor(found: unknown[][] = []) {
    for (const one of found as Found[]) {
      const rows = (this.#fields[one[0]] ??= new Map<string, Found[]>());
      const list = rows.get(one[1]);
      if (list) list.push(one);
      else rows.set(one[1], [one]);
    }
  }

  of(field: number, row: string): Chip[] {
    const found = this.#fields[field]?.get(row) ?? [];
    return (found.length < 2 ? found : found.sort(inOrder)).map(([, , , chip]) => chip);
  }
}

const collator = new Intl.Collator('en');

/** By position, else by name. Sorting here is cheaper than folding names in the database. */
const inOrder = ([, , a, one]: Found, [, , b, other]: Found): number =>
  a !== null && b !== null ? a - b : collator.compare(one.name, other.name) || (one.id < other.id ? -1 : 1);

/** All fields of a record, those of a list, or those of a picker. */
export type Shape = 'full' | 'listed' | 'minimal';

const selections = new WeakMap<Store, Map<string, Selection>>();

export function selection(store: Store, shape: Shape): Selection {
  const shapes = selections.get(store) ?? new Map<string, Selection>();
  selections.set(store, shapes);
  const found = shapes.get(shape);
  if (found) return found;
  const fields = fieldsOf(store);
  const keys =
    shape === 'minimal'
      ? ['name', ...store.entity.minimal]
      : Object.keys(fields).filter((key) => shape === 'full' || !fields[key]!.detail);
  const built = build(
    store,
    keys.map((key) => [key, fields[key]!]),
  );
  shapes.set(shape, built);
  return built;
}

type Reader = (tuple: unknown[], many: Many) => unknown;

function build(store: Store, fields: [string, Field][]): Selection {
  const columns: string[] = ['t.id'];
  const joins: string[] = [];
  const readers: [string, Reader, Field][] = [];
  const composed: [string, Composed['compose']][] = [];
  const many: string[] = [];
  const take = (sql: string) => columns.push(sql) - 1;

  for (const [key, field] of fields) {
    const computed = store.computed[key];
    if (typeof computed === 'object' && 'compose' in computed) {
      composed.push([key, computed.compose]);
    } else if (field.kind === 'ref' && field.to && hasStore(field.to)) {
      readers.push([key, chip(store, key, field.to, take, joins), field]);
    } else if (store.links[key] && field.to) {
      const number = many.length;
      many.push(chips(store, key, field.to, number));
      readers.push([key, (tuple, found) => found.of(number, tuple[0] as string), field]);
    } else {
      const at = take(valueOf(store, key, 't'));
      readers.push([key, (tuple) => tuple[at], field]);
    }
  }

  const guarded = readers.filter(([, , { guard }]) => guard);
  const hiding = readers.filter(([, , { hides }]) => hides);
  return {
    columns: columns.join(', '),
    joins: joins.join('\n'),
    many: many.length > 0 ? many.join(' union all ') : undefined,
    records(tuples, found, ctx) {
      const hidden = scopeOf(ctx.user, 'read', 'cost') === 'all' ? [] : hiding;
      return tuples.map((tuple) => {
        const record: Record<string, unknown> = { id: tuple[0] };
        for (const [key, read] of readers) record[key] = read(tuple, found);
        for (const [key, , { guard }] of guarded) if (!can(ctx.user, 'read', guard!, record)) record[key] = null;
        for (const [key, , field] of hidden) record[key] = withoutCosts(field, record[key]);
        // Last, so that composed values contain only what the user may read.
        for (const [key, compose] of composed) record[key] = compose(record);
        return record;
      });
    },
  };
}

/** The keys of a chip with their SQL. A picture becomes the URL of its thumbnail. */
function chipParts(target: Store, row: string): [string, string][] {
  return ['name', ...target.entity.chip].map((key) => {
    const value = valueOf(target, key, row);
    return [key, fieldsOf(target)[key]!.to === 'file' ? thumbnailUrl(value) : value];
  });
}

/** SQL for an instant in the API's format, for use inside JSON, which the driver does not parse. */
export const instantText = (value: string): string =>
  `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for the URL of a file's thumbnail. */
export const thumbnailUrl = (id: string): string => `('/api/files/' || ${id} || '/thumbnail')`;

function chip(store: Store, key: string, to: string, take: (sql: string) => number, joins: string[]): Reader {
  const target = storeOf(to);
  const alias = quote(`r_${key}`);
  const reference = valueOf(store, key, 't');
  joins.push(
    `left join ${quote(target.source)} ${alias} on ${alias}.organization_id = t.organization_id and ${alias}.id = ${reference}`,
  );
  const id = take(reference);
  const parts = chipParts(target, alias).map(([part, sql]) => [part, take(sql)] as const);
  return (tuple) => {
    if (tuple[id] === null) return null;
    const built: Record<string, unknown> = { id: tuple[id] };
    for (const [part, at] of parts) built[part] = tuple[at];
    return built;
  };
}

/** SQL for a list of references as chips, without deleted ones. */
function chips(store: Store, key: string, to: string, number: number): string {
  const target = storeOf(to);
  const link = store.links[key]!;
  const parts = chipParts(target, 'c').map(([part, sql]) => `'${part}', ${sql}`);
  const place = link.order ? `l.${quote(link.order)}::int` : 'null::int';
  return `select ${number}, t.id, ${place}, json_build_object('id', c.id, ${parts.join(', ')})
    from (select $1::uuid as organization_id, id from unnest($2::uuid[]) id) t
    join ${quote(linkName(link))} l on ${linkedTo(link, 't')}
    join ${quote(target.source)} c on c.organization_id = l.organization_id and c.id = l.${quote(link.otherKey)} and c.deleted_at is null`;
}
