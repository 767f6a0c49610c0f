import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Poller } from '#test/poller';
import type { Database } from './database';
import type { Ask } from './http';
import { median } from './measure';
import { Plant } from './plant';
import type { Report } from './report';
import { idFunction } from './seed';

const sizes = { parts: 10_000, series: 2_000, requests: 5_000 };
/** A series of each asset, monthly, with two years behind it; every second cycle failed. */
const cycles = 24;
/** Seconds that a scan and each of its jobs may take. */
const longestScan = 10;
const longestJob = 5;

const scans = [
  ['stock', `${sizes.parts} parts`],
  ['planner', `${sizes.series} series`],
  ['triage', `${sizes.requests} requests`],
] as const;

/** What somebody else asks for meanwhile, and how much longer the slowest of twenty may take. */
const plain: Ask = { method: 'GET', path: '/locations?page_size=10' };
const slower = 1.3;
/** Idle and busy by turns, because machines change their speed; the middle one counts. */
const rounds = 5;

/** How long scans of everything take, each of their jobs, and how long others wait meanwhile. */
export async function measureAgents(database: Database, report: Report): Promise<void> {
  const plant = await Plant.open(database, 2 * sizes.parts, 10_000);
  const poller = new Poller(plant.server.url);
  try {
    await plant.asSuperuser(seedHistory);
    report.stall('agents: nothing', 0, await poller.waits(10, () => sleep(1_000)));
    await slowestWhile(plant, () => sleep(2_000));
    for (const [key, what] of scans) {
      let [took, longest, scanned] = [0, 0, 0];
      const waits = await poller.waits(3, async () => {
        const began = performance.now();
        const watch = new AbortController();
        const watched = longestTransaction(plant, watch.signal);
        ({ scanned } = await scan(plant, key));
        took = (performance.now() - began) / 1_000;
        watch.abort();
        longest = Math.max(longest, await watched);
      });
      report.figure(`agents: ${key} looks at ${what} (${scanned} subjects)`, took, 's', longestScan);
      report.figure(`agents: longest job of ${key}`, longest, 's', longestJob);
      report.stall(`agents: scan by ${key}`, 200, waits);
      const ratios: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const idle = await slowestWhile(plant, () => sleep(5_000));
        ratios.push((await slowestWhile(plant, async () => void (await scan(plant, key)))) / idle);
      }
      report.note(`agents: the list while ${key} scans, by round: ${ratios.map((one) => one.toFixed(2)).join(', ')}.`);
      report.figure(`agents: the list while ${key} scans, to idle`, median(ratios), '×', slower);
    }
  } finally {
    await poller.stop();
    await plant.close();
  }
}

/** The 95th of a hundred times that the plain request takes while something is done, in milliseconds. */
async function slowestWhile(plant: Plant, work: () => Promise<void>): Promise<number> {
  const took: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      await plant.send(0, plain);
      took.push(performance.now() - began);
      await sleep(5);
    }
  })();
  await work();
  isOver = true;
  await asking;
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)]!;
}

