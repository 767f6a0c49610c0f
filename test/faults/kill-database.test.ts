import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinEmbedded } from '#server/db/embedded';
import { Person } from '../person';
import { chanceOf, seconds, sized, tally, times } from './random';
import { until } from './event-stream';
import { Journal } from './journal';
import { Installation, runCommand } from './server';

let installation: Installation;
let journal: Journal;
const chance = chanceOf('kill -9 of the database');

beforeAll(async () => {
  installation = await Installation.make();
  await installation.start();
  journal = await Journal.begin(installation.url, chance);
});
afterAll(() => installation.remove());

test(
  'kill -9 of the database loses nothing that was acknowledged, and the server recovers by itself',
  async () => {
    const { pid } = installation.server;
    const cycles = sized(5, 200);
    const away: number[] = [];
    for (let cycle = 0; cycle < cycles; cycle++) {
      const writing = journal.write(6);
      await sleep(40 + chance.whole(200));
      const [before, killed] = [journal.acknowledged, installation.postmaster];
      process.kill(killed, 'SIGKILL');
      const ms = await until('writing again', 30_000, () => {
        // Processes that outlive the postmaster for a moment may still acknowledge a few.
        return journal.acknowledged > before + 20;
      });
      away.push(ms);
      await writing.stop();
      await installation.ready();
      expect(await journal.compare()).toEqual([]);
      await journal.settle();
      expect(await journal.compare()).toEqual([]);
    }
    expect(installation.server.pid).toBe(pid);
    expect(installation.server.exitCode).toBeNull();

    const refused = journal.answers.filter(({ status }) => status >= 300);
    expect(tally(refused.map(({ status }) => status))).toEqual({ 503: refused.length });
    for (const { retryAfter, type } of refused) {
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(type).toMatch(/^application\/problem\+json/);
    }
    expect(journal.broken).toBe(0);
    const { code, out } = await runCommand(['audit', 'verify', '--json'], { DATA_DIR: installation.dataDir });
    expect([code, JSON.parse(out)[0].findings]).toEqual([0, []]);
    away.sort((a, b) => a - b);
    console.log(
      `kill -9 of the database: ${cycles} times; ${journal.acknowledged} acknowledged, ${refused.length} times 503; writing again in ` +
        `${Math.round(away[away.length >> 1]!)} ms (median), ${Math.round(away.at(-1)!)} ms (longest); slowest answer ${Math.round(Math.max(...journal.answers.map(({ ms }) => ms)))} ms`,
    );
  },
  seconds(180, 1800),
);

/** The postmaster and its child processes. */
function databaseProcesses(): number[] {
  const { postmaster } = installation;
  const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster);
  return [postmaster, ...children.map(([pid]) => pid!)];
}

test('a database that hangs is a 503 for everybody, and afterwards the pool is whole', async () => {
  const {
    person,
    person: { email },
  } = journal;
  const requests = (): { [what: string]: () => Promise<{ status: number; headers: Headers }> } => ({
    read: () => person.get('/core/contacts'),
    'read again': () => person.get('/locations'),
    write: () => person.post('/core/contacts', { name: 'Into the void' }),
    who: () => person.get('/users/me'),
    status: () => new Person(installation.url).get('/auth/status'),
    'sign in': () =>
      new Person(installation.url).post('/auth/sign-in', {
        email: email || 'writer@journal.example',
        password: 'wrong wrong',
      }),
    forgot: () => new Person(installation.url).post('/auth/forgot-password', { email: 'writer@journal.example' }),
    ready: () => fetch(`${installation.url}/readyz`),
  });
  // Open and idle connections that will hang.
  await Promise.all(times(10, () => person.get('/core/contacts')));
  const stopped = databaseProcesses();
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  const answers: { what: string; status: number; retryAfter: string | null; type: string | null; ms: number }[] = [];
  try {
    const began = performance.now();
    const ask = async (what: string, send: () => Promise<{ status: number; headers: Headers }>) => {
      const from = performance.now();
      const { status, headers } = await send();
      answers.push({
        what,
        status,
        retryAfter: headers.get('retry-after'),
        type: headers.get('content-type'),
        ms: performance.now() - from,
      });
    };
    // More requests than connections, and some that arrive later.
    const early = times(3, () => Object.entries(requests()))
      .flat()
      .map(([what, send]) => ask(what, send));
    await sleep(2_000);
    const late = Object.entries(requests()).map(([what, send]) => ask(what, send));
    expect((await fetch(`${installation.url}/healthz`)).status).toBe(200);
    const all = Promise.all([...early, ...late]);
    // The promise is five seconds; no request may wait for the database to come back.
    await Promise.race([all, sleep(15_000)]);
    expect(answers).toHaveLength(early.length + late.length);
    await sleep(Math.max(0, 6_000 - (performance.now() - began)));
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  }
  console.log(
    `a database that hangs: ${answers.length} answers, slowest ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms`,
  );
  for (const { what, status, retryAfter, type } of answers)
    expect({ what, status, retryAfter, type }).toEqual({
      what,
      status: 503,
      retryAfter: expect.stringMatching(/^[1-9]\d*$/),
      type: expect.stringMatching(/^application\/problem\+json/),
    });
  await installation.ready();
  const replies = await Promise.all(times(40, () => person.get('/core/contacts')));
  expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 40 });
  expect((await person.post('/core/contacts', { name: 'Back again' })).status).toBe(201);

  // The pools are complete, and no connection is stuck in a transaction.
  const client = new pg.Client({ ...(await joinEmbedded(installation.dataDir))!, database: 'millwright' });
  await client.connect();
  await until('the pool to be whole', 15_000, async () => {
    const { rows } = await client.query<{ app: number; stuck: number }>(
      `select count(*) filter (where application_name = 'millwright_app')::int as app,
           count(*) filter (where state like 'idle in transaction%')::int as stuck
         from pg_stat_activity where datname = 'millwright'`,
    );
    return rows[0]!.app <= 10 && rows[0]!.stuck === 0;
  });
  await client.end();
});
