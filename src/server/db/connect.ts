import pg from 'pg';
import { toIso } from './instant';
import type { Config } from '../config';

/** The connection as the owner of the database; pools add their role. */
export interface Reachable {
  connection: pg.ClientConfig;
  stop(): Promise<void>;
}

/** Any PostgreSQL by DATABASE_URL, or the embedded one. */
export async function reachDatabase(config: Config, log: (line: string) => void): Promise<Reachable> {
  if (config.databaseUrl) {
    return { connection: { connectionString: config.databaseUrl }, stop: async () => {} };
  }
  const { startEmbedded } = await import('./embedded');
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  await prepareEmbedded(embedded.connection);
  return { connection: { ...embedded.connection, ...owner }, stop: () => embedded.stop() };
}

const owner = { user: 'millwright', database: 'millwright' };

/** The embedded server gets an ordinary owner like an external one, so that both behave alike. */
export async function prepareEmbedded(superuser: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    const role = await client.query(`select from pg_roles where rolname = $1`, [owner.user]);
    if (role.rowCount === 0) await client.query(`create role millwright login createrole createdb`);
    const database = await client.query(`select from pg_database where datname = $1`, [owner.database]);
    if (database.rowCount === 0) await client.query(`create database millwright owner millwright`);
  } finally {
    await client.end();
  }
}

export const embeddedOwner = owner;

const timestamptz = 1184;
const int8 = 20;
const numeric = 1700;

/** Parses values as the API returns them: instants as ISO text, counts as numbers, money and dates as text. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === timestamptz) return toIso;
    if (oid === int8) return Number;
    if (oid === numeric || oid === 1082) return String;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export type DatabaseRole = 'millwright_app' | 'millwright_system';

/** The number of connections, and the timeout of connecting and of a statement in milliseconds. */
export interface PoolLimits {
  size: number;
  timeout: number;
}

export function openPool(
  connection: pg.ClientConfig,
  role: DatabaseRole,
  { size, timeout }: PoolLimits,
  log: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    // Opening a connection costs as much as many requests, and a burst would need all of them at once.
    min: size,
    types,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    connectionTimeoutMillis: timeout,
    idleTimeoutMillis: 30_000,
    // The role is set at connection start, not by a statement that could be forgotten. The login is the owner's, who
    // could switch roles, so none of our statements may do that.
    options: `-c role=${role} -c timezone=UTC -c statement_timeout=${timeout} -c lock_timeout=${timeout} -c idle_in_transaction_session_timeout=60000`,
    application_name: role,
  });
  // A broken idle connection is replaced at the next use; without a listener the error would end the process.
  pool.on('error', log);
  // A connection that breaks in use fails its statement; without a listener the error would also be uncaught.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
