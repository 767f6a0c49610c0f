import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { embeddedOwner, prepareEmbedded } from '#server/db/connect';
import { startEmbedded } from '#server/db/embedded';
import { migrate } from '#server/db/migrate';

declare module 'vitest' {
  interface ProvidedContext {
    /** The one PostgreSQL of the run, as the owner of its databases; `template` is migrated and ready to be cloned. */
    database: { connection: pg.ClientConfig; template: string };
  }
}

/** One PostgreSQL for the whole run: embedded without fsync, or the one TEST_DATABASE_URL names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = process.env.TEST_DATABASE_URL
    ? { connection: { connectionString: process.env.TEST_DATABASE_URL }, stop: async () => {} }
    : await startTemporary();
  const template = `millwright_test_${process.pid}_${Date.now()}`;
  try {
    await asOwner(connection, `create database ${template}`);
    await migrate({ ...within(connection, template) });
  } catch (error) {
    // A migration that is being written may fail; nobody else stops the server then.
    await stop();
    throw error;
  }
  project.provide('database', { connection, template });
  return async () => {
    await dropDatabase(connection, template);
    await stop();
  };
}

async function startTemporary() {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-test-'));
  chmodSync(folder, 0o755);
  const durability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  // In tables of a few rows any plan is quick, but looking for the best one takes more than half of every statement.
  const planning = { join_collapse_limit: '1', from_collapse_limit: '1', plan_cache_mode: 'force_generic_plan' };
  const settings = { ...durability, ...planning, max_connections: '400' };
  const embedded = await startEmbedded({ dataDir: folder, settings });
  await prepareEmbedded(embedded.connection);
  const stop = async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { connection: { ...embedded.connection, ...embeddedOwner }, stop };
}

/** The same server, another database. A connection string wins over `database` in node-postgres, so it is rewritten. */
export function within(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}

/**
 * Ends what is still connected, then drops. Not `with (force)`: that refuses, as "permission denied to terminate
 * process", whenever an autovacuum worker is just then in the database; the plain drop sends the worker away itself.
 */
export async function dropDatabase(connection: pg.ClientConfig, name: string): Promise<void> {
  await asOwner(
    connection,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${name}' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await asOwner(connection, `drop database if exists ${name}`);
}

export async function asOwner(connection: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
