import type { Chip, Field } from '#shared/field';
import { can, scopeOf } from '#shared/permission';
import { withoutCosts } from './costs';
import type { Context } from '../context';
import { type Composed, fieldsOf, hasStore, linkedTo, linkName, quote, type Store, storeOf, valueOf } from './store';

/**
 * How records of a noun are selected and put together: the select list and joins for a row called `t`, the statement
 * that finds the many of all rows at once (`$1` the organisation, `$2` their ids), and the function that turns tuples
 * into records. Made once per noun and shape.
 */
export interface Selection {
  columns: string;
  joins: string;
  many: string | undefined;
  records(tuples: unknown[][], many: Many, ctx: Context): Record<string, unknown>[];
}

/** What `many` found: the field's number, the row, the place in it, the chip. */
type Found = [field: number, row: string, place: number | null, chip: Chip];

/** The chips of a row's field, in their order. */
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

/** By their places, or where they have none by their names: folding a name costs the database more than finding it. */
const inOrder = ([, , a, one]: Found, [, , b, other]: Found): number =>
  a !== null && b !== null ? a - b : collator.compare(one.name, other.name) || (one.id < other.id ? -1 : 1);

/** All of a record; what a list shows of it; what a picker does. */
export type Shape = 'full' | 'listed' | 'minimal';

const known = new WeakMap<Store, Map<string, Selection>>();

export function selection(store: Store, shape: Shape): Selection {
  const shapes = known.get(store) ?? new Map<string, Selection>();
  known.set(store, shapes);
  const found = shapes.get(shape);
  if (found) return found;
  const fields = fieldsOf(store);
  const keys =
    shape === 'minimal'
      ? ['name', ...store.entity.minimal]
      : Object.keys(fields).filter((key) => shape === 'full' || !fields[key]!.detail);
  const made = build(
    store,
    keys.map((key) => [key, fields[key]!]),
  );
  shapes.set(shape, made);
  return made;
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
        // Last, so that what is put together knows no more than whoever reads it.
        for (const [key, compose] of composed) record[key] = compose(record);
        return record;
      });
    },
  };
}

/** What a reference shows, and the SQL for it; a picture of its own as the address of the small one. */
function chipParts(target: Store, row: string): [string, string][] {
  return ['name', ...target.entity.chip].map((key) => {
    const value = valueOf(target, key, row);
    return [key, fieldsOf(target)[key]!.to === 'file' ? thumbnailUrl(value) : value];
  });
}

/** SQL for an instant as the API writes it, inside JSON where the driver does not see it. */
export const instantText = (value: string): string =>
  `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for the address of a file's small picture, from its id. */
export const thumbnailUrl = (id: string): string => `('/api/files/' || ${id} || '/thumbnail')`;

function chip(store: Store, key: string, to: string, take: (sql: string) => number, joins: string[]): Reader {
  const target = storeOf(to);
  const alias = quote(`r_${key}`);
  const own = valueOf(store, key, 't');
  joins.push(
    `left join ${quote(target.source)} ${alias} on ${alias}.organization_id = t.organization_id and ${alias}.id = ${own}`,
  );
  const id = take(own);
  const parts = chipParts(target, alias).map(([part, sql]) => [part, take(sql)] as const);
  return (tuple) => {
    if (tuple[id] === null) return null;
    const made: Record<string, unknown> = { id: tuple[id] };
    for (const [part, at] of parts) made[part] = tuple[at];
    return made;
  };
}

/** The many as chips, those deleted since left out. */
function chips(store: Store, key: string, to: string, number: number): string {
  const target = storeOf(to);
  const link = store.links[key]!;
  const parts = chipParts(target, 'c').map(([part, sql]) => `'${part}', ${sql}`);
  const place = link.order ? `l.${quote(link.order)}::int` : 'null::int';
  return `select ${number}, t.id, ${place}, json_build_object('id', c.id, ${parts.join(', ')})
    from (select $1::uuid as organization_id, id from unnest($2::uuid[]) id) t
    join ${quote(linkName(link))} l on ${linkedTo(link, 't')}
    join ${quote(target.source)} c on c.organization_id = l.organization_id and c.id = l.${quote(link.other)} and c.deleted_at is null`;
}
