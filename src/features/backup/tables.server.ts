import type pg from 'pg';
import type { TableNote } from './file/manifest.server';

/** What is worth nothing elsewhere or later, or must not travel: whoever restores signs in again. */
const leftOut = new Set([
  'migration',
  'session',
  'password_reset',
  'email_change',
  'sign_up',
  'device',
  'attempt',
  'idempotency',
  'job',
  'push_subscription',
  'export_file',
  'import_file',
  'import_row',
]);

/** Rows that stay: the secret travels only in encrypted files, and not as a row. */
const rowFilters: Record<string, string> = {
  fact: `where name not in ('secret', 'vapid', 'secret mark', 'silent since', 'backup', 'backup made')`,
};

/** Columns that travel empty: mails have links that let people in. */
const emptied: Record<string, Record<string, string>> = {
  mail: {
    body: `''::text`,
    html: 'null::text',
    attachment: 'null::bytea',
    attachment_name: 'null::text',
    unsubscribe: 'null::text',
  },
};

export type Table = Pick<TableNote, 'name' | 'columns'>;

/** The same texts on every server, whatever its settings. */
export const plainTexts = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set timezone = 'UTC'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

/** The tables of a backup with their columns, without those that the database works out. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`,
  );
  return rows.filter(({ name }) => !leftOut.has(name));
}

const listed = ({ columns }: Table): string => columns.map((column) => `"${column}"`).join(', ');

/** The same as SQL of their values. */
const values = ({ name, columns }: Table): string =>
  columns.map((column) => emptied[name]?.[column] ?? `"${column}"`).join(', ');

export const copyOut = (table: Table): string =>
  `copy (select ${values(table)} from "${table.name}" ${rowFilters[table.name] ?? ''}) to stdout`;

export const copyIn = (table: Table): string => `copy "${table.name}" (${listed(table)}) from stdin`;

/** Counts and digests every row, in whatever order. */
export async function digestOf(client: pg.Client, table: Table): Promise<Pick<TableNote, 'rows' | 'digest'>> {
  const half = (from: number) => `sum(('x' || substr(h, ${from}, 16))::bit(64)::bigint::numeric)`;
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `select count(*) as rows, coalesce(${half(1)}, 0) || ' ' || coalesce(${half(17)}, 0) as digest
     from (select md5(row(${values(table)})::text) as h from "${table.name}" ${rowFilters[table.name] ?? ''}) t`,
  );
  return { rows: Number(rows[0]!.rows), digest: rows[0]!.digest };
}
