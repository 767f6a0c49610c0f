import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { isUuid7, uuid7 } from '#shared/id';
import type { Database } from './database';
import type { Ask } from './http';
import { compare, median, ratio } from './measure';
import { Plant } from './plant';
import type { Statement } from './product';
import type { Report } from './report';
import { idFunction } from './seed';
import { busyPart, wanted } from './seed-parts';

/** Each part lies at four locations, which makes 250,000 rows. */
const locations = 125_000;
const workOrders = 30_000;
const movementsOfRow = 8;

const limits = { page: 50, night: 60, movement: 1.1 };

const questions: Record<string, string> = {
  'first page': '',
  'running out': '&stock_out_on__lte=2026-12-31',
  'at a location': `&location=${wanted.place}`,
  'by name': '&ordering=part',
  'most valuable first': '&ordering=-value',
  'a word': '&q=bearing%2077',
  'page 1,000': '&page=1000',
};

/** The outlook of 250,000 rows with two million movements: to make it, to read it, and what a movement pays for it. */
export async function measureSupply(database: Database, report: Report): Promise<void> {
  const plant = await Plant.open(database, locations, workOrders);
  try {
    await plant.asSuperuser(seedLedger);
    await settled(plant);
    const began = performance.now();
    await reckon(database.addressOf(`plant_${locations}_${workOrders}`));
    report.figure('supply: all weeks and rows made anew by command', (performance.now() - began) / 1_000, 's');
    report.figure('supply: the night', (await night(plant)) / 1_000, 's', limits.night);
    await plant.asSuperuser(async (client) => {
      const { rows } = await client.query<{ rows: string; moved: string }>(
        `select (select count(*) from part_outlook) as rows, (select count(*) from part_movement) as moved`,
      );
      report.note(`supply: ${rows[0]!.rows} rows, ${rows[0]!.moved} movements`);
      await client.query('vacuum analyze part_outlook, part_week');
    });
    for (const [name, query] of Object.entries(questions)) {
      const ask: Ask = { method: 'GET', path: `/supply-chain/parts?page_size=50${query}` };
      if ((await plant.rowsOn(ask.path)) === 0) throw new Error(`${name}: nothing found`);
      report.figure(`supply: ${name}, one at a time`, await alone(plant, ask), 'ms', limits.page);
    }
    for (const path of ['/supply-chain/summary', `/supply-chain/parts/${wanted.part}?location=${wanted.place}`])
      report.figure(`supply: ${path.split('?')[0]}`, await alone(plant, { method: 'GET', path }), 'ms');
    await measureMovement(plant, report);
  } finally {
    await plant.close();
  }
}

/** What the timetable queues at ten past midnight, done by the server. */
async function night(plant: Plant): Promise<number> {
  const began = performance.now();
  await plant.asSuperuser(async (client) => {
    await client.query(
      `insert into job (id, organization_id, task, payload, run_at)
       select gen_random_uuid(), id, 'reckon supply chain', jsonb_build_object('due', now()), now() from organization`,
    );
    await client.query(`select pg_notify('millwright_jobs', '')`);
  });
  await settled(plant);
  return performance.now() - began;
}

/** The server has reckoned what it found when it started. */
const settled = (plant: Plant): Promise<void> =>
  plant.asSuperuser(async (client) => {
    const open = `select from job where task like 'reckon%'
      union all select from audit_head h left join part_reckoned r using (organization_id) where h.seq > coalesce(r.seq, -1)`;
    while ((await client.query(open)).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, 500));
  });

async function alone(plant: Plant, ask: Ask): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < 15; turn++) {
    const began = performance.now();
    await plant.send(0, ask);
    took.push(performance.now() - began);
  }
  return median(took);
}

