import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '../../../test/person';
import { type Organization, World } from '../../../test/world';

let world: World;
let acme: Organization;
let manager: Person;
let pump: Body;
beforeAll(async () => {
  world = await World.open({ LOG_LEVEL: 'error' });
  acme = await world.organization('Acme');
  manager = await acme.person('manager');
  pump = await made('/assets', { name: 'Pump' });
});
afterAll(() => world.close());

async function made(path: string, body: object, by = manager): Promise<Body> {
  const reply = await by.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
}

const meter = (body: object = {}): Promise<Body> =>
  made('/measurements', { name: 'Hours', kind: 'cumulative', unit: 'h', asset: pump.id, ...body });
const read = (of: Body, body: object, by = manager) => by.post(`/measurements/${of.id}/readings`, body);
const added = async (of: Body, value: number | string, taken_at?: string, more: object = {}, by = manager) => {
  const reply = await read(of, { value, ...(taken_at && { taken_at }), ...more }, by);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const now = async (of: Body): Promise<Body> => (await manager.get(`/measurements/${of.id}`)).body;
const listed = async (of: Body): Promise<Body[]> =>
  (await manager.get(`/measurements/${of.id}/readings?page_size=200`)).body.results.reverse();

test('F7: a rollover at 1000 counts on', async () => {
  const hours = await meter({ rollover_at: 1000, decimals: 0 });
  await added(hours, 990, '2026-06-01T08:00:00Z');
  await added(hours, 10, '2026-06-02T08:00:00Z', { meaning: { kind: 'rollover' } });
  await added(hours, 40, '2026-06-03T08:00:00Z');
  const all = await listed(hours);
  expect(all.map(({ delta }) => delta)).toEqual([0, 20, 30]);
  expect(all.map(({ total }) => total)).toEqual([990, 1010, 1040]);
  expect(await now(hours)).toMatchObject({
    total: 1040,
    last_value: 40,
    last_reading: { value: 40 },
    reading_count: 3,
  });
});
