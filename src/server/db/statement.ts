import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './transaction';

/**
 * Plain statements over a declared table. Keys that are no columns of it are left out; names come from the declaration
 * alone. What is written `often` has its plan kept where it is one row: as many make another text each time.
 */
export async function insertInto(
  db: Db,
  table: PgTable,
  rows: Record<string, unknown>[],
  often?: 'often',
): Promise<void> {
  const columns = columnsOf(table);
  const keys = Object.keys(columns).filter((key) => rows.some((row) => row[key] !== undefined));
  const values: unknown[] = [];
  const tuples = rows.map((row) => `(${keys.map((key) => placeholder(values, columns[key]!, row[key])).join(', ')})`);
  const names = keys.map((key) => `"${columns[key]!.name}"`).join(', ');
  await db.rows(
    `insert into "${getTableName(table)}" (${names}) values ${tuples.join(', ')}`,
    values,
    rows.length === 1 ? often : undefined,
  );
}

/** Sets columns of one record of an organisation. */
export async function updateOne(
  db: Db,
  table: PgTable,
  organization: string,
  id: string,
  row: Record<string, unknown>,
): Promise<void> {
  const columns = columnsOf(table);
  const values: unknown[] = [organization, id];
  const sets = Object.entries(row)
    .filter(([key, value]) => columns[key] && value !== undefined)
    .map(([key, value]) => `"${columns[key]!.name}" = ${placeholder(values, columns[key]!, value)}`);
  await db.rows(
    `update "${getTableName(table)}" set ${[...sets, 'version = version + 1'].join(', ')} where organization_id = $1 and id = $2`,
    values,
  );
}

/**
 * The list that is the value at `$at`, without PostgreSQL seeing how long it is: it would think a plan for just so many
 * worth making each time, and keep none (`'often'`).
 */
export const few = (at: number, type: 'uuid' | 'text' = 'uuid'): string => `(select $${at}::${type}[])::${type}[]`;

const columnsOf = (table: PgTable) => getTableColumns(table) as Record<string, PgColumn>;

/** What a row leaves out takes the column's own default. */
function placeholder(values: unknown[], column: PgColumn, value: unknown): string {
  if (value === undefined) return 'default';
  // Nothing is nothing, also in a jsonb column: not the JSON word for it.
  values.push(column.getSQLType() === 'jsonb' && value !== null ? JSON.stringify(value) : value);
  return `$${values.length}`;
}
