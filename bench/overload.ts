import { Agent, request } from 'node:http';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database';
import type { Report } from './report';
import { type Server, startServer } from './server';

const seconds = 20;
/** Requests a second of the quiet organisation. */
const quietly = 5;
const path = '/api/locations?page_size=50';

interface Answered {
  status: number;
  ms: number;
  promised: boolean;
}

/** Five times what the server can do, by one noisy organisation, while a quiet one goes about its work. */
export async function measureOverload(database: Database, report: Report): Promise<void> {
  await database.create('overload');
  const server = await startServer({
    DATABASE_URL: database.addressOf('overload'),
    SECRET_KEY: 'a secret for the bench only',
    SIGNUP: 'open',
  });
  const agent = new Agent({ keepAlive: true });
  const ask = (key: string): Promise<Answered> => {
    const began = performance.now();
    return new Promise((resolve) => {
      const sent = request(`${server.url}${path}`, { agent, headers: { authorization: `Bearer ${key}` } }, (answer) => {
        answer.resume().on('end', () => {
          const { statusCode: status = 0, headers } = answer;
          resolve({ status, ms: performance.now() - began, promised: headers['retry-after'] !== undefined });
        });
      });
      // The line broke: an answer of a kind, and not one there should be.
      sent.on('error', () => resolve({ status: 0, ms: performance.now() - began, promised: false }));
      sent.end();
    });
  };
  try {
    const noisy = await organization(server, 'Noisy Works');
    const quiet = await organization(server, 'Quiet Works');
    const all = (count: number, key: string) => Promise.all(Array.from({ length: count }, () => ask(key)));
    for (let round = 0; round < 20; round++) await all(16, noisy);
    // As busy as it may be and still answer everybody: a few at a time.
    const idle = (await inTurns(300, 2, () => ask(noisy))).map(({ ms }) => ms);
    const began = performance.now();
    await inTurns(1_500, 16, () => ask(noisy));
    const capacity = 1_500 / ((performance.now() - began) / 1_000);
    const before = await steadily(quietly, 5, () => ask(quiet));
    const [loud, calm] = await Promise.all([
      steadily(capacity * 5, seconds, () => ask(noisy)),
      steadily(quietly, seconds, () => ask(quiet)),
    ]);
    const after = await steadily(quietly, 5, () => ask(noisy));
    const accepted = loud.filter(({ status }) => status === 200);
    const idleTail = tail(idle);
    report.note(
      `overload: ${capacity.toFixed(0)} a second are the capacity, ${(loud.length / seconds).toFixed(0)} a second were sent for ${seconds} s; ${availableParallelism()} cores shared with whoever sent them.`,
    );
    report.note(`overload, the noisy organisation was answered: ${tally(loud)}; the quiet one: ${tally(calm)}.`);
    report.figure('overload: p99 when idle', idleTail, 'ms');
    report.figure('overload: accepted a second', accepted.length / seconds, '/s');
    report.figure('overload: p99 of what was accepted', tail(accepted.map(({ ms }) => ms)), 'ms', 2 * idleTail);
    report.figure(
      'overload: p99 of what was refused',
      tail(loud.filter(({ status }) => status !== 200).map(({ ms }) => ms)),
      'ms',
    );
    report.figure('overload: p99 of the quiet organisation before', tail(before.map(({ ms }) => ms)), 'ms');
    report.figure('overload: p99 of the quiet organisation during it', tail(calm.map(({ ms }) => ms)), 'ms');
    report.figure('overload: p99 in the five seconds after it', tail(after.map(({ ms }) => ms)), 'ms');
  } finally {
    agent.destroy();
    await server.stop();
  }
}

/** So many a second, whether or not there are answers. */
async function steadily(rate: number, seconds: number, ask: () => Promise<Answered>): Promise<Answered[]> {
  const began = performance.now();
  const asked: Promise<Answered>[] = [];
  while (performance.now() - began < seconds * 1_000) {
    const due = Math.floor(((performance.now() - began) / 1_000) * rate);
    while (asked.length < due) asked.push(ask());
    await sleep(5);
  }
  return Promise.all(asked);
}

async function inTurns(count: number, atOnce: number, ask: () => Promise<Answered>): Promise<Answered[]> {
  const answers: Answered[] = [];
  const client = async () => {
    while (answers.length < count) answers.push(await ask());
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return answers;
}

const tail = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;

function tally(answers: Answered[]): string {
  const kinds = new Map<string, number>();
  for (const { status, promised } of answers) {
    const kind = `${status}${(status > 299 || status === 0) && !promised ? ' without Retry-After' : ''}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return Array.from(kinds, ([kind, count]) => `${count} × ${kind}`).join(', ');
}

async function organization({ url }: Server, name: string): Promise<string> {
  const post = async (at: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/api${at}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${at} failed: ${await answer.text()}`);
    return answer;
  };
  const email = `${name.replace(' ', '.').toLowerCase()}@bench.example`;
  const person = { organization_name: name, name: 'Ada Admin', email, password: 'correct horse battery staple' };
  const { headers } = await post('/auth/sign-up', person);
  const cookie = headers.getSetCookie()[0]!.split(';')[0]!;
  for (let made = 0; made < 60; made++) await post('/locations', { name: `Hall ${made}` }, { cookie });
  const { key } = (await (await post('/auth/api-keys', { name: 'Bench', role: 'admin' }, { cookie })).json()) as {
    key: string;
  };
  return key;
}
