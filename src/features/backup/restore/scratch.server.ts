import type pg from 'pg';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedOwner, prepareEmbedded } from '#server/db/connect';
import { withClient, within } from '../client.server';

const prefix = 'millwright_scratch_';

/** Makes an empty database beside the given one and returns its name. */
export async function makeScratch(connection: pg.ClientConfig): Promise<string> {
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  await withClient(connection, (client) => client.query(`create database ${name}`));
  return name;
}

/**
 * Ends what is still connected, then drops. Not `with (force)`: that is refused whenever an autovacuum worker is in the
 * database just then; the plain drop sends the worker away itself.
 */
export async function dropDatabase(connection: pg.ClientConfig, name: string): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and backend_type = 'client backend' and usename = current_user and pid <> pg_backend_pid()`,
      [name],
    );
    await client.query(`drop database if exists "${name}"`);
  });
}

/** What a command left that was killed. Nobody else is connected to them. */
export async function dropScratches(connection: pg.ClientConfig): Promise<void> {
  const left = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database d where datname like '${prefix.replaceAll('_', String.raw`\_`)}%'
         and pg_get_userbyid(datdba) = current_user
         and not exists (select from pg_stat_activity a where a.datid = d.oid and a.backend_type = 'client backend')`,
    );
    return rows;
  });
  for (const { name } of left) await dropDatabase(connection, name);
}

/** A database to try a backup in; it is gone afterwards. */
export async function inScratch<T>(
  connection: pg.ClientConfig,
  work: (scratch: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  await dropScratches(connection);
  const name = await makeScratch(connection);
  try {
    return await work(within(connection, name));
  } finally {
    await dropDatabase(connection, name);
  }
}

/** An embedded server for a moment, so that nobody else's database has to bear the trial. */
export async function inTemporaryServer<T>(work: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  const { startEmbedded } = await import('#server/db/embedded');
  const folder = await mkdtemp(join(tmpdir(), 'millwright-verify-'));
  await chmod(folder, 0o755);
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const embedded = await startEmbedded({ dataDir: folder, settings });
  try {
    await prepareEmbedded(embedded.connection);
    return await work({ ...embedded.connection, ...embeddedOwner });
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
