import type { Chip, Field } from '#shared/field';
import { can, scopeOf } from '#shared/permission';
import { withoutCosts } from './costs';
import type { Context } from '../context';
import { type Composed, fieldsOf, hasStore, linkedTo, linkName, quote, type Store, storeOf, valueOf } from './store';

/**
 * How records of a noun are selected and put together: the select list and joins for a row called `t`, and the function
 * that turns a tuple into a record. Made once per noun and shape.
 */
export interface Selection {
  columns: string;
  joins: string;
  record(tuple: unknown[], ctx: Context): Record<string, unknown>;
}

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

type Reader = (tuple: unknown[]) => unknown;

function build(store: Store, fields: [string, Field][]): Selection {
  const columns: string[] = ['t.id'];
  const joins: string[] = [];
  const readers: [string, Reader, Field][] = [];
  const composed: [string, Composed['compose']][] = [];
  const take = (sql: string) => columns.push(sql) - 1;

  for (const [key, field] of fields) {
    const computed = store.computed[key];
    if (typeof computed === 'object' && 'compose' in computed) {
      composed.push([key, computed.compose]);
    } else if (field.kind === 'ref' && field.to && hasStore(field.to)) {
      readers.push([key, chip(store, key, field.to, take, joins), field]);
    } else if (store.links[key] && field.to) {
      const at = take(chips(store, key, field.to));
      const { order } = store.links[key];
      readers.push([key, (tuple) => (order ? (tuple[at] ?? []) : byName(tuple[at] as Chip[] | null)), field]);
    } else {
      const at = take(valueOf(store, key, 't'));
      readers.push([key, (tuple) => tuple[at], field]);
    }
  }

  return {
    columns: columns.join(', '),
    joins: joins.join('\n'),
    record(tuple, ctx) {
      const record: Record<string, unknown> = { id: tuple[0] };
      for (const [key, read] of readers) record[key] = read(tuple);
      for (const [key, compose] of composed) record[key] = compose(record);
      for (const [key, , field] of readers) {
        if (field.guard && !can(ctx.user, 'read', field.guard, record)) record[key] = null;
        if (field.hides && scopeOf(ctx.user, 'read', 'cost') !== 'all') record[key] = withoutCosts(field, record[key]);
      }
      return record;
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

const collator = new Intl.Collator('en');

/** In the order of their names: folding a name costs the database more than finding it. */
const byName = (chips: Chip[] | null): Chip[] =>
  (chips ?? []).sort((a, b) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));

/** The many as a list of chips, those deleted since left out. */
function chips(store: Store, key: string, to: string): string {
  const target = storeOf(to);
  const link = store.links[key];
  if (!link) throw new Error(`${store.source} has no link for ${key}`);
  const parts = chipParts(target, 'c').map(([part, sql]) => `'${part}', ${sql}`);
  const order = link.order ? `order by l.${quote(link.order)}` : '';
  return `(select json_agg(json_build_object('id', c.id, ${parts.join(', ')}) ${order})
    from ${quote(linkName(link))} l
    join ${quote(target.source)} c on c.organization_id = l.organization_id and c.id = l.${quote(link.other)} and c.deleted_at is null
    where ${linkedTo(link, 't')})`;
}
