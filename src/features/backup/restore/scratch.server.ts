import type pg from 'pg';
import { randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedOwner, prepareEmbedded } from '#server/db/connect';
import { findPlace } from '#server/db/embedded/place';
import { openClient, withClient, within } from '../client.server';

const prefix = 'millwright_scratch_';

interface Scratch {
  name: string;
  /** Until then nobody takes it for something left behind. */
  release(): Promise<void>;
}

/** Advisory locks are of one database, so all who hold or look meet in this one. */
const meeting = (connection: pg.ClientConfig) => within(connection, 'postgres');

/** Makes an empty database beside the given one. A connection that lives as long as its maker holds it. */
export async function makeScratch(connection: pg.ClientConfig): Promise<Scratch> {
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  const holder = await openClient(meeting(connection));
  try {
    await holder.query(`select pg_advisory_lock(hashtext($1))`, [name]);
    await holder.query(`create database ${name}`);
  } catch (error) {
    await holder.end();
    throw error;
  }
  return { name, release: () => holder.end() };
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

/** Drops what a command left that was killed: nobody holds it. */
export async function dropScratches(connection: pg.ClientConfig): Promise<void> {
  await withClient(meeting(connection), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database
       where starts_with(datname, $1) and pg_get_userbyid(datdba) = current_user`,
      [prefix],
    );
    for (const { name } of rows) {
      const { rows: lock } = await client.query<{ free: boolean }>(
        `select pg_try_advisory_lock(hashtext($1)) as free`,
        [name],
      );
      if (lock[0]!.free) await dropDatabase(connection, name);
    }
  });
}

/** A database to try a backup in; it is gone afterwards. */
export async function inScratch<T>(
  connection: pg.ClientConfig,
  work: (scratch: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  await dropScratches(connection);
  const { name, release } = await makeScratch(connection);
  try {
    return await work(within(connection, name));
  } finally {
    await dropDatabase(connection, name);
    await release();
  }
}

const folderOfVerify = /^millwright-verify-(\d+)-/;

/** An embedded server for a moment, so that nobody else's database has to bear the trial. */
export async function inTemporaryServer<T>(dir: string, work: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  const { startEmbedded } = await import('#server/db/embedded');
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const stop = async (folder: string, embedded: { stop(): Promise<void> }) => {
    await embedded.stop();
    // As root, the cluster may be outside the folder.
    for (const path of [findPlace(folder).home, folder]) await rm(path, { recursive: true, force: true });
  };
  await mkdir(dir, { recursive: true });
  // The server of a command that was killed goes on running: it is taken over and stopped.
  for (const name of await readdir(dir)) {
    const [, pid] = folderOfVerify.exec(name) ?? [];
    const folder = join(dir, name);
    if (!pid || isRunning(Number(pid)) || !(await isOwn(folder))) continue;
    try {
      await stop(folder, await startEmbedded({ dataDir: folder, settings }));
    } catch {
      // Another one takes it over just now; or it cannot be started, and harms nobody.
    }
  }
  const folder = await mkdtemp(join(dir, `millwright-verify-${process.pid}-`));
  await chmod(folder, 0o755);
  const embedded = await startEmbedded({ dataDir: folder, settings });
  try {
    await prepareEmbedded(embedded.connection);
    return await work({ ...embedded.connection, ...embeddedOwner });
  } finally {
    await stop(folder, embedded);
  }
}

/** A folder that we made, and no link to somebody else's. */
async function isOwn(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
