import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, systemActor } from '#server/context';
import { takeTime } from '#server/db/transaction';
import type { Body } from '../person';
import { type Organization, World } from '../world';
import { seedDemo, seedMachines, seedMeters } from '#demo/demo.server';

let world: World;
let plant: Organization;
beforeAll(async () => {
  world = await World.open();
  takeTime(world.app.pool);
  plant = await world.organization('Demo');
  const organization = { id: plant.id, time_zone: 'America/Chicago', currency: 'USD' };
  const circumstances = { user: systemActor, organization, requestId: null, source: 'demo' as const };
  await run(world.app, circumstances, (ctx) => seedDemo(ctx, async () => null));
  await run(world.app, circumstances, seedMachines);
  await run(world.app, circumstances, seedMeters);
  await run(world.app, circumstances, seedMeters);
}, 120_000);
afterAll(() => world.close());

test('the demo plant has forty meters with a year of readings that add up', async () => {
  const { body } = await plant.admin.get('/measurements?page_size=200');
  expect(body.count).toBe(40);
  for (const meter of body.results as Body[]) expect(meter.reading_count).toBeGreaterThan(50);
  const wrong = await world.rows(
    `select from (select r.total, r.delta, lag(r.total) over (partition by r.measurement_id order by r.taken_at) as before
       from reading r where r.total is not null) r where r.total <> r.before + r.delta`,
  );
  expect(wrong).toEqual([]);
  const energy = body.results.find(({ code }: Body) => code === 'HV-MDB-1-KWH');
  expect(energy.total).toBeGreaterThan(energy.last_value);
  expect(energy.average_per_day).toBeCloseTo(9400, -3);
  const { buckets } = (await plant.admin.get(`/measurements/${energy.id}/series?as=total`)).body;
  expect(buckets.at(-1).last).toBe(energy.total);
  expect((await plant.admin.get('/measurement-rounds')).body.results).toMatchObject([
    { name: 'Hours of the lines', measurement_count: 11 },
    { name: 'Morning round of utilities', measurement_count: 4 },
  ]);
});
