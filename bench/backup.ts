import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { makeLog } from '#app/log';
import { startServer } from '#app/server';
import { readConfig } from '#server/config';
import { markOf } from '#server/auth/secret';
import { restore, verifyBackup, withBackup, writeBackup } from '#features/backup/index.server';
import type { Database } from './database';
import type { Report } from './report';
import { signUp } from './series';

const [locations, mails] = [300_000, 700_000];

/** Backup, verify and restore of a million rows, beside COPY of the same rows without anything else. */
export async function measureBackup(database: Database, report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-bench-backup-'));
  const environment = { PORT: '0', SIGNUP: 'open', SECRET_KEY: 'a secret for the bench only', LOG_LEVEL: 'silent' };
  const config = readConfig({ ...environment, DATA_DIR: folder });
  const connection = await database.create('backup');
  const { app, url, stop } = await startServer(config, connection, makeLog('silent'));
  const path = join(folder, 'bench.tar');
  try {
    const organization = await signUp(url);
    await database.asSuperuser('backup', async (client) => {
      await client.query('set session_replication_role = replica');
      for (const [statement, rows] of seeding) await client.query(statement, [organization, rows]);
    });
    const bare = await copyBare(database);
    const source = {
      connection,
      storage: app.storage,
      version: 'bench',
      secretMark: markOf(environment.SECRET_KEY),
      now: new Date(),
    };
    const backup = await timed(() => writeBackup(config.backup, path, source));
    const verified = await timed(() =>
      withBackup(config, path, (file) => verifyBackup(config, file, connection, () => {})),
    );
    const target = await database.create('restored');
    const given = { config, storage: app.storage, replace: false, now: new Date(), tell: () => {} };
    const restored = await timed(() =>
      withBackup(config, path, (file) => restore({ ...given, file, connection: target })),
    );
    report.figure('backup: a million rows', backup, 's', 10);
    report.figure('the same by COPY to nowhere', bare.out, 's');
    report.figure('backup verify: a million rows', verified, 's', 60);
    report.figure('restore: a million rows', restored, 's');
    report.figure('the same by COPY, without indexes and keys', bare.into, 's');
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const seeding: [string, number][] = [
  [
    `insert into location (organization_id, id, name, description, created_at, updated_at, lineage)
     select $1, id, 'Hall ' || n, 'Behind gate ' || n % 90 || ', left of the pumps', now(), now(), id || '/'
     from generate_series(1, $2::int) n cross join lateral (select gen_random_uuid() as id where n > 0) made`,
    locations,
  ],
  [
    `insert into mail (id, organization_id, recipient, subject, body, status, created_at)
     select gen_random_uuid(), $1, 'person' || n % 500 || '@people.example', 'Work order ' || n,
       'Somebody has done what was to be done, and says so here. ' || md5(n::text), 'sent', now()
     from generate_series(1, $2::int) n`,
    mails,
  ],
];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

async function copyBare(database: Database): Promise<{ out: number; into: number }> {
  let [out, into] = [0, 0];
  const copyAll = async (client: pg.Client, other: pg.Client) => {
    for (const table of ['location', 'mail']) {
      const columns = await copiedColumns(client, table);
      const reading = `copy ${table} (${columns}) to stdout`;
      out += await timed(async () => {
        for await (const _chunk of client.query(to(reading)));
      });
      await other.query(`create table bare_${table} as select ${columns} from ${table} limit 0`);
      into += await timed(() =>
        pipeline(client.query(to(reading)), other.query(from(`copy bare_${table} from stdin`))),
      );
      await other.query(`drop table bare_${table}`);
    }
  };
  await database.asSuperuser('backup', (client) => database.asSuperuser('backup', (other) => copyAll(client, other)));
  return { out, into };
}

/** Without what the database computes itself. */
async function copiedColumns(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name).join(', ');
}
