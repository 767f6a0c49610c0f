import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CustomValues } from '#shared/field';
import { toIso } from './instant';

/** An instant: ISO 8601 in UTC in code, `timestamptz` with milliseconds in the database. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: toIso,
});

/** Money: exact, two decimals, read as a string (D6). */
export const amount = () => numeric({ precision: 14, scale: 2 });

/** The ids from the root to a row, each followed by a slash; in bytewise order a subtree is one range. */
export const lineage = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** The text that `q` searches: the named columns, folded, as a generated column. */
export const searchText = (...columns: string[]) =>
  text().generatedAlwaysAs(
    sql.raw(`app_fold(${columns.map((column) => `coalesce("${column}", '')`).join(` || ' ' || `)})`),
  );

interface Tenant {
  organization_id: AnyPgColumn;
  id: AnyPgColumn;
}

/** A composite foreign key, so that no row can refer to another organisation, whatever the code does. */
export const belongsTo = (row: { organization_id: AnyPgColumn }, column: AnyPgColumn, other: Tenant) =>
  foreignKey({ columns: [row.organization_id, column], foreignColumns: [other.organization_id, other.id] });

/** Indexes for lists ordered by name or age, for `q` (trigrams) and for custom fields. */
export const listIndexes = (table: string, t: Tenant & { created_at: AnyPgColumn }) => [
  index(`${table}_name`)
    .on(t.organization_id, sql`app_fold(name)`, t.id)
    .where(sql`deleted_at is null`),
  index(`${table}_age`)
    .on(t.organization_id, t.created_at, t.id)
    .where(sql`deleted_at is null`),
  index(`${table}_search`).using('gin', t.organization_id, sql`search gin_trgm_ops`),
  // Records without custom fields take no space in these indexes.
  index(`${table}_words`)
    .using('gin', t.organization_id, sql`custom_words gin_trgm_ops`)
    .where(sql`custom_fields <> '{}'`),
  index(`${table}_custom`)
    .using('gin', t.organization_id, sql`custom_fields jsonb_path_ops`)
    .where(sql`custom_fields <> '{}'`),
];

/** No two living records of a noun have the same external id, however they come about. */
export const externalIndex = (table: string, t: Tenant & { external_id: AnyPgColumn }) =>
  uniqueIndex(`${table}_external_id`)
    .on(t.organization_id, t.external_id)
    .where(sql`external_id is not null and deleted_at is null`);

export const tenantId = () => uuid().notNull();

/**
 * The columns of every record. The client chooses the id, `version` is the ETag, `deleted_at` removes it from lists,
 * and custom fields are used by nouns whose contract declares them.
 */
const recordColumns = () => ({
  organization_id: tenantId(),
  id: uuid().notNull(),
  version: integer().notNull().default(1),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  created_by: uuid(),
  deleted_at: instant(),
  custom_fields: jsonb().$type<CustomValues>().notNull().default({}),
  custom_words: text().generatedAlwaysAs(sql`app_words(custom_fields)`),
});

type RecordColumns = ReturnType<typeof recordColumns>;

/**
 * A table of records. `keys` adds foreign keys and indexes; `protect.sql` adds those to the organisation and the
 * creator, and row-level security.
 */
export function recordTable<N extends string, C extends Record<string, PgColumnBuilderBase>>(
  name: N,
  columns: C,
  keys: (t: { [K in keyof (C & RecordColumns)]: AnyPgColumn }) => PgTableExtraConfigValue[],
) {
  return pgTable(name, { ...recordColumns(), ...columns }, (t) => [
    primaryKey({ columns: [t.organization_id, t.id] as never }),
    ...keys(t as never),
  ]);
}
