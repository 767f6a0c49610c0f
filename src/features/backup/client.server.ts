import pg from 'pg';
import { types } from '#server/db/connect';
import { plainTexts } from './tables.server';

/** A connection of its own: a backup takes longer than those of pools may. */
export async function openClient(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    types,
    application_name: 'millwright backup',
    connectionTimeoutMillis: 10_000,
  });
  // A broken connection is reported by the statement that fails.
  client.on('error', () => {});
  await client.connect();
  await client.query(plainTexts);
  return client;
}

export async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(connection);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same server, another database. A connection string wins over `database` in node-postgres, so it is rewritten. */
export function within(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}
