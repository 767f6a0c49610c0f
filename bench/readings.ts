import { makeLog } from '#app/log';
import { startServer } from '#app/server';
import { readConfig } from '#server/config';
import type { Database } from './database';
import { median } from './measure';
import type { Report } from './report';

const meters = 500;
const batch = 500;
const senders = 1;
const batches = 30;
const million = 1_000_000;

type Send = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** Sensors that send batches of five hundred, each reading with its place in the total of its meter. */
export async function measureReadings(database: Database, report: Report): Promise<void> {
  await withPlant(database, 'readings', async (send) => {
    const asset = await send<{ id: string }>('POST', '/assets', { name: 'Press' });
    for (let n = 0; n < meters; n++)
      await send('POST', '/measurements', { name: `Meter ${n}`, kind: 'cumulative', asset: asset.id, code: `M-${n}` });
    let sent = 0;
    const began = Date.now() - 86_400_000;
    /** Every meter in turn, one reading each, a second after the one before. */
    const next = () => {
      const round = sent++;
      const taken_at = new Date(began + round * 1_000).toISOString();
      return Array.from({ length: batch }, (_, n) => ({ code: `M-${n}`, value: round * 3 + (n % 3), taken_at }));
    };
    // As autovacuum does within a minute: plans of an empty table would be measured otherwise.
    for (let first = 0; first < 4; first++) await send('POST', '/measurements/readings', next());
    await database.asSuperuser('readings', async (client) => void (await client.query('analyze')));
    const took: number[] = [];
    const sender = async () => {
      while (sent < batches) {
        const rows = next();
        const from = performance.now();
        await send('POST', '/measurements/readings', rows);
        took.push(performance.now() - from);
      }
    };
    const from = performance.now();
    await Promise.all(Array.from({ length: senders }, sender));
    const rate = (took.length * batch * 1_000) / (performance.now() - from);
    report.note(
      `readings: ${rate.toFixed(0)} a second accepted in batches of ${batch} by ${senders} senders (aim 1,000).`,
    );
    report.figure(`readings: a batch of ${batch}, of ${meters} meters, p95`, p95(took), 'ms', 250);
  });
}

/** The chart of a million readings, a minute apart, at any width. */
export async function measureChart(database: Database, report: Report): Promise<void> {
  await withPlant(database, 'chart', async (send) => {
    const asset = await send<{ id: string }>('POST', '/assets', { name: 'Press' });
    const { id } = await send<{ id: string }>('POST', '/measurements', {
      name: 'Hours',
      kind: 'cumulative',
      asset: asset.id,
    });
    await database.asSuperuser('chart', async (client) => {
      await client.query('set session_replication_role = replica');
      for (const statement of seeding) await client.query(statement, [id, million]);
      await client.query('analyze reading, reading_roll_up');
    });
    const ends = new Date(Date.now() - 86_400_000 * 600).toISOString();
    const questions = {
      'all of it': '',
      'totals of all of it': '?as=total',
      'rates of all of it': '?as=rate',
      'its first months': `?to=${ends}`,
      'a week of it': `?from=${new Date(Date.now() - 86_400_000 * 7).toISOString()}`,
    };
    for (const [name, query] of Object.entries(questions)) {
      const took: number[] = [];
      for (let turn = 0; turn < 12; turn++) {
        const from = performance.now();
        await send('GET', `/measurements/${id}/series${query}`);
        took.push(performance.now() - from);
      }
      report.figure(`chart of 1,000,000 readings: ${name}`, median(took), 'ms', 150);
    }
  });
}

const p95 = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!;

async function withPlant(database: Database, name: string, work: (send: Send) => Promise<void>): Promise<void> {
  const connection = await database.create(name);
  const settings = { PORT: '0', SIGNUP: 'open', SECRET_KEY: 'a secret for the bench only', LOG_LEVEL: 'silent' };
  const { url, stop } = await startServer(readConfig(settings), connection, makeLog('silent'));
  try {
    await work(await senderOf(url));
  } finally {
    await stop();
  }
}

/** Sends with a key, as sensors do. */
async function senderOf(url: string): Promise<Send> {
  const sending =
    (headers: Record<string, string>): Send =>
    async <T>(method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    };
  const person = { organization_name: 'Bench', name: 'Bench', email: 'bench@example.test' };
  const signedUp = await fetch(`${url}/api/auth/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, password: 'a password for the bench' }),
  });
  const cookie = signedUp.headers.getSetCookie()[0]!.split(';')[0]!;
  const { key } = await sending({ cookie })<{ key: string }>('POST', '/auth/api-keys', { name: 'Key', role: 'admin' });
  return sending({ authorization: `Bearer ${key}` });
}

const org = '(select organization_id from measurement where id = $1::uuid)';

const rollUp = (span: number) => `
insert into reading_roll_up (organization_id, measurement_id, span, starts_at, count, min, max, first, first_at, last,
  last_at, first_total, last_total)
select organization_id, measurement_id, ${span}, date_bin('${span} seconds', taken_at, 'epoch'), count(*), min(value), max(value),
  min(value), min(taken_at), max(value), max(taken_at), min(total), max(total)
from reading where measurement_id = $1::uuid and $2::int > 0 group by 1, 2, 4`;

const seeding = [
  `insert into reading (organization_id, id, measurement_id, value, delta, total, taken_at, created_at, source)
   select ${org}, md5('reading' || n)::uuid, $1::uuid, n, 1, n, date_trunc('minute', now()) - ($2::int - n) * interval '1 minute',
     now(), 'api' from generate_series(1, $2::int) n`,
  rollUp(300),
  rollUp(21_600),
  `update measurement set reading_count = $2::int, last_value = $2::int, total = $2::int, last_taken_at = now() where id = $1::uuid`,
];
