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
  uuid,
} from 'drizzle-orm/pg-core';
import type { CustomValues } from '#shared/field';
import { toIso } from './instant';

/** An instant, as ISO 8601 in UTC on our side and `timestamptz` on disk; milliseconds, like JavaScript's clock. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: toIso,
});

/** Money: exact, two places, read as a string (D6). */
export const amount = () => numeric({ precision: 14, scale: 2 });

/** The ids from the root down to a row, each followed by a slash; bytewise order makes a subtree one range. */
export const lineage = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** What `q` looks into: the named columns, folded, kept up by PostgreSQL itself. */
export const searchText = (...columns: string[]) =>
  text().generatedAlwaysAs(
    sql.raw(`app_fold(${columns.map((column) => `coalesce("${column}", '')`).join(` || ' ' || `)})`),
  );

interface Tenant {
  organization_id: AnyPgColumn;
  id: AnyPgColumn;
}

/** A composite foreign key: no row can ever point into another organisation, whatever the code above does. */
export const belongsTo = (own: { organization_id: AnyPgColumn }, column: AnyPgColumn, other: Tenant) =>
  foreignKey({ columns: [own.organization_id, column], foreignColumns: [other.organization_id, other.id] });

/** The order of lists by name and by age, the trigrams behind `q`, and what stands in custom fields. */
export const listIndexes = (table: string, t: Tenant & { created_at: AnyPgColumn }) => [
  index(`${table}_name`)
    .on(t.organization_id, sql`app_fold(name)`, t.id)
    .where(sql`deleted_at is null`),
  index(`${table}_age`)
    .on(t.organization_id, t.created_at, t.id)
    .where(sql`deleted_at is null`),
  index(`${table}_search`).using('gin', t.organization_id, sql`search gin_trgm_ops`),
  // Records without any cost these nothing.
  index(`${table}_words`)
    .using('gin', t.organization_id, sql`custom_words gin_trgm_ops`)
    .where(sql`custom_fields <> '{}'`),
  index(`${table}_custom`)
    .using('gin', t.organization_id, sql`custom_fields jsonb_path_ops`)
    .where(sql`custom_fields <> '{}'`),
];

export const tenantId = () => uuid().notNull();

/**
 * What every record has: its organisation, a client-chosen id, a version for ETags, when it left the lists, and the
 * values of custom fields, for the nouns whose contract makes room for them.
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
 * A table of records. `keys` adds foreign keys and indexes; those to the organisation and the creator, and the
 * row-level security, are put on every tenant's table by `protect.sql`.
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