async function scan(plant: Plant, key: string): Promise<{ scanned: number }> {
  const ask = async (path: string, method?: 'POST') => {
    const headers = { authorization: `Bearer ${plant.key}`, 'content-type': 'application/json' };
    const answer = await fetch(`${plant.server.url}/api${path}`, { headers, ...(method && { method, body: '{}' }) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const agents = (await ask('/agents')) as { id: string; key: string }[];
  const { id } = (await ask(`/agents/${agents.find((one) => one.key === key)!.id}/run`, 'POST')) as { id: string };
  for (;;) {
    const run = (await ask(`/agents/runs/${id}`)) as { status: string; scanned: number; error: string | null };
    if (run.status === 'failed') throw new Error(`${key} failed: ${run.error}`);
    if (run.status === 'done') return run;
    await sleep(100);
  }
}

/** The longest that one transaction of the server was open, in seconds. */
async function longestTransaction(plant: Plant, signal: AbortSignal): Promise<number> {
  let longest = 0;
  await plant.asSuperuser(async (client) => {
    while (!signal.aborted) {
      const { rows } = await client.query<{ open: number | null }>(
        `select max(extract(epoch from clock_timestamp() - xact_start))::float8 as open from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
           and backend_type = 'client backend'`,
      );
      longest = Math.max(longest, rows[0]?.open ?? 0);
      await sleep(50);
    }
  });
  return longest;
}

async function seedHistory(client: pg.Client): Promise<void> {
  const found = await client.query<{ id: string; member: string }>(
    `select o.id, m.id as member from organization o join member m on m.organization_id = o.id where m.role = 'admin'`,
  );
  const { id, member } = found.rows[0]!;
  await client.query(`set session_replication_role = replica; set timezone = 'UTC'; ${idFunction}`);
  const rule = {
    unit: 'monthly',
    frequency: 1,
    cron: null,
    is_active: true,
    mode: 'fixed',
    lead_days: 0,
    stack: false,
  };
  const recurrence = JSON.stringify({ ...rule, meter: null });
  await client.query(insertPlans, [id, member, sizes.series, recurrence]);
  await client.query(insertWork, [id, member, sizes.series, cycles, recurrence]);
  await client.query(insertSeries, [id, sizes.series, cycles, recurrence]);
  await client.query(insertOccurrences, [id, sizes.series, cycles]);
  await client.query(insertRepairs, [id, member, sizes.series, cycles]);
  await client.query(insertRequests, [id, member, sizes.requests]);
  // The aim is for series: of all assets the planner looks only at those that have one.
  await client.query(
    `update asset set model = null where organization_id = $1
       and id not in (select asset_id from work_order where organization_id = $1 and kind = 'series')`,
    [id],
  );
  await client.query('vacuum analyze');
}

const order = `insert into work_order (organization_id, id, version, created_at, updated_at, created_by, kind, name, priority,
  work_type, asset_id, estimated_minutes, recurrence, series_id, number, code, status, start_date, done_reason, completed_at, source)`;

const insertPlans = `${order}
select $1, pg_temp.id_of('plan', n), 1, now(), now(), $2, 'series', 'Lubricate ' || n, 'medium', 'preventive',
  pg_temp.id_of('asset', n), 30, $4::jsonb, null, null, null, null, null, null, null, 'manual'
from generate_series(0, $3::int - 1) n`;

/** The last of each is planned. */
const insertWork = `${order}
select $1, pg_temp.id_of('round', n * 100 + k), 1, at, at, $2, 'work_order', 'Lubricate ' || n, 'medium', 'preventive',
  pg_temp.id_of('asset', n), 30, $5::jsonb, pg_temp.id_of('plan', n), 10000000 + n * 100 + k, 'WO-' || 10000000 + n * 100 + k,
  case when k < $4::int then 'done' else 'planned' end, at, case when k < $4::int then 'completed' end,
  case when k < $4::int then at + interval '2 hours' end, 'recurrence'
from generate_series(0, $3::int - 1) n, generate_series(0, $4::int) k,
  lateral (select now() + (k - $4::int) * interval '30 days' + interval '5 days' as at) t`;

const insertSeries = `insert into work_order_series (organization_id, id, rule, is_active, anchor, first_id, next_id, next_at, opens_at)
select $1, pg_temp.id_of('plan', n), $4::jsonb, true, now() - interval '700 days', pg_temp.id_of('round', n * 100),
  pg_temp.id_of('round', n * 100 + $3::int), now() + interval '5 days', now() + interval '5 days'
from generate_series(0, $2::int - 1) n`;

const insertOccurrences = `insert into work_order_occurrence (organization_id, series_id, at, work_order_id)
select $1, pg_temp.id_of('plan', n), now() + (k - $3::int) * interval '30 days' + interval '5 days',
  pg_temp.id_of('round', n * 100 + k) from generate_series(0, $2::int - 1) n, generate_series(0, $3::int) k`;

/** Reported some days after every second round. */
const insertRepairs = `${order}
select $1, pg_temp.id_of('repair', n * 100 + k), 1, at, at, $2, 'work_order', 'Repair ' || n, 'medium', 'reactive',
  pg_temp.id_of('asset', n), null, null, null, 20000000 + n * 100 + k, 'WO-' || 20000000 + n * 100 + k, 'done', at, 'completed',
  at, 'manual'
from generate_series(0, $3::int - 1) n, generate_series(0, $4::int - 1, 2) k,
  lateral (select now() + (k - $4::int) * interval '30 days' + (26 + (n + k) % 8) * interval '1 day' as at) t`;

const insertRequests = `insert into request (organization_id, id, version, created_at, updated_at, created_by, name, description,
  asset_id, number, code, ack_due_at)
select $1, pg_temp.id_of('request', n), 1, at, at, $2,
  (array['Oil leak at the gearbox', 'It smells of smoke', 'Belt slips', 'Noise at the drive', 'Valve stuck'])[1 + n % 5],
  case when n % 2 = 0 then 'Since this morning, near the door of hall ' || n % 12 || '.' end,
  pg_temp.id_of('asset', n % 4000), 10000 + n, 'REQ-' || 10000 + n, at + interval '1 day'
from generate_series(0, $3::int - 1) n, lateral (select now() - n * interval '5 minutes' as at) t`;
