import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { allFields, currencyKey, type Entity, systemFields } from '#shared/entity';
import type { Fields } from '#shared/field';
import { nouns } from '#shared/permission';
import type { Context } from '../context';
import { fileLinks } from '../db/file.table';
import type { Params } from './params';

/** A contract bound to its table. `computed` and `links` provide the fields that are not columns. */
export interface Store<F extends Fields = Fields> {
  entity: Entity<F>;
  table: PgTable;
  source: string;
  computed: Record<string, Computed>;
  links: Record<string, Link>;
  filterLinks: Record<string, FilterLink>;
  /** SQL: what else belongs to `row`, by its key in `/counts`; undefined for whoever reads none of it. */
  counted: Record<string, Counted>;
  /** For a table of several nouns: the column values that identify the rows of this one. */
  only: Record<string, string>;
  /** A flag that hides rows from lists and pickers, unless a filter names the flag or an id. */
  setAside?: string;
  /** The field with the owner of a row, by default its creator; `id` where a row is a person. */
  owner: string;
  /** SQL: the row exists while this holds, such as that its parent is not deleted. */
  existsWhile?: (row: string) => string;
  /** SQL for the scope `assigned`: the row is work assigned to the member, or belongs to such work. */
  assigned?: (row: string, member: string) => string;
}

type Counted = (ctx: Context, row: string, params: Params) => string | undefined;

/** SQL for a computed field, given the alias of the row. */
type ComputedSql = (row: string) => string;

/**
 * A value that changes by the clock alone. It is cached on the row with its expiry, so that a filter can use an index
 * on the cached value and computes only the few expired ones.
 */
export interface Materialized {
  cached: ComputedSql;
  expired: ComputedSql;
  /** Whether any row of the organisation `$1` has expired. While one has, counts cannot be cached. */
  anyExpired: string;
  reckoned: ComputedSql;
}

/** A value composed of other fields of the record: it needs no query, and it cannot be filtered by. */
export interface Composed {
  compose(record: Record<string, unknown>): unknown;
}

/**
 * A choice decided by conditions, of which at most one holds. A filter uses the condition of the value itself, so that
 * an index can serve it.
 */
export interface Decided {
  cases: Record<string, ComputedSql>;
}

type Computed = ComputedSql | Materialized | Composed | Decided;

/** The link table between a record and its list of references. */
export interface Link {
  table: PgTable;
  thisKey: string;
  otherKey: string;
  /** For a table with the links of several fields: the column values of this one. */
  fixed?: Record<string, string>;
  /** SQL: which rows `l` of the table count; an empty shelf does not. */
  counts?: string;
  /** The column with their order; without it they have none. */
  order?: string;
  /** SQL: which rows `l`, or records `o`, prevent the delete of the referenced record. */
  holds?: string;
  /** The table belongs to the other noun, which refers here; only the noun's own verbs write it. */
  inverse?: true;
}

/**
 * A link to another noun that no field shows, such as `part_stocks__location`. Lists can be filtered by it, and the
 * other noun counts these records.
 */
export interface FilterLink {
  to: string;
  label: string;
  link: Link;
  /** SQL: which rows `l` of the table prevent the delete of the referenced record. */
  holds?: string;
}

type ColumnKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { computed: true } ? never : F[K] extends { kind: 'refs' | 'files' } ? never : K;
}[keyof F];
type ComputedKeys<F extends Fields> = { [K in keyof F]: F[K] extends { computed: true } ? K : never }[keyof F] & string;
type TableWith<K extends PropertyKey> = PgTable & { [P in K | keyof typeof systemFields | 'id']: PgColumn };

const stores = new Map<string, Store>();

/** Binds a contract to its table. A field without a column, or a computed one without SQL, does not compile. */
export function bind<F extends Fields>(
  entity: Entity<F>,
  table: TableWith<ColumnKeys<F>>,
  rest: {
    computed?: Record<ComputedKeys<F>, Computed>;
    links?: Record<string, Link>;
    filterLinks?: Record<string, FilterLink>;
    only?: Record<string, string>;
    setAside?: keyof F & string;
    assigned?: Store['assigned'];
    owner?: (keyof F & string) | 'id';
    existsWhile?: Store['existsWhile'];
  } = {},
): Store<F> {
  const store: Store<F> = {
    entity,
    table,
    source: getTableName(table),
    computed: { ...currencyIn(entity), ...rest.computed },
    links: { ...rest.links, ...filesOf(entity) },
    filterLinks: rest.filterLinks ?? {},
    counted: {},
    only: rest.only ?? {},
    setAside: rest.setAside,
    assigned: rest.assigned,
    owner: rest.owner ?? 'created_by',
    existsWhile: rest.existsWhile,
  };
  requireNumbers(store);
  stores.set(entity.name, store);
  return store;
}

