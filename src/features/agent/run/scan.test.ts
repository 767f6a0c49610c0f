import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { scanNow } from '../../../../test/agents';
import type { Body, Person } from '../../../../test/person';
import { type Organization, World } from '../../../../test/world';
import { meters } from '../rules/meters/meters.server';
import { planner } from '../rules/planner/planner.server';
import { stockRule } from '../rules/stock/stock.server';

let world: World;
let plant: Organization;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('Scans');
  manager = await plant.person('manager');
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

async function agent(key: string): Promise<Body> {
  const { body } = await manager.get('/agents');
  return body.find((one: Body) => one.key === key);
}

async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    await sleep(50);
  }
}

/** The first run of a cause that is over and is none of these. */
const nextRun = (key: string, cause: string, except: readonly string[]): Promise<Body> =>
  until(async () => {
    const { id } = await agent(key);
    const { body } = await manager.get(`/agents/runs?agent=${id}&page_size=100`);
    return body.results.find(
      (run: Body) => run.cause === cause && run.status !== 'running' && !except.includes(run.id),
    ) as Body | undefined;
  });

/** Lets a scan on schedule, or of one subject, begin now; returns it when it is over. */
async function scanOf(key: string, cause: 'schedule' | 'change', subject = 'nothing'): Promise<Body> {
  const { id } = await agent(key);
  const before = (await manager.get(`/agents/runs?agent=${id}&page_size=100`)).body.results.map((run: Body) => run.id);
  if (cause === 'schedule') await world.rows(`update agent set next_scan_at = now() where id = $1`, [id]);
  else
    await world.rows(
      `insert into agent_due (organization_id, agent_id, subject, due_at) values ($1, $2, $3, now())
       on conflict (organization_id, agent_id, subject) do update set due_at = now()`,
      [plant.id, id, subject],
    );
  return nextRun(key, cause, before);
}

const noted = (subject: string): Promise<unknown[]> =>
  world.rows(`select from agent_due where organization_id = $1 and subject = $2`, [plant.id, subject]);

test('a scan whose job is lost, as after a restore, goes on', async () => {
  const { id } = await agent('steward');
  const run = crypto.randomUUID();
  await world.rows(
    `insert into agent_run (organization_id, id, agent_id, cause, status, started_at)
     values ($1, $2, $3, 'schedule', 'running', now() - interval '1 hour')`,
    [plant.id, run, id],
  );
  const over = await until(async () => {
    const { body } = await manager.get(`/agents/runs/${run}`);
    return body.status === 'running' ? undefined : (body as Body);
  });
  expect(over.status).toBe('done');
  expect(await scanNow(manager, 'steward')).toMatchObject({ status: 'done' });
});

test('what changes while a scan looks at it is looked at again', async () => {
  const store = (await manager.post('/locations', { name: 'Store' })).body;
  const stock = [{ location: store.id, quantity: 5, minimum_quantity: 1 }];
  const part = (await manager.post('/parts', { name: 'Bearing', part_stocks: stock })).body;
  const subject = `part ${part.id}`;
  await until(async () => ((await noted(subject)).length > 0 ? true : undefined));
  const { look } = stockRule;
  vi.spyOn(stockRule, 'look').mockImplementationOnce(async (...given) => {
    const found = await look(...given);
    const issued = { kind: 'issue', location: store.id, quantity: 1 };
    expect((await manager.post(`/parts/${part.id}/movements`, issued)).status).toBe(201);
    await until(async () => ((await world.unheard()) === 0 ? true : undefined));
    return found;
  });
  expect(await scanOf('stock', 'change', subject)).toMatchObject({ status: 'done' });
  expect(await noted(subject)).toHaveLength(1);
  expect(await scanOf('stock', 'change', subject)).toMatchObject({ status: 'done', scanned: 1 });
  expect(await noted(subject)).toEqual([]);
});

test('a scan on schedule that fails is repeated, and people read no errors of the database', async () => {
  vi.spyOn(planner, 'subjects').mockImplementation((ctx) => ctx.db.rows('select 1 / 0'));
  const run = await scanOf('planner', 'schedule');
  expect(run).toMatchObject({ status: 'failed', scanned: 0 });
  expect(run.error).not.toContain('zero');
  const { next_scan_at } = await agent('planner');
  expect(Date.parse(next_scan_at) - Date.now()).toBeLessThanOrEqual(600_000);
  vi.restoreAllMocks();
  expect(await scanOf('planner', 'schedule')).toMatchObject({ status: 'done' });
  expect(Date.parse((await agent('planner')).next_scan_at) - Date.now()).toBeGreaterThan(600_000);
});

test('many readings are one subject, and only gauges are looked at', async () => {
  const post = async (body: unknown) => (await manager.post('/measurements', body)).body;
  const asset = (await manager.post('/assets', { name: 'Pump' })).body;
  const gauge = await post({ name: 'Heat', kind: 'gauge', unit: '°C', asset: asset.id });
  const hours = await post({ name: 'Hours', kind: 'cumulative', unit: 'h', asset: asset.id });
  await until(async () => ((await world.unheard()) === 0 ? true : undefined));
  await world.rows(`delete from agent_due where organization_id = $1`, [plant.id]);
  for (let value = 1; value < 4; value++)
    for (const { id } of [gauge, hours])
      expect((await manager.post(`/measurements/${id}/readings`, { value })).status).toBeLessThan(300);
  await until(async () => ((await world.unheard()) === 0 ? true : undefined));
  expect(await noted(gauge.id)).toHaveLength(1);
  expect(await noted(hours.id)).toEqual([]);
});

test('scans of what changed that work do not hide that scans of everything fail', async () => {
  const failing = () => vi.spyOn(meters, 'subjects').mockRejectedValue(new Error('Out of order'));
  failing();
  for (let n = 0; n < 2; n++) expect(await scanNow(manager, 'meters')).toMatchObject({ status: 'failed' });
  vi.restoreAllMocks();
  expect(await scanOf('meters', 'change', crypto.randomUUID())).toMatchObject({ status: 'done' });
  failing();
  expect(await scanNow(manager, 'meters')).toMatchObject({ status: 'failed' });
  expect((await agent('meters')).paused_reason).toBe('failures');
});
