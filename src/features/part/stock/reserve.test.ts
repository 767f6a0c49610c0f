import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import { type Context, run, systemActor } from '#server/context';
import type { Body, Person } from '../../../../test/person';
import { type Organization, World } from '../../../../test/world';
import { issueReserved, release, reserve, returnReserved } from './reserve.server';

let world: World;
let here: Organization;
let admin: Person;
let main: string;

beforeAll(async () => {
  world = await World.open();
  here = await world.organization('Acme');
  admin = here.admin;
  main = (await admin.post('/locations', { name: 'Main store' })).body.id;
});
afterAll(() => world.close());

const organization = () => ({ id: here.id, time_zone: 'UTC', currency: 'USD' });
const as = <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
  run(world.app, { user: systemActor, organization: organization(), requestId: null, source: 'system' }, work);
const order = () => ({ entity_type: 'work-order', id: uuid7() });
const stocked = async (quantity: number, minimum_quantity = 0): Promise<string> => {
  const part_stocks = [{ location: main, quantity, minimum_quantity }];
  return (await admin.post('/parts', { name: 'Filter', unit_cost: '8.00', part_stocks })).body.id;
};
const line = (part: string, quantity: number, location = main, at = 'parts.0') => ({ part, location, quantity, at });
const read = async (part: string): Promise<Body> => (await admin.get(`/parts/${part}`)).body;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.extra.errors,
  );

test('D15 what is promised is not free, is taken once, and comes back as a promise', async () => {
  const part = await stocked(10, 4);
  const wo = order();
  expect(await as((ctx) => reserve(ctx, wo, [line(part, 7)]))).toEqual([
    { part, location: main, quantity: 7, unit_cost: '8.00', warning: 'Stock (3) is below minimum (4)' },
  ]);
  expect(await read(part)).toMatchObject({ quantity: 10, reserved: 7, available: 3, is_low: true });
  expect(
    (await admin.post(`/parts/${part}/movements`, { kind: 'issue', location: main, quantity: 4 })).body.errors,
  ).toEqual({
    quantity: ['Requested 4 exceeds stock (3)'],
  });

  // Its own reservations are available to itself; the refusal names the total.
  expect(await refusal(as((ctx) => reserve(ctx, wo, [line(part, 11)])))).toEqual({
    'parts.0.quantity': ['Requested 11 exceeds stock (10)'],
  });
  expect(await refusal(as((ctx) => reserve(ctx, order(), [line(part, 4)])))).toEqual({
    'parts.0.quantity': ['Requested 4 exceeds stock (3)'],
  });
  await as((ctx) => reserve(ctx, wo, [line(part, 5)]));
  expect(await read(part)).toMatchObject({ reserved: 5, available: 5 });
  const { body } = await admin.get(`/core/audit-logs?entity_id=${part}`);
  expect(body.results[0].description).toBe('Released 2 at Main store');

  expect(await as((ctx) => issueReserved(ctx, wo))).toEqual([{ part, location: main, quantity: 5, unit_cost: '8.00' }]);
  expect(await as((ctx) => issueReserved(ctx, wo))).toEqual([]);
  expect(await read(part)).toMatchObject({ quantity: 5, reserved: 0 });
  const { results } = (await admin.get(`/parts/${part}/movements`)).body;
  expect(results[0]).toMatchObject({ kind: 'issue', quantity: -5, origin: wo, source: 'system' });

  await as((ctx) => returnReserved(ctx, wo));
  expect(await read(part)).toMatchObject({ quantity: 10, reserved: 5, unit_cost: '8.00' });
  expect(await as((ctx) => returnReserved(ctx, wo))).toEqual([]);
  await as((ctx) => release(ctx, wo));
  expect(await read(part)).toMatchObject({ quantity: 10, reserved: 0, available: 10 });
});

test('a line must be of a part and a place there are, once', async () => {
  const part = await stocked(5);
  const nobody = uuid7();
  expect(
    await refusal(
      as((ctx) =>
        reserve(ctx, order(), [line(part, 1), line(nobody, 1, nobody, 'parts.1'), line(part, 2, main, 'parts.2')]),
      ),
    ),
  ).toEqual({
    'parts.1.id': ['Part was not found'],
    'parts.1.location': ['Location was not found'],
    'parts.2.location': ['The same part cannot be repeated at the same location'],
  });
  expect(await read(part)).toMatchObject({ reserved: 0 });
});

test('a count may find less than was promised; then it cannot all be taken', async () => {
  const part = await stocked(5);
  const wo = order();
  await as((ctx) => reserve(ctx, wo, [line(part, 4)]));
  await admin.post(`/parts/${part}/movements`, { kind: 'count', location: main, quantity: 3 });
  expect(await read(part)).toMatchObject({ quantity: 3, reserved: 4, available: -1 });
  expect(await refusal(as((ctx) => issueReserved(ctx, wo)))).toEqual({ parts: ['Requested 4 exceeds stock (3)'] });
  await as((ctx) => release(ctx, wo));
  expect(await read(part)).toMatchObject({ quantity: 3, reserved: 0 });
});

test('twenty at once take what was promised once', async () => {
  const part = await stocked(50);
  const wo = order();
  await as((ctx) => reserve(ctx, wo, [line(part, 5)]));
  const taken = await Promise.all(Array.from({ length: 20 }, () => as((ctx) => issueReserved(ctx, wo))));
  expect(taken.filter((lines) => lines.length > 0)).toHaveLength(1);
  expect(await read(part)).toMatchObject({ quantity: 45, reserved: 0 });
});
