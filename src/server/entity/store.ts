import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { allFields, currencyKey, type Entity, systemFields } from '#shared/entity';
import type { Fields } from '#shared/field';
import { nouns } from '#shared/permission';
import { fileLinks } from '../db/file.table';

/** A contract bound to its table. `computed` and `links` say where the fields come from that are no columns. */
export interface Store<F extends Fields = Fields> {
  entity: Entity<F>;
  table: PgTable;
  source: string;
  computed: Record<string, Computed>;
  links: Record<string, Link>;
  ways: Record<string, Way>;
  /** Where a table holds several nouns: the columns that set the rows of this one apart. */
  only: Record<string, string>;
  /** A flag of its own: what has it is left out of lists and pickers, unless it or an id is asked for. */
  setAside?: string;
  /** The field that says whose a row is; without it, whoever made it. */
  owner: string;
  /** SQL: what the row belongs to is not deleted. It goes and comes back with that. */
  stands?: (row: string) => string;
  /** SQL: the row is work given to the member, or belongs to it; what the scope `assigned` reaches. */
  assigned?: (row: string, member: string) => string;
}

/** SQL for a computed field, given the alias of the row. */
type Reckoned = (row: string) => string;

/**
 * A value that changes by the clock alone is kept beside the row with the moment until which it holds: a filter looks
 * at what is kept, by its index, and reckons only the few that are past their moment.
 */
export interface Kept {
  kept: Reckoned;
  expired: Reckoned;
  /** Whether any row of the organisation `$1` is past its moment: until none is, no count can be kept. */
  anyExpired: string;
  reckoned: Reckoned;
}

/** A value that is other fields of the record put together: it costs no question of its own, and none can be asked of it. */
export interface Composed {
  compose(record: Record<string, unknown>): unknown;
}

type Computed = Reckoned | Kept | Composed;

/** The table between a record and the many it refers to. */
export interface Link {
  table: PgTable;
  own: string;
  other: string;
  /** Where one table holds the links of several fields: what sets these apart. */
  fixed?: Record<string, string>;
  /** SQL: what a row `l` of the table must be to count; a shelf that was emptied leads nowhere. */
  counts?: string;
  /** The column that keeps their order; without it the many are in none. */
  order?: string;
  /** SQL: what a row `l`, or its record `o`, must be to keep what it leads to from being deleted. */
  holds?: string;
  /** It is the table of the others, who point here themselves: the noun's own verbs write them. */
  inverse?: true;
}

/**
 * A noun that a table of this one's leads to and no field shows: `part_stocks__location`. Lists are filtered by it, and
 * the other noun counts what comes this way.
 */
export interface Way {
  to: string;
  label: string;
  link: Link;
  /** SQL: the row `l` of the table keeps what it leads to from being deleted. */
  holds?: string;
}

type ColumnKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { computed: true } ? never : F[K] extends { kind: 'refs' | 'files' } ? never : K;
}[keyof F];
type ComputedKeys<F extends Fields> = { [K in keyof F]: F[K] extends { computed: true } ? K : never }[keyof F] & string;
type TableWith<K extends PropertyKey> = PgTable & { [P in K | keyof typeof systemFields | 'id']: PgColumn };

const stores = new Map<string, Store>();

/** Binds contract and table. A field without a column, or a computed one without its SQL, does not compile. */
export function bind<F extends Fields>(
  entity: Entity<F>,
  table: TableWith<ColumnKeys<F>>,
  rest: {
    computed?: Record<ComputedKeys<F>, Computed>;
    links?: Record<string, Link>;
    ways?: Record<string, Way>;
    only?: Record<string, string>;
    setAside?: keyof F & string;
    assigned?: Store['assigned'];
    owner?: keyof F & string;
    stands?: Store['stands'];
  } = {},
): Store<F> {
  const store: Store<F> = {
    entity,
    table,
    source: getTableName(table),
    computed: { ...currencyIn(entity), ...rest.computed },
    links: { ...rest.links, ...filesOf(entity) },
    ways: rest.ways ?? {},
    only: rest.only ?? {},
    setAside: rest.setAside,
    assigned: rest.assigned,
    owner: rest.owner ?? 'created_by',
    stands: rest.stands,
  };
  requireNumbers(store);
  stores.set(entity.name, store);
  return store;
}

