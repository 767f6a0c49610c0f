import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, systemActor } from '#server/context';
import { takeTime } from '#server/db/transaction';
import { seedDemo, seedMachines, seedMeters, seedOrders, seedStock, seedWork } from '#demo/demo.server';
import type { Body } from '../person';
import { type Organization, World } from '../world';

const day = 86_400_000;
let world: World;
let plant: Organization;
let automations: Body[];

beforeAll(async () => {
  world = await World.open();
  takeTime(world.app.pool);
  plant = await world.organization('Demo');
  const organization = { id: plant.id, time_zone: 'America/Chicago', currency: 'USD' };
  const circumstances = { user: systemActor, organization, requestId: null, source: 'demo' as const };
  await run(world.app, circumstances, (ctx) => seedDemo(ctx, async () => null));
  for (const seed of [seedMachines, seedStock, seedOrders, seedMeters, seedWork, seedWork])
    await run(world.app, circumstances, seed);
  // No timer rings while it is looked at.
  world.stoppedAt = new Date(Date.now() + world.clockOffset).toISOString();
  automations = (await plant.admin.get('/automations?page_size=50')).body.results;
}, 600_000);
afterAll(() => world.close());

const runsOf = async ({ id }: Body): Promise<Body[]> =>
  (await plant.admin.get(`/automations/${id}/runs?page_size=200`)).body.results;

test('the demo plant has eight automations, and the engine ran them in its last weeks', async () => {
  expect(automations).toHaveLength(8);
  const runs = (await Promise.all(automations.map(runsOf))).flat();
  expect(runs.filter(({ status }) => !['succeeded', 'skipped'].includes(status))).toEqual([]);
  // Each that is enabled has run, and what one made has started another.
  for (const one of automations) expect({ name: one.name, ran: one.runs > 0 }).toEqual({ name: one.name, ran: true });
  expect(runs.some(({ depth }) => depth === 2)).toBe(true);
  // At the time of what started them, over weeks.
  const lag = (one: Body) => Date.parse(one.created_at) - Date.parse(one.at);
  expect(runs.filter((one) => Math.abs(lag(one)) > day)).toEqual([]);
  expect(new Set(runs.map(({ at }) => at.slice(0, 10))).size).toBeGreaterThan(10);
  expect(runs.filter(({ at }) => Date.parse(at) > Date.now() || Date.parse(at) < Date.now() - 36 * day)).toEqual([]);
});

test('F3.9 a test on the last 30 days of the demo plant says what ran there', async () => {
  for (const one of automations.filter(({ trigger }) => trigger.type !== 'schedule')) {
    const { body } = await plant.admin.post(`/automations/${one.id}/test`, { days: 30 });
    const from = new Date(Date.parse(world.stoppedAt!) - 30 * day).toISOString();
    // What is skipped depends on how long its work was open, which a test only assumes.
    const told = (runs: Body[]) =>
      runs
        .filter(({ at }) => at > from)
        .map(({ at, subject }) => `${at} ${subject.name}`)
        .toSorted();
    expect({ name: one.name, runs: told([...body.runs, ...body.skipped]) }).toEqual({
      name: one.name,
      runs: told(await runsOf(one)),
    });
  }
});

test('nobody is told of that past, and nothing follows from it once more', async () => {
  await expect.poll(() => world.unheard(), { timeout: 240_000 }).toBe(0);
  const parked = await world.rows(`select from parked_entry`);
  expect(parked).toEqual([]);
  const later = (await Promise.all(automations.map(runsOf))).flat();
  expect(later.filter(({ created_at }) => created_at >= world.stoppedAt!)).toEqual([]);
  const unread = await world.rows<{ count: number }>(
    `select count(*)::int as count from notice where not is_read and not is_done group by member_id`,
  );
  expect(Math.max(0, ...unread.map(({ count }) => count))).toBeLessThan(20);
});
