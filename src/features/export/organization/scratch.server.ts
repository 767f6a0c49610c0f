import pg from 'pg';
import { uuid7 } from '#shared/id';
import { types } from '#server/db/connect';
import { migrate, migrateTo } from '#server/db/migrate';
import { dbOf } from '#server/db/transaction';
import { loadOrganization } from './load.server';
import type { Source } from './source.server';
import { tablesOf } from './tables.server';
import { linesOf } from './zip.server';

export async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, types, options: '-c timezone=UTC' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * An export of an older version, brought up to this one: a scratch database begins at its migration, takes its rows and
 * is migrated like any other.
 */
export async function migratedUp(
  connection: pg.ClientConfig,
  older: Source,
  work: (source: Source) => Promise<void>,
): Promise<void> {
  const name = `millwright_import_${uuid7().replaceAll('-', '').slice(-12)}`;
  const scratch = within(connection, name);
  await withClient(connection, (client) => client.query(`create database ${name}`));
  try {
    await migrateTo(scratch, older.manifest.migration);
    await withClient(scratch, (client) => loadOrganization(client, older, 'scratch'));
    await migrate(scratch);
    await withClient(scratch, async (client) => {
      await client.query('begin; set local role millwright_system');
      await work(await sourceOf(client, older.manifest));
    });
  } finally {
    await withClient(connection, (client) => client.query(`drop database if exists ${name}`));
  }
}

async function sourceOf(client: pg.Client, manifest: Source['manifest']): Promise<Source> {
  const db = dbOf(client);
  const tables = await tablesOf(db);
  return {
    manifest: { ...manifest, tables: Object.fromEntries(tables.map(({ name }) => [name, { rows: 0, sha256: '' }])) },
    rowsOf: (wanted) =>
      linesOf(
        { db, organization: manifest.organization },
        tables.find(({ name }) => name === wanted)!,
      ),
  };
}

/** The same server, another database. A connection string wins over `database` in node-postgres, so it is rewritten. */
function within(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}
