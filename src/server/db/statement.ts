import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './transaction';

/**
 * Plain statements for a declared table. Keys that are not columns are ignored, so names come only from the
 * declaration. `often` prepares the statement, but only for one row, because each number of rows is another text.
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

/** Updates columns of one record. */
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
 * The list at `$at` in a form that hides its length from PostgreSQL. Otherwise it would plan for that length at each
 * execution and never reuse a prepared plan (`'often'`).
 */
export const few = (at: number, type: 'uuid' | 'text' = 'uuid'): string => `(select $${at}::${type}[])::${type}[]`;

const columnsOf = (table: PgTable) => getTableColumns(table) as Record<string, PgColumn>;

/** A missing value becomes the default of the column. */
function placeholder(values: unknown[], column: PgColumn, value: unknown): string {
  if (value === undefined) return 'default';
  // Null in a jsonb column is SQL null, not JSON null.
  values.push(column.getSQLType() === 'jsonb' && value !== null ? JSON.stringify(value) : value);
  return `$${values.length}`;
}
