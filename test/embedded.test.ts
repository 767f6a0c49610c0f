import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type Connection, type Embedded, EmbeddedError, joinEmbedded, startEmbedded } from '#server/db/embedded';
import { findPlace } from '#server/db/embedded/place';

const folders: string[] = [];
const databases: Embedded[] = [];
const children: ChildProcess[] = [];
const served: string[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) await kill(child);
  for (const database of databases.splice(0)) await database.stop();
  // A killed server leaves its database running.
  for (const dataDir of served.splice(0)) await (await startEmbedded({ dataDir })).stop();
});

afterAll(() => {
  for (const folder of folders) {
    const { home } = findPlace(realpathSync(folder));
    for (const made of [home, folder]) rmSync(made, { recursive: true, force: true });
  }
});

test('from nothing to ready, and the data survives a stop and a start', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  await query(first.connection, 'create table kept as select 42 as answer');
  expect(await query(first.connection, 'show data_checksums')).toEqual([{ data_checksums: 'on' }]);
  expect(await query(first.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  await Promise.all([first.stop(), first.stop()]);
  expect(isRunning(first.pid)).toBe(false);

  const second = await start(dataDir);
  expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('letters outside ASCII count as letters, for search', async () => {
  const { connection } = await start(newFolder());
  const [row] = await query(connection, "select lower('ÖL') as lower, 'ö' ~ '^[[:alpha:]]$' as letter");
  expect(row).toEqual({ lower: 'öl', letter: true });
  await query(connection, 'create extension pg_trgm');
  expect(await query(connection, "select similarity('насос', 'насосы') > 0.5 as similar")).toEqual([{ similar: true }]);
});

test('a second server on the folder is refused in one line, and a command can join', async () => {
  const dataDir = newFolder();
  const server = await startServer(dataDir);
  const refusal = await start(dataDir).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(EmbeddedError);
  expect(String(refusal)).toMatch(
    /^EmbeddedError: The data folder .* is in use by another Millwright process \(\d+\)\..*$/,
  );

  const joined = await joinEmbedded(dataDir);
  expect(joined).toEqual(server.connection);
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a database left by a killed server is adopted, with everything it acknowledged', async () => {
  const dataDir = newFolder();
  const server = await startServer(dataDir);
  await query(server.connection, 'create table kept as select 1 as one');
  await kill(server.child);
  expect(await joinEmbedded(dataDir)).toBeUndefined();

  const adopted = await start(dataDir);
  expect(adopted.pid).toBe(server.postmaster);
  expect(adopted.connection).toEqual(server.connection);
  expect(await query(adopted.connection, 'select one from kept')).toEqual([{ one: 1 }]);
  await adopted.stop();
  expect(isRunning(server.postmaster)).toBe(false);
});

test('a killed postmaster comes back by itself, its own and an adopted one', async () => {
  const dataDir = newFolder();
  const server = await startServer(dataDir);
  await query(server.connection, 'create table kept (number int)');
  await kill(server.child);
  const database = await start(dataDir);
  const pool = new pg.Pool({ ...database.connection, max: 4 });
  pool.on('error', () => {});
  for (const number of [1, 2]) {
    await pool.query('insert into kept values ($1)', [number]);
    const killed = database.pid;
    process.kill(killed, 'SIGKILL');
    await expect
      .poll(
        () =>
          pool.query('select 1').then(
            () => database.pid !== killed,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true);
  }
  expect((await pool.query('select number from kept order by number')).rows).toEqual([{ number: 1 }, { number: 2 }]);
  await pool.end();
});

test('server and database killed together: the next start recovers', async () => {
  const dataDir = newFolder();
  const server = await startServer(dataDir);
  await query(server.connection, 'create table kept as select 7 as seven');
  await kill(server.child);
  process.kill(server.postmaster, 'SIGKILL');
  const database = await start(dataDir);
  expect(await query(database.connection, 'select seven from kept')).toEqual([{ seven: 7 }]);
});

test('a number that another program got since is not taken for a server or a database', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  await query(first.connection, 'create table kept as select 1 as one');
  const { cluster } = findPlace(realpathSync(dataDir));
  const postmasterPid = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  await first.stop();

  // This process is alive, but it is neither that server nor that database.
  writeFileSync(join(dataDir, 'millwright.lock'), JSON.stringify({ pid: process.pid, run: 'an earlier one', id: 'a' }));
  writeFileSync(join(cluster, 'postmaster.pid'), postmasterPid.replace(/^\d+/, String(process.pid)));
  const second = await start(dataDir);
  expect(await query(second.connection, 'select one from kept')).toEqual([{ one: 1 }]);
});

test('of many that find a stale lock at once, one takes the folder', async () => {
  const dataDir = newFolder();
  const dead = { pid: 1, run: 'dead', id: 'dead' };
  writeFileSync(join(dataDir, 'millwright.lock'), JSON.stringify(dead));
  // Another server began the takeover and died halfway.
  writeFileSync(join(dataDir, 'half'), JSON.stringify({ ...dead, id: 'half' }));
  linkSync(join(dataDir, 'half'), join(dataDir, 'millwright.lock.after-dead'));
  rmSync(join(dataDir, 'half'));

  const script = `
    import { takeLock } from '#server/db/embedded/lock';
    process.stdin.once('data', () => {
      try { takeLock(${JSON.stringify(dataDir)}); console.log('taken'); }
      catch (error) { console.log(error.name); }
    });
    console.log('waiting');`;
  const starters = await Promise.all(Array.from({ length: 5 }, () => runScript(script)));
  const answers = starters.map(({ lines }) => lines.next());
  for (const { child } of starters) child.stdin?.write('go\n');
  const outcomes = (await Promise.all(answers)).map(({ value }) => value).sort();
  expect(outcomes).toEqual(['EmbeddedError', 'EmbeddedError', 'EmbeddedError', 'EmbeddedError', 'taken']);
  expect(readdirSync(dataDir)).toEqual(['millwright.lock']);
});

test('a data folder that cannot be made is said in one line', async () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  const refusal = await start(join(file, 'data')).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(EmbeddedError);
  expect((refusal as EmbeddedError).message).not.toContain('\n');
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mw-embedded-'));
  folders.push(folder);
  return folder;
}

async function start(dataDir: string): Promise<Embedded> {
  const database = await startEmbedded({ dataDir });
  databases.push(database);
  return database;
}

/** A separate process that holds the database like a server and never stops by itself. */
async function startServer(
  dataDir: string,
): Promise<{ child: ChildProcess; connection: Connection; postmaster: number }> {
  served.push(dataDir);
  const { child, first } = await runScript(`
    import { startEmbedded } from '#server/db/embedded';
    const { connection, pid } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdin.resume();
    console.log(JSON.stringify({ connection, postmaster: pid }));`);
  return { child, ...(JSON.parse(first) as { connection: Connection; postmaster: number }) };
}

/** Runs the module in a new node process and waits for its first line. */
async function runScript(script: string) {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value, done } = await lines.next();
  if (done) throw new Error('the process ended without a word');
  return { child, lines, first: value };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function query(connection: Connection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function isRunning(pid: number): boolean {
  try {
    // A zombie still accepts signals but has ended.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
