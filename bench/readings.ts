import type pg from 'pg';
import { uuid7 } from '#shared/id';
import { makeLog } from '#app/log';
import { startServer } from '#app/server';
import { readConfig } from '#server/config';
import type { Database } from './database';
import { median } from './measure';
import type { Report } from './report';

const meters = 500;
const batch = 500;
const automations = 100;
/** Half a minute at the aim: each sender a batch a second. */
const senders = 2;
const batches = 60;
const comparisons = 10;
const million = 1_000_000;

type Send = <T>(method: string, path: string, body?: unknown) => Promise<T>;
interface Made {
  id: string;
}

/**
 * Sensors that send batches of five hundred, each reading with its place in the total of its meter, while a hundred
 * automations count. A batch is measured from when it was due, so that one that waits for the one before counts in full.
 */
export async function measureReadings(database: Database, report: Report): Promise<void> {
  await withPlant(database, 'readings', async (send) => {
    const ids = await makeMeters(send);
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
    await database.asSuperuser('readings', async (client) => {
      await client.query('analyze');
      await settled(client);
      const behind = watchBehind(client);
      const took = await paced((batches * 1_000) / senders, () => send('POST', '/measurements/readings', next()));
      const drained = performance.now();
      await settled(client);
      const rest = performance.now() - drained;
      report.figure(
        `readings: a batch of ${batch}, 1,000 a second, ${automations} automations, p95`,
        p95(took),
        'ms',
        250,
      );
      report.figure('readings: runs behind, at most', Math.max(rest, await behind()), 'ms', 5_000);
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from automation_run`);
      const refused = took.filter((time) => time === Infinity).length;
      report.note(
        `readings: ${refused} of ${batches} batches refused; ${rows[0]!.count} runs of ${automations} automations, ${rest.toFixed(0)} ms after the last.`,
      );

      const bare = await bareSide(client, ids);
      const rates: Record<'product' | 'driver', number[]> = { product: [], driver: [] };
      for (let round = 0; round < comparisons; round++) {
        rates.product.push(await rateOf(() => send('POST', '/measurements/readings', next())));
        await settled(client);
        rates.driver.push(await rateOf(() => bare(began + sent++ * 1_000)));
      }
      report.share(`readings: a batch of ${batch}`, rates.product, rates.driver);
    });
  });
}

/** Cumulative ones; the first have an automation that counts what they add, each beginning elsewhere. */
async function makeMeters(send: Send): Promise<string[]> {
  const asset = await send<Made>('POST', '/assets', { name: 'Press' });
  const ids: string[] = [];
  for (let n = 0; n < meters; n++) {
    const body = { name: `Meter ${n}`, kind: 'cumulative', asset: asset.id, code: `M-${n}` };
    const { id } = await send<Made>('POST', '/measurements', body);
    ids.push(id);
    if (n < automations)
      await send('POST', '/automations', {
        name: `Count ${n}`,
        is_enabled: true,
        max_runs_per_hour: 10_000,
        trigger: { type: 'reading', measurement: id, op: 'increased_by', value: 150, first_at: -(n % 50) * 3 },
        actions: [{ type: 'create_request', values: { name: 'Look at {{measurement.name}}' } }],
      });
  }
  return ids;
}

/** As many calls as there are batches, evenly over a time. */
async function paced(time: number, call: () => Promise<unknown>): Promise<number[]> {
  const from = performance.now();
  const one = async (at: number) => {
    await new Promise((done) => setTimeout(done, (at * time) / batches));
    // What a machine that is busy refuses took as long as can be.
    const isTaken = await call().then(
      () => true,
      () => false,
    );
    return isTaken ? performance.now() - from - (at * time) / batches : Infinity;
  };
  return Promise.all(Array.from({ length: batches }, (_, at) => one(at)));
}

const rateOf = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return (batch * 1_000) / (performance.now() - from);
};

const unread = `from audit_head h join listener_position p on p.organization_id = h.organization_id
  and p.listener = 'automations' and p.seq < h.seq`;

/** Waits until the engine has read everything. */
async function settled(client: pg.Client): Promise<void> {
  while ((await client.query(`select ${unread}`)).rowCount) await new Promise((done) => setTimeout(done, 20));
}

/** Looks how old the oldest entry is that the engine has not read, until it is asked for the most. */
function watchBehind(client: pg.Client): () => Promise<number> {
  let most = 0;
  let going = true;
  const watching = (async () => {
    while (going) {
      const { rows } = await client.query<{ behind: string | null }>(
        `select extract(epoch from now() - e.timestamp) * 1000 as behind ${unread}
         join audit_chain c on c.organization_id = p.organization_id and c.seq = p.seq + 1
         join audit_entry e on e.organization_id = c.organization_id and e.id = c.entry_id`,
      );
      most = Math.max(most, Number(rows[0]?.behind ?? 0));
      await new Promise((done) => setTimeout(done, 100));
    }
  })();
  return async () => {
    going = false;
    await watching;
    return most;
  };
}

/** The least that a batch has to write, by the bare driver: readings, what each meter says of its last, and history. */
async function bareSide(client: pg.Client, ids: string[]): Promise<(at: number) => Promise<void>> {
  const { rows } = await client.query<{ id: string }>('select id from organization');
  const organization = rows[0]!.id;
  return async (at) => {
    const taken = new Date(at).toISOString();
    const readings = ids.map(() => uuid7());
    await client.query('begin');
    await client.query(
      `insert into reading (organization_id, id, measurement_id, value, delta, total, taken_at, created_at, source)
       select $1, r.id, r.measurement_id, 1e6, 0, 1e6, $4, now(), 'api' from unnest($2::uuid[], $3::uuid[]) r (id, measurement_id)`,
      [organization, readings, ids, taken],
    );
    await client.query(
      `update measurement m set last_reading_id = l.reading_id, last_value = 1e6, total = 1e6, last_taken_at = $4,
         reading_count = m.reading_count + 1, updated_at = now()
       from unnest($2::uuid[], $3::uuid[]) l (reading_id, id) where m.organization_id = $1 and m.id = l.id`,
      [organization, readings, ids, taken],
    );
    // As what is imported, so that nobody listens.
    await client.query(
      `insert into audit_entry (organization_id, id, entity_type, entity_id, action, description, changes, source, timestamp)
       select $1, r.id, 'measurement', r.measurement_id, 'reading', 'Added reading 1000000',
         jsonb_build_array(jsonb_build_object('field', 'readings', 'from', null, 'to', jsonb_build_array(r.id))), 'import', now()
       from unnest($2::uuid[], $3::uuid[]) r (id, measurement_id)`,
      [organization, readings, ids],
    );
    await client.query('commit');
  };
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

export async function withPlant(database: Database, name: string, work: (send: Send) => Promise<void>): Promise<void> {
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