/** What another feature adds to a store: where values come from that only it knows, and who else a row concerns. */
export type Extension = Partial<Pick<Store, 'computed' | 'links' | 'ways' | 'assigned'>>;

export function extendStore(store: Store, { computed, links, ways, assigned }: Extension): void {
  Object.assign(store.computed, computed);
  Object.assign(store.links, links);
  Object.assign(store.ways, ways);
  const before = store.assigned;
  store.assigned =
    before && assigned
      ? (row, who) => `(${[before(row, who), assigned(row, who)].join(' or ')})`
      : (before ?? assigned);
}

/** In the place of the SQL of a computed field that another feature adds. */
export const addedLater = (): never => {
  throw new Error('No feature has added where this value comes from');
};

function currencyIn({ fields }: Entity): Record<string, Computed> {
  const key = currencyKey(fields);
  return key ? { [key]: (row) => `(select currency from organization where id = ${row}.organization_id)` } : {};
}

/** Files are linked to every noun in one table, so that a noun says no more of them than the field. */
function filesOf({ name, fields }: Entity): Record<string, Link> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.kind === 'files')
      .map(([key]) => [
        key,
        {
          table: fileLinks,
          own: 'entity_id',
          other: 'file_id',
          fixed: { entity_type: name, field: key },
          order: 'position',
        },
      ]),
  );
}

/** An exact `numeric` is read as text, which is right for money and wrong for a number. */
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

/** In the order of the grants, and not of imports: lists of nouns that people see follow it. */
export const allStores = (): Store[] => nouns.flatMap((noun) => stores.get(noun) ?? []);
export const hasStore = (name: string): boolean => stores.has(name);

export const fieldsOf = (store: Store): Fields => allFields(store.entity);

export function columnOf(store: Store, key: string): string {
  const column = (getTableColumns(store.table) as Record<string, PgColumn>)[key];
  if (!column) throw new Error(`${store.source} has no column for ${key}`);
  return column.name;
}

export const quote = (name: string): string => `"${name}"`;

/** SQL: the row is one of this noun's, where its table holds others as well. */
export const isOf = ({ only }: Store, row: string): string =>
  Object.entries(only)
    .map(([column, value]) => ` and ${row}.${quote(column)} = '${value}'`)
    .join('');

export const linkName = (link: Link): string => getTableName(link.table);

/** SQL: the row `l` of the link table is one of `row`'s. */
export const linkedTo = (link: Link, row: string): string =>
  [
    `l.organization_id = ${row}.organization_id and l.${quote(link.own)} = ${row}.id`,
    ...Object.entries(link.fixed ?? {}).map(([column, value]) => `l.${quote(column)} = '${value}'`),
    ...(link.counts ? [`(${link.counts})`] : []),
  ].join(' and ');

/** SQL for the value of a field in the row called `row`. References give the id. */
export function valueOf(store: Store, key: string, row: string): string {
  const computed = store.computed[key];
  if (!computed) return `${row}.${quote(columnOf(store, key))}`;
  if (typeof computed === 'function') return computed(row);
  if ('compose' in computed) throw new Error(`${store.source}.${key} is put together from other fields`);
  return `case when ${computed.expired(row)} then ${computed.reckoned(row)} else ${computed.kept(row)} end`;
}

interface Pointer {
  store: Store;
  key: string;
  link?: Link;
  /** SQL: which of the rows hold what they point at, where not every one does. */
  holds?: string;
}

/** Every field and way elsewhere that points at this noun: what counts it, and what holds it when it is to be deleted. */
export function pointersTo(name: string): Pointer[] {
  return allStores().flatMap((store) => [
    ...Object.entries(store.entity.fields)
      .filter(([, field]) => field.to === name && !field.computed)
      .map(([key]) => ({ store, key, link: store.links[key], holds: store.links[key]?.holds })),
    ...Object.entries(store.ways)
      .filter(([, way]) => way.to === name)
      .map(([key, { link, holds }]) => ({ store, key, link, holds })),
  ]);
}