/** The contribution of another feature to a store: values that only it can provide, and further assignees. */
export type Extension = Partial<Pick<Store, 'computed' | 'links' | 'filterLinks' | 'counted' | 'assigned'>>;

export function extendStore(store: Store, { computed, links, filterLinks, counted, assigned }: Extension): void {
  Object.assign(store.computed, computed);
  Object.assign(store.links, links);
  Object.assign(store.filterLinks, filterLinks);
  Object.assign(store.counted, counted);
  const before = store.assigned;
  store.assigned =
    before && assigned
      ? (row, who) => `(${[before(row, who), assigned(row, who)].join(' or ')})`
      : (before ?? assigned);
}

/** A placeholder for the SQL of a computed field that another feature provides. */
export const addedByFeature = (): never => {
  throw new Error('No feature has added where this value comes from');
};

function currencyIn({ fields }: Entity): Record<string, Computed> {
  const key = currencyKey(fields);
  return key ? { [key]: (row) => `(select currency from organization where id = ${row}.organization_id)` } : {};
}

/** One table links files to all nouns, so that a noun declares only the field. */
function filesOf({ name, fields }: Entity): Record<string, Link> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.kind === 'files')
      .map(([key]) => [
        key,
        {
          table: fileLinks,
          thisKey: 'entity_id',
          otherKey: 'file_id',
          fixed: { entity_type: name, field: key },
          order: 'position',
        },
      ]),
  );
}

/** The driver reads `numeric` as text, which is right for money but wrong for numbers. */
function requireNumbers(store: Store): void {
  for (const [key, field] of Object.entries(store.entity.fields)) {
    if (field.computed || (field.kind !== 'number' && field.kind !== 'duration')) continue;
    const column = (getTableColumns(store.table) as Record<string, PgColumn>)[key];
    if (column?.getSQLType().startsWith('numeric'))
      throw new Error(`${store.source}.${key}: a number needs integer() or doublePrecision()`);
  }
}

export function storeOf(name: string): Store {
  const store = stores.get(name);
  if (!store) throw new Error(`No store for ${name}`);
  return store;
}

/** In the order of the grants, not of imports, because lists of nouns on screen use this order. */
export const allStores = (): Store[] => nouns.flatMap((noun) => stores.get(noun) ?? []);
export const hasStore = (name: string): boolean => stores.has(name);

export const fieldsOf = (store: Store): Fields => allFields(store.entity);

export function columnOf(store: Store, key: string): string {
  const column = (getTableColumns(store.table) as Record<string, PgColumn>)[key];
  if (!column) throw new Error(`${store.source} has no column for ${key}`);
  return column.name;
}

export const quote = (name: string): string => `"${name}"`;

/** SQL: the row belongs to this noun, for a table of several nouns. */
export const isOf = ({ only }: Store, row: string): string =>
  Object.entries(only)
    .map(([column, value]) => ` and ${row}.${quote(column)} = '${value}'`)
    .join('');

export const linkName = (link: Link): string => getTableName(link.table);

/** SQL: the row `l` of the link table belongs to `row`. */
export const linkedTo = (link: Link, row: string): string =>
  [
    `l.organization_id = ${row}.organization_id and l.${quote(link.thisKey)} = ${row}.id`,
    ...Object.entries(link.fixed ?? {}).map(([column, value]) => `l.${quote(column)} = '${value}'`),
    ...(link.counts ? [`(${link.counts})`] : []),
  ].join(' and ');

/** SQL for the value of a field in `row`; for a reference its id. */
export function valueOf(store: Store, key: string, row: string): string {
  const computed = store.computed[key];
  if (!computed) return `${row}.${quote(columnOf(store, key))}`;
  if (typeof computed === 'function') return computed(row);
  if ('compose' in computed) throw new Error(`${store.source}.${key} is put together from other fields`);
  if ('cases' in computed)
    return `case ${Object.entries(computed.cases)
      .map(([value, holds]) => `when ${holds(row)} then '${value}'`)
      .join(' ')} end`;
  return `case when ${computed.expired(row)} then ${computed.reckoned(row)} else ${computed.cached(row)} end`;
}

interface Pointer {
  store: Store;
  key: string;
  link?: Link;
  /** SQL: which of the rows prevent a delete, if not all do. */
  holds?: string;
}

/** All fields and filter links of other nouns that refer to this one, for counts and for the check before a delete. */
export function pointersTo(name: string): Pointer[] {
  return allStores().flatMap((store) => [
    ...Object.entries(store.entity.fields)
      .filter(([, field]) => field.to === name && !field.computed)
      .map(([key]) => ({ store, key, link: store.links[key], holds: store.links[key]?.holds })),
    ...Object.entries(store.filterLinks)
      .filter(([, filterLink]) => filterLink.to === name)
      .map(([key, { link, holds }]) => ({ store, key, link, holds })),
  ]);
}
