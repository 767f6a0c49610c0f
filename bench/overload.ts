import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Database } from './database';
import type { Report } from './report';
import { type Server, startServer } from './server';
import type { Answered, Shout } from './load';

const seconds = 60;
/** Requests per second of a single person. */
const quietRate = 10;
const path = '/api/locations?page_size=50';

/** One noisy organisation sends five times the server's capacity while a quiet one works normally. */
export async function measureOverload(database: Database, report: Report): Promise<void> {
  await database.create('overload');
  const server = await startServer({
    DATABASE_URL: database.addressOf('overload'),
    SECRET_KEY: 'a secret for the bench only',
    SIGNUP: 'open',
  });
  const port = Number(new URL(server.url).port);
  const shout = (key: string, rate: number, time: number) => answersTo({ port, path, key, rate, seconds: time });
  try {
    const noisy = await organization(server, 'Noisy Works', '/auth/setup');
    const quiet = await organization(server, 'Quiet Works', '/auth/sign-up');
    const capacity = await capacityOf(server, noisy);
    const idle = tail(await shout(noisy, quietRate, 20));
    const before = tail(await shout(quiet, quietRate, 20));
    const decoy = await startDecoy();
    const [, crowded] = await Promise.all([
      answersTo({ port: decoy.port, path, key: noisy, rate: capacity * 5, seconds: 20 }),
      shout(noisy, quietRate, 20),
    ]);
    decoy.stop();
    const floor = tail(crowded);
    // Twice as long as when idle; where sharing the processor alone takes longer than that, twice as long as that.
    const most = 2 * Math.max(idle, floor);
    const [loud, calm] = await Promise.all([shout(noisy, capacity * 5, seconds), shout(quiet, quietRate, seconds)]);
    const after = await shout(noisy, quietRate, 10);
    const accepted = loud.filter(({ status }) => status === 200);
    report.note(
      `overload: ${capacity.toFixed(0)} a second are the capacity, ${(loud.length / seconds).toFixed(0)} a second were sent for ${seconds} s; ${availableParallelism()} cores shared with whoever sent them.`,
    );
    report.note(
      `overload, the noisy organisation was answered: ${tally(loud)}; the quiet one: ${tally(calm)}; the noisy one after it: ${tally(after)}.`,
    );
    report.figure('overload: p99 when idle', idle, 'ms');
    report.figure('overload: p99 while the same noise goes to a bare server', floor, 'ms');
    report.figure('overload: accepted a second', accepted.length / seconds, '/s');
    report.figure('overload: p99 of what was accepted', tail(accepted), 'ms', most);
    report.figure('overload: p99 of what was refused', tail(loud.filter(({ status }) => status !== 200)), 'ms');
    report.figure('overload: p99 of the quiet organisation before', before, 'ms');
    report.figure('overload: p99 of the quiet organisation during it', tail(calm), 'ms', most);
    report.figure('overload: p99 in the ten seconds after it', tail(after), 'ms', 2 * idle);
  } finally {
    await server.stop();
  }
}

/**
 * A bare server that refuses everything. While the same load goes there, the product's own work shows what this machine
 * can do with a shared processor. Refusing cannot be cheaper than that.
 */
async function startDecoy(): Promise<{ port: number; stop(): void }> {
  const source = `const server = require('node:http').createServer((request, response) => {
    response.writeHead(429, { 'retry-after': '1', 'content-length': '2' }).end('{}');
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return { port: Number(port), stop: () => child.kill() };
}

/** In a separate process, because a client that also waits for other answers would send late. */
export async function answersTo(shout: Shout): Promise<Answered[]> {
  const child = fork(new URL('./load.ts', import.meta.url), [JSON.stringify(shout)], {
    execArgv: ['--import', 'tsx'],
  });
  const [answers] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [Answered[] | number];
  if (!Array.isArray(answers)) throw new Error(`Who sent the requests ended with ${answers}.`);
  return answers;
}

/** Requests per second of a warm server with sixteen clients that wait for their answers. */
async function capacityOf({ url }: Server, key: string): Promise<number> {
  const ask = async () => {
    const answer = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' },
    });
    await answer.arrayBuffer();
  };
  const client = async (count: number) => {
    for (let asked = 0; asked < count; asked++) await ask();
  };
  const clients = (count: number) => Promise.all(Array.from({ length: 16 }, () => client(count)));
  await clients(60);
  const began = performance.now();
  await clients(100);
  return 1_600 / ((performance.now() - began) / 1_000);
}

const tail = (answers: Answered[]): number =>
  answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answers.length * 0.99)] ?? Number.NaN;

export function tally(answers: Answered[]): string {
  const kinds = new Map<string, number>();
  for (const { status, promised } of answers) {
    const kind = `${status}${(status > 299 || status === 0) && !promised ? ' without Retry-After' : ''}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return Array.from(kinds, ([kind, count]) => `${count} × ${kind}`).join(', ');
}

/** The first organisation comes from the setup, the second from a sign-up by the same person. */
export async function organization(
  { url }: Server,
  name: string,
  at: '/auth/setup' | '/auth/sign-up',
): Promise<string> {
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} failed: ${await answer.text()}`);
    return answer;
  };
  const person = { name: 'Ada Admin', email: 'ada@bench.example', password: 'correct horse battery staple' };
  const { headers } = await post(at, { organization_name: name, ...person });
  const cookie = headers.getSetCookie()[0]!.split(';')[0]!;
  for (let made = 0; made < 60; made++) await post('/locations', { name: `Hall ${made}` }, { cookie });
  const { key } = (await (await post('/auth/api-keys', { name: 'Bench', role: 'admin' }, { cookie })).json()) as {
    key: string;
  };
  return key;
}
