import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { markOf } from '#server/auth/secret';
import { readConfig } from '#server/config';
import { migrate, migrateTo, readMigrations } from '#server/db/migrate';
import { openStorage } from '#server/storage/open';
import { makeLog } from '#app/log';
import { startServer } from '#app/server';
import { type Table, tablesOf } from '#features/backup/tables.server';
import { writeBackup } from '#features/backup/write.server';
import { Person } from '../person';
import { asOwner, dropDatabase, within } from '../setup/database';
import { goodPassword, type Organization, World } from '../world';
import { seconds } from './random';
import { runCommand } from './server';

/** The last migration of the installation that is backed up. All later ones then meet its rows. */
const oldMigration = '0045_business_partners.sql';
/** What every version does after its migrations. */
const protection = new URL('../../src/server/db/migrations/protect.sql', import.meta.url);
const secret = { SECRET_KEY: 'a secret for tests only' };

const folder = mkdtempSync(join(tmpdir(), 'millwright-older-'));
const made: string[] = [];
let world: World;
let acme: Organization;
beforeAll(
  async () => {
    world = await World.open();
    acme = await world.organization('Acme');
  },
  seconds(120, 240),
);
afterAll(async () => {
  await world.close();
  for (const name of made) await dropDatabase(inject('database').connection, name);
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = ({ connectionString, user, host, port, database }: pg.ClientConfig): string =>
  connectionString ?? `postgres://${user}@${encodeURIComponent(host!)}:${port}/${database}`;

async function emptyPlace() {
  const name = `older_test_${process.pid}_${made.length}`;
  made.push(name);
  const { connection } = inject('database');
  await asOwner(connection, `create database ${name}`);
  const own = within(connection, name);
  const dataDir = join(folder, name);
  return { connection: own, dataDir, environment: { DATABASE_URL: urlOf(own), DATA_DIR: dataDir, ...secret } };
}

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, options: '-c timezone=UTC' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An installation that stopped at an older migration, with the rows of the world as it had them then. */
async function olderInstallation() {
  const place = await emptyPlace();
  await migrateTo(place.connection, oldMigration);
  await withClient(world.connection, (from) =>
    withClient(place.connection, async (into) => {
      await from.query('set role millwright_system');
      for (const sql of await dropped(into)) await into.query(sql);
      const there = new Map((await tablesOf(from)).map((table) => [table.name, table.columns]));
      for (const table of await tablesOf(into)) await copyRows(from, into, table, there.get(table.name) ?? []);
      await into.query(readFileSync(protection, 'utf8'));
    }),
  );
  return place;
}

/** Keys and triggers would ask for an order of the tables. A backup holds rows only. */
async function dropped(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ sql: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as sql
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
     union all select format('alter table %s disable trigger user', oid::regclass)
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return rows.map(({ sql }) => sql);
}

async function copyRows(from: pg.Client, into: pg.Client, table: Table, there: string[]): Promise<void> {
  const columns = table.columns.filter((column) => there.includes(column)).map((column) => `"${column}"`);
  if (columns.length === 0 || table.name === 'migration') return;
  const { rows } = await from.query<{ all: string | null }>(
    `select json_agg(t)::text as all from (select ${columns.join(', ')} from "${table.name}") t`,
  );
  await into.query(`delete from "${table.name}"`);
  await into.query(
    `insert into "${table.name}" (${columns.join(', ')})
     select ${columns.join(', ')} from json_populate_recordset(null::"${table.name}", $1)`,
    [rows[0]!.all ?? '[]'],
  );
}

/** As that version wrote it. The command line of this one asks for its migrations first. */
async function backUp({ connection, dataDir }: Awaited<ReturnType<typeof emptyPlace>>, file: string): Promise<void> {
  expect((await runCommand(['backup', file], { ...secret, DATABASE_URL: urlOf(connection) })).err).toContain(
    'Run `migrate` first',
  );
  const config = readConfig({ DATA_DIR: dataDir, ...secret });
  const secretMark = markOf(secret.SECRET_KEY);
  const source = { connection, storage: openStorage(config), version: '0.0.1', secretMark, now: new Date() };
  await writeBackup(config.backup, file, source);
}

test(
  'data 3: a backup of an older version is brought up while it is restored, and its people sign in and work on',
  async () => {
    const pump = await acme.admin.post('/assets', { name: 'Pump of old' });
    expect(pump.status).toBe(201);
    const old = await olderInstallation();
    const file = join(folder, 'older.tar');
    await backUp(old, file);

    const place = await emptyPlace();
    const verified = await runCommand(['backup', 'verify', file], place.environment);
    expect(verified).toMatchObject({ code: 0, err: '' });
    expect(await runCommand(['restore', file], place.environment)).toMatchObject({ code: 0, err: '' });
    const applied = await withClient(place.connection, async (client) => {
      const { rows } = await client.query<{ name: string }>(`select name from migration order by name`);
      return rows.map(({ name }) => name);
    });
    expect(applied).toEqual([...readMigrations().map(({ name }) => name), 'protect.sql']);
    // Nothing is left to do for the server that starts there.
    expect(await migrate(place.connection)).toEqual([]);

    const config = readConfig({ PORT: '0', DATA_DIR: place.dataDir, LOG_LEVEL: 'silent', ...secret });
    const server = await startServer(config, place.connection, makeLog('silent'));
    const admin = new Person(server.url);
    const signIn = { email: acme.admin.email, password: goodPassword };
    expect((await admin.post('/auth/sign-in', signIn)).status).toBe(200);
    expect((await admin.get(`/assets/${pump.body.id}`)).body).toMatchObject({ name: 'Pump of old', version: 1 });
    expect((await admin.patch(`/assets/${pump.body.id}`, { name: 'Pump of now' })).status).toBe(200);
    await server.stop();
    expect((await runCommand(['audit', 'verify'], place.environment)).out).toContain('intact');
  },
  seconds(300, 600),
);
