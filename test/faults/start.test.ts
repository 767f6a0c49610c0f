import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinEmbedded } from '#server/db/embedded';
import { findCluster } from '#server/db/embedded/place';
import { checkTenancy } from '#server/db/check';
import { openPool } from '#server/db/connect';
import { Person } from '../person';
import { goodPassword } from '../world';
import { times } from './random';
import { Database } from './databases';
import { Ear, until } from './event-stream';
import { command, freePort, Installation, runCommand } from './server';

const folder = mkdtempSync(join(tmpdir(), 'millwright-start-'));
const databases: Database[] = [];
const makeDatabase = async (kind: 'empty' | 'migrated') => {
  const database = await Database.make(kind);
  databases.push(database);
  return database;
};
afterAll(async () => {
  for (const database of databases) await database.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** A server at a port that is not a database. */
async function somethingAt(answer: (socket: Socket) => void): Promise<{ port: number; server: Server }> {
  const server = createServer((socket) => answer(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, server };
}

describe('what cannot start says why in one line', () => {
  let migrated: Database;
  const servers: Server[] = [];
  beforeAll(async () => {
    migrated = await makeDatabase('migrated');
    writeFileSync(join(folder, 'file'), '');
  });
  afterAll(() => servers.forEach((server) => server.close()));

  const cases: [what: string, says: RegExp, environment: () => Promise<Record<string, string>>][] = [
    ['a port that is no number', /^PORT must be/, async () => ({ PORT: 'abc' })],
    ['an address that is none', /^DATABASE_URL must be/, async () => ({ DATABASE_URL: 'foo' })],
    ['a word that is not known', /^SIGNUP must be one of/, async () => ({ SIGNUP: 'x' })],
    ['a pool of nothing', /^DATABASE_POOL must be/, async () => ({ DATABASE_POOL: '0' })],
    [
      'a secret that cannot be read',
      /^SECRET_KEY_FILE: cannot read/,
      async () => ({ SECRET_KEY_FILE: join(folder, 'none') }),
    ],
    [
      'a data folder inside a file',
      /^Cannot use the database in the data folder/,
      async () => ({ DATA_DIR: join(folder, 'file', 'data') }),
    ],
    [
      'a port that is taken',
      /^Port \d+ is taken/,
      async () => {
        const { port, server } = await somethingAt(() => {});
        servers.push(server);
        return { DATABASE_URL: migrated.url, PORT: String(port) };
      },
    ],
    [
      'a database where nobody listens',
      /^The database cannot be reached/,
      async () => ({ DATABASE_URL: `postgres://somebody@127.0.0.1:${await freePort()}/cmms` }),
    ],
    [
      'a socket that is not there',
      /^The database cannot be reached/,
      async () => ({ DATABASE_URL: `postgres://somebody@${encodeURIComponent(folder)}/cmms` }),
    ],
    [
      'a database that does not exist',
      /^The database refused us/,
      async () => ({ DATABASE_URL: `${migrated.url}_none` }),
    ],
    [
      'a database that hangs up',
      /^The database cannot be reached/,
      async () => {
        const { port, server } = await somethingAt((socket) => void socket.destroy());
        servers.push(server);
        return { DATABASE_URL: `postgres://somebody@127.0.0.1:${port}/cmms` };
      },
    ],
    [
      'a database that says nothing',
      /^The database cannot be reached/,
      async () => {
        const { port, server } = await somethingAt(() => {});
        servers.push(server);
        return { DATABASE_URL: `postgres://somebody@127.0.0.1:${port}/cmms` };
      },
    ],
  ];

  test.each(cases)(
    '%s',
    async (_what, says, environment) => {
      const { code, out, err } = await runCommand(['serve'], { DATA_DIR: folder, PORT: '0', ...(await environment()) });
      expect(err).toMatch(says);
      expect(err.trimEnd().split('\n')).toHaveLength(1);
      expect([code, out]).toEqual([1, '']);
    },
    60_000,
  );

  test('called wrongly, it shows how to call it', async () => {
    for (const args of [['dance'], [], ['serve', '--fast'], ['audit']]) {
      const { code, err } = await runCommand(args, {});
      expect([args, code]).toEqual([args, 2]);
      expect(err).toContain('Usage: millwright VERB');
    }
  });
});

describe('migrations', () => {
  const migrate = (database: Database) =>
    runCommand(['migrate', '--json'], { DATABASE_URL: database.url, DATA_DIR: folder });
  let completeSchema: unknown[];

  test('several that migrate an empty database at once take turns', async () => {
    const database = await makeDatabase('empty');
    const ended = await Promise.all(times(3, () => migrate(database)));
    expect(ended.map(({ code, err }) => [code, err])).toEqual(times(3, () => [0, '']));
    const applied = ended.map(({ out }) => (JSON.parse(out) as { applied: string[] }).applied);
    const files = (
      await database.query<{ name: string }>(`select name from migration where name <> 'protect.sql' order by name`)
    ).map(({ name }) => name);
    expect(files.length).toBeGreaterThan(2);
    expect(applied.sort((a, b) => b.length - a.length)).toEqual([files, [], []]);
    completeSchema = await database.schema();
  });

  // Another transaction creates the same object, so that the migration waits in the middle of the file.
  test.each([
    ['0000', 'the process', `create extension unaccent`],
    ['0001', 'the process', `create table invitation (id int)`],
    ['0001', 'the connection', `create table invitation (id int)`],
    ['0002', 'the process', `create function audit_refuse() returns trigger language plpgsql as 'begin end'`],
    ['0002', 'the connection', `create function audit_refuse() returns trigger language plpgsql as 'begin end'`],
  ])('killed in the middle of %s (%s), it is finished by the next', async (_file, what, obstacle) => {
    const database = await makeDatabase('empty');
    const other = await database.client();
    await other.query(`begin; ${obstacle}`);
    const child = command(['migrate'], { DATABASE_URL: database.url, DATA_DIR: folder });
    let stderr = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    let pid = 0;
    await until('the migration to wait', 20_000, async () => {
      const [waiting] = await database.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and application_name = 'millwright migrate' and wait_event_type = 'Lock'`,
      );
      pid = waiting?.pid ?? 0;
      return pid > 0;
    });
    const ended = once(child, 'close');
    if (what === 'the process') child.kill('SIGKILL');
    else await database.query(`select pg_terminate_backend($1)`, [pid]);
    await ended;
    // A surviving process reports the error in one line.
    const line = stderr === '' ? [] : stderr.trimEnd().split('\n');
    expect([child.exitCode, line.length]).toEqual(what === 'the process' ? [null, 0] : [1, 1]);
    await other.query('rollback');
    const { code, err } = await migrate(database);
    expect([code, err]).toEqual([0, '']);
    expect(await database.schema()).toEqual(completeSchema);
  });

  test('a migration that was changed since, or that is not known, is refused by every verb', async () => {
    const database = await makeDatabase('migrated');
    const refused = async (says: RegExp) => {
      for (const verb of [['serve'], ['migrate'], ['audit', 'verify']]) {
        const { code, err } = await runCommand(verb, { DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0' });
        expect(code).toBe(1);
        expect(err).toMatch(says);
        expect(err.trimEnd().split('\n')).toHaveLength(1);
      }
    };
    const [before] = await database.query<{ name: string; checksum: string }>(
      `select * from migration where name like '0001%'`,
    );
    await database.query(`update migration set checksum = 'other' where name = $1`, [before!.name]);
    await refused(/^Migration 0001.* was changed/);
    await database.query(`update migration set checksum = $2 where name = $1`, [before!.name, before!.checksum]);
    await database.query(`insert into migration (name, checksum) values ('9999_from_the_future.sql', '')`);
    await refused(/^The database has migration 9999_from_the_future\.sql.*Upgrade/);
  });
});

describe('tenancy', () => {
  test.each([
    [
      `create table stray (organization_id uuid not null, id uuid not null)`,
      /table stray lacks forced row-level security/,
    ],
    [
      `create table stray (id uuid primary key); alter table stray enable row level security; alter table stray force row level security`,
      /table stray has no organization_id/,
    ],
    [`alter table contact no force row level security`, /table contact lacks forced row-level security/],
    [`alter table location disable row level security`, /table location lacks forced row-level security/],
    [`drop policy tenant on contact`, /table contact has no policy/],
    [`alter policy tenant on contact using (true)`, /table contact has no policy/],
    [
      `create unique index on contact (id); alter table location add column contact_id uuid references contact (id)`,
      /foreign key .* of location leaves the organisation open/,
    ],
    [`alter table contact owner to millwright_app`, /table contact is owned by millwright_app/],
  ])('refuses to serve after: %s', async (damage, says) => {
    const database = await makeDatabase('migrated');
    const pool = openPool(database.connection, 'millwright_app', { size: 1, timeout: 60_000 }, () => {});
    await checkTenancy(pool);
    // Changing the owner of a table needs the right to create tables as the new owner.
    await database.query(`grant create on schema public to millwright_app`);
    await database.query(damage);
    await expect(checkTenancy(pool)).rejects.toThrow(says);
    await pool.end();
    await database.remove();
  });

  test('neither the server nor the doctor passes over it', async () => {
    const database = await makeDatabase('migrated');
    await database.query(`alter table contact no force row level security`);
    const environment = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0' };
    const served = await runCommand(['serve'], environment);
    expect([served.code, served.out]).toEqual([1, '']);
    expect(served.err).toMatch(/^Refusing to serve: table contact lacks forced row-level security\.\n$/);
    const { code, out } = await runCommand(['doctor', '--json'], environment);
    const checks = JSON.parse(out) as { check: string; ok: boolean }[];
    expect([code, checks.filter(({ ok }) => !ok).map(({ check }) => check)]).toEqual([1, ['tenancy']]);
  });
});

describe('stopping', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await Installation.make();
    await installation.start();
  });
  afterAll(() => installation.remove());

  test('what was accepted is finished, then the database is stopped, and the exit is clean', async () => {
    const person = new Person(installation.url);
    await person.post('/auth/setup', {
      organization_name: 'Stop',
      name: 'Admin',
      email: 'admin@stop.example',
      password: goodPassword,
    });
    const { code: healthy, out } = await runCommand(['doctor', '--json'], { DATA_DIR: installation.dataDir });
    expect([healthy, (JSON.parse(out) as { ok: boolean }[]).every(({ ok }) => ok)]).toEqual([0, true]);

    const { body: contact } = await person.post('/core/contacts', { name: 'Before' });
    const ear = await Ear.open(person);
    const { postmaster } = installation;
    // A lock on the record keeps the requests open when the signal comes.
    const connection = { ...(await joinEmbedded(installation.dataDir))!, database: 'millwright' };
    const [holder, watcher] = [new pg.Client(connection), new pg.Client(connection)];
    for (const client of [holder, watcher]) await client.connect();
    await holder.query(`begin; select from contact where id = '${contact.id}' for update`);
    const underWay = times(4, (at) => person.patch(`/core/contacts/${contact.id}`, { role: `Role ${at}` }));
    await until('the requests to wait', 10_000, async () => {
      const { rows } = await watcher.query(
        `select from pg_stat_activity where application_name = 'millwright_app' and wait_event_type = 'Lock'`,
      );
      return rows.length === 4;
    });
    const exit = once(installation.server, 'exit');
    const began = performance.now();
    installation.server.kill('SIGTERM');
    // Twice, because npm forwards a signal that the terminal has already sent.
    installation.server.kill('SIGTERM');
    await until('the stream to end', 5_000, () => ear.ended);
    const late = await person.post('/core/contacts', { name: 'Too late' }).catch(() => undefined);
    expect([undefined, 503]).toContain(late?.status);
    await holder.query('commit');
    for (const client of [holder, watcher]) await client.end();
    const replies = await Promise.all(underWay);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [code] = await exit;
    console.log(`stopping took ${Math.round(performance.now() - began)} ms`);
    expect(code).toBe(0);
    expect(existsSync(join(findCluster(installation.dataDir), 'postmaster.pid'))).toBe(false);
    // The pid is free as soon as its new parent has reaped it.
    await until('the postmaster to be gone', 5_000, () => {
      try {
        return !process.kill(postmaster, 0);
      } catch {
        return true;
      }
    });

    await installation.start();
    const { body: after } = await person.get(`/core/contacts/${contact.id}`);
    expect(replies.map(({ body }) => body.role)).toContain(after.role);
    expect(after.version).toBe(5);
    expect(await installation.stop()).toBe(0);
  });
});