/** The product's own statements, with and without the part that adds to the weeks. */
async function measureMovement(plant: Plant, report: Report): Promise<void> {
  const ask: Ask = {
    method: 'POST',
    path: `/parts/${wanted.part}/movements`,
    body: { kind: 'issue', location: wanted.place, quantity: 1 },
  };
  const statements = await plant.statementsOf(ask);
  const shared = new Set((await plant.statementsOf(ask)).flatMap(({ values = [] }) => values));
  const ledger = statements.findIndex(({ text }) => text.includes('insert into part_week'));
  const { text, values = [] } = statements[ledger]!;
  const [used] = /,\s*used as \(.*?value = w\.value \+ excluded\.value\)/s.exec(text)!;
  // One at a time: two replays would write the same number of a movement.
  let number = 0;
  const replay = (statement: Statement) => () => {
    number++;
    const numbered = (statement.values ?? []).map((value) => withNumber(value, number));
    return plant.bare.replay(
      statements.map((one, at) => (at === ledger ? { ...statement, values: numbered } : { ...one, name: undefined })),
      (value) => (isUuid7(value) && !shared.has(value) ? uuid7() : value),
    );
  };
  const rates = await compare(
    {
      without: replay({ name: 'without weeks', text: text.replace(used, ''), values: values.slice(0, -1) }),
      with: replay({ name: 'with weeks', text, values }),
    },
    1,
  );
  report.figure(
    'supply: a movement with its week, to one without',
    ratio(rates.without, rates.with),
    '×',
    limits.movement,
  );
}

/** The next line of the ledger: its own id, and the next number of the part. */
const withNumber = (value: unknown, number: number): unknown =>
  typeof value === 'string' && value.startsWith('[{"id"') && value.includes('"seq":')
    ? JSON.stringify(
        (JSON.parse(value) as { id: string; seq: number }[]).map((line) => ({
          ...line,
          id: uuid7(),
          seq: line.seq + number + 10,
        })),
      )
    : value;

const setup = fileURLToPath(new URL('../scripts/setup.mjs', import.meta.url));

async function reckon(address: string): Promise<void> {
  const child = spawn(process.execPath, [setup, '--build', '--run', 'reckon', '--rebuild'], {
    env: { ...process.env, DATABASE_URL: address, SECRET_KEY: 'a secret for the bench only', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`reckon ended with ${code}`);
}

/** Two years of issues, returns and receipts, vendors with prices, and machines that use the parts. */
async function seedLedger(client: pg.Client): Promise<void> {
  await client.query(`set session_replication_role = replica; set timezone = 'UTC'; ${idFunction}`);
  const { rows } = await client.query<{ id: string }>(`select id from organization limit 1`);
  const of = [rows[0]!.id];
  await client.query(
    `insert into vendor (organization_id, id, created_at, updated_at, name, lead_time_days)
     select $1, pg_temp.id_of('vendor', n), now(), now(), 'Vendor ' || n, 5 + n % 20 from generate_series(0, 199) n`,
    of,
  );
  await client.query(
    `insert into part_vendor (organization_id, part_id, vendor_id, price)
     select p.organization_id, p.id, pg_temp.id_of('vendor', (row_number() over (order by p.id) * k) % 200), 5 + k
     from part p, generate_series(1, 2) k where p.organization_id = $1 on conflict do nothing`,
    of,
  );
  await client.query(
    `insert into asset_part (organization_id, asset_id, part_id)
     select $1, pg_temp.id_of('asset', n), pg_temp.id_of('part', n % ${locations / 2}) from generate_series(0, 99999) n`,
    of,
  );
  await client.query(
    `insert into part_movement (organization_id, id, part_id, seq, location_id, kind, quantity, balance, unit_cost,
       source, created_at, is_scheduled)
     select $1, gen_random_uuid(), s.part_id,
       10 + row_number() over (partition by s.part_id order by n, s.id) + case when s.part_id = $2 then 1000000 else 0 end,
       s.location_id, (array['issue','receive','issue','return'])[1 + n % 4],
       (array[-1,2,-2,1])[1 + n % 4], (array[9,11,9,10])[1 + n % 4], 2.5, 'api',
       now() - interval '700 days' + (n * 87 + abs(hashtext(s.id::text)) % 80) * interval '1 day', n % 5 = 0
     from part_stock s, generate_series(0, ${movementsOfRow - 1}) n where s.organization_id = $1`,
    [...of, busyPart],
  );
  await client.query(
    `update part p set movements = (select max(seq) from part_movement m where m.organization_id = p.organization_id
       and m.part_id = p.id) where p.organization_id = $1`,
    of,
  );
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}
