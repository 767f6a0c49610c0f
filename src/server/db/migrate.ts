import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { operator } from '#words/operator';
import { ConfigError } from '../config';

/** Forward-only migrations: one file, one transaction, one row. Servers may call this concurrently. */
export const migrate = (connection: pg.ClientConfig): Promise<string[]> => withLock(connection, applyMissing);

/** Brings a database as far as this migration and leaves the rest, and the protection, for later (`restore`). */
export const migrateTo = (connection: pg.ClientConfig, last: string): Promise<string[]> =>
  withLock(connection, async (client) => {
    const { missing } = await readState(client);
    const wanted = missing.filter(({ name }) => name <= last);
    for (const migration of wanted) await apply(client, migration);
    return wanted.map(({ name }) => name);
  });

async function withLock(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<string[]>,
): Promise<string[]> {
  const client = new pg.Client({
    ...connection,
    options: '-c timezone=UTC',
    application_name: 'millwright migrate',
    connectionTimeoutMillis: 5_000,
  });
  // A broken connection is reported by the statement that fails.
  client.on('error', () => {});
  await client.connect();
  try {
    await requireVersion(client);
    await client.query(`select pg_advisory_lock(${lockKey})`);
    await client.query(`create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    return await work(client);
  } finally {
    await client.end();
  }
}

const folder = new URL('./migrations/', import.meta.url);
const lockKey = 0x4d696c6c;
const oldestVersion = 150_000;

export interface Migration {
  name: string;
  text: string;
  checksum: string;
}

export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .sort()
    .map(readOne);
}

function readOne(name: string): Migration {
  const text = readFileSync(new URL(name, folder), 'utf8');
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
}

/** Its checksum includes all migrations, so that it runs again after a kill between the last migration and this. */
function protectionOf(migrations: Migration[]): Migration {
  const protection = readOne('protect.sql');
  const stamp = createHash('sha256').update([protection.checksum, ...migrations.map(({ name }) => name)].join('\n'));
  return { ...protection, checksum: stamp.digest('hex') };
}

/** Lists the missing migrations without applying them. */
export async function pendingMigrations(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ known: boolean }>(`select to_regclass('migration') is not null as known`);
    return rows[0]!.known
      ? (await readState(client)).missing.map(({ name }) => name)
      : readMigrations().map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
    `select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version`,
  );
  if (Number(rows[0]!.server_version_num) < oldestVersion) {
    throw new ConfigError(operator.tooOld(rows[0]!.server_version));
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  const { missing, protection } = await readState(client);
  for (const migration of missing) await apply(client, migration);
  if (protection) await apply(client, protection);
  return missing.map(({ name }) => name);
}

/** What must be applied. Throws if the database does not come from this version or an older one. */
async function readState(client: pg.Client): Promise<{ missing: Migration[]; protection?: Migration }> {
  const { rows } = await client.query<{ name: string; checksum: string }>(`select name, checksum from migration`);
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const migrations = readMigrations();
  const protection = protectionOf(migrations);
  const known = new Set([...migrations, protection].map(({ name }) => name));
  for (const name of applied.keys()) {
    if (!known.has(name)) throw new ConfigError(operator.tooNew(name));
  }
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum) throw new ConfigError(operator.migrationChanged(name));
  }
  const protect = applied.get(protection.name) === protection.checksum ? undefined : protection;
  return { missing: migrations.filter(({ name }) => !applied.has(name)), protection: protect };
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '30s'`);
    await client.query(migration.text);
    await client.query(
      `insert into migration (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [migration.name, migration.checksum],
    );
    await client.query('commit');
  } catch (error) {
    // On a broken connection there is nothing to roll back.
    await client.query('rollback').catch(() => {});
    throw explain(error);
  }
}

/** An external database may not allow us to create roles; the message says what its admin must do. */
function explain(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && error.code === '42501' && /role/.test(error.message)) {
    return new ConfigError(operator.noRoles);
  }
  return error;
}
