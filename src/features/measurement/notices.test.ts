import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, systemActor } from '#server/context';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { readingsDueTask } from './notices-by-clock.server';

let world: World;
let plant: Organization;
let manager: Person;
let technician: Person;
let asset: string;
beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('Acme');
  manager = await plant.person('manager');
  technician = await plant.person('technician');
  asset = (await manager.post('/assets', { name: 'Press', criticality: 'a' })).body.id;
});
afterAll(() => world.close());

const texts = async (person: Person, id: string): Promise<unknown[]> =>
  (await person.get('/inbox?state=open')).body.results
    .filter(({ record }: Body) => record.id === id)
    .map(({ event, text, count }: Body) => [event, text, count]);
const settled = async () => {
  await expect.poll(() => world.unheard(), { interval: 20 }).toBe(0);
};
const meter = async (more: object): Promise<string> =>
  (await manager.post('/measurements', { name: 'Heat', kind: 'gauge', unit: '°C', asset, ...more })).body.id;

test('F4 going beyond an action limit is told once to managers and watchers; late readings tell nothing', async () => {
  const id = await meter({ warning_high: 70, action_high: 80 });
  expect((await technician.put(`/watches/measurement/${id}`, {})).status).toBeLessThan(300);
  const read = (value: number, hour: number) =>
    plant.admin.post(`/measurements/${id}/readings`, { value, taken_at: `2026-06-01T${10 + hour}:00:00Z` });
  await read(75, 1);
  await settled();
  expect(await texts(manager, id)).toEqual([]);
  await read(95, 2);
  await read(97, 3);
  await read(99, 0);
  await settled();
  const expected = [['action_limit', '95 °C, beyond the limit of 80 °C', 1]];
  expect([await texts(manager, id), await texts(technician, id), await texts(plant.admin, id)]).toEqual([
    expected,
    expected,
    [],
  ]);
});

test('F4 readings that are due are told once to those they are assigned to', async () => {
  const id = await meter({ expected_every_minutes: 60, assigned_to: { users: [technician.id] } });
  const noticesDue = async () => {
    const organization = { id: plant.id, time_zone: 'UTC', currency: 'USD' };
    const circumstances = { user: systemActor, organization, requestId: null, source: 'system' as const };
    await run(world.app, circumstances, (ctx) => readingsDueTask.run({ ctx } as never, undefined as never));
  };
  await noticesDue();
  expect(await texts(technician, id)).toEqual([]);
  world.clockOffset = 2 * 3_600_000;
  try {
    await noticesDue();
    await noticesDue();
    expect(await texts(technician, id)).toEqual([['readings_due', 'A reading is due', 1]]);
    expect(await texts(manager, id)).toEqual([]);
  } finally {
    world.clockOffset = 0;
  }
});
