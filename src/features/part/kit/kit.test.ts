import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import type { Body, Person } from '../../../../test/person';
import { World } from '../../../../test/world';

let world: World;
let manager: Person;
let main: string;
let van: string;

beforeAll(async () => {
  world = await World.open();
  manager = await (await world.organization('Acme')).person('manager');
  main = (await manager.post('/locations', { name: 'Main store' })).body.id;
  van = (await manager.post('/locations', { name: 'Van' })).body.id;
});
afterAll(() => world.close());

const make = async (name: string, more: Record<string, unknown> = {}): Promise<string> => {
  const reply = await manager.post('/parts', { name, ...more });
  expect(reply).toMatchObject({ status: 201 });
  return reply.body.id;
};
const stock = (...quantities: [string, number][]) => quantities.map(([location, quantity]) => ({ location, quantity }));
const read = async (part: string): Promise<Body> => (await manager.get(`/parts/${part}`)).body;
const move = (part: string, body: Record<string, unknown>) =>
  manager.post(`/parts/${part}/movements`, { location: main, ...body });

test('a kit is as available as its scarcest part, where all of it lies', async () => {
  const seal = await make('Seal', { unit_cost: '2.50', part_stocks: stock([main, 9], [van, 4]) });
  const bolt = await make('Bolt', { unit_cost: '0.10', part_stocks: stock([main, 20]) });
  const components = [
    { part: seal, quantity: 2 },
    { part: bolt, quantity: 4 },
  ];
  const kit = await make('Service kit', { components });
  expect(await read(kit)).toMatchObject({
    components,
    available: 0,
    kit: {
      available: 4,
      parts: [
        { id: seal, name: 'Seal', quantity: 2, available: 13 },
        { id: bolt, name: 'Bolt', quantity: 4, available: 20 },
      ],
      locations: [{ id: main, name: 'Main store', available: 4 }],
    },
  });
  expect((await read(seal)).kit).toBeNull();

  // One is in stock; the rest is assembled when it is issued.
  expect((await move(kit, { kind: 'receive', quantity: 1, assemble: true })).body).toMatchObject({
    kind: 'receive',
    quantity: 1,
    unit_cost: '5.40',
  });
  expect(await read(kit)).toMatchObject({ quantity: 1, unit_cost: '5.40', kit: { available: 3 } });
  expect((await move(kit, { kind: 'issue', quantity: 5 })).body.errors).toEqual({
    quantity: ['Requested 5 exceeds stock (4)'],
  });
  expect((await move(kit, { kind: 'issue', quantity: 3, reason: 'Pump 4' })).body).toMatchObject({
    quantity: -3,
    balance: 0,
  });
  expect(await read(kit)).toMatchObject({ quantity: 0, kit: { available: 1 } });
  expect([await read(seal), await read(bolt)]).toMatchObject([{ quantity: 7 }, { quantity: 8 }]);
  const [line] = (await manager.get(`/parts/${seal}/movements`)).body.results;
  expect(line).toMatchObject({
    kind: 'issue',
    quantity: -4,
    reason: 'Pump 4',
    origin: { entity_type: 'part', id: kit },
  });
  expect((await manager.get(`/core/audit-logs?entity_id=${seal}`)).body.results[0].description).toBe(
    'Issued 4 from Main store: “Pump 4”',
  );
  expect((await move(kit, { kind: 'receive', quantity: 2, assemble: true })).body.errors.quantity).toEqual([
    'Requested 2 exceeds stock (1)',
  ]);
  expect((await move(seal, { kind: 'receive', quantity: 1, assemble: true })).body.errors).toHaveProperty('assemble');
  const never = await make('Never stocked');
  await manager.patch(`/parts/${kit}`, { components: [{ part: never, quantity: 1 }] });
  expect(await manager.delete(`/parts/${never}`)).toMatchObject({
    status: 409,
    body: { held_by: [{ entity_type: 'part', count: 1 }] },
  });
  expect((await manager.patch(`/parts/${kit}`, { components: [] })).body).toMatchObject({
    components: null,
    kit: null,
  });
});

test('a kit is made of parts that are there and are no kits', async () => {
  const washer = await make('Washer');
  const kit = await make('Kit', { components: [{ part: washer, quantity: 1 }] });
  const refused = async (part: string, ids: string[]) =>
    (await manager.patch(`/parts/${part}`, { components: ids.map((id) => ({ part: id, quantity: 1 })) })).body.errors;
  expect(await refused(kit, [washer, kit])).toEqual({ 'components.1.part': ['A kit cannot contain itself'] });
  expect(await refused(await make('Other'), [kit])).toEqual({
    'components.0.part': ['A kit cannot contain another kit'],
  });
  expect(await refused(washer, [await make('Ring')])).toEqual({
    components: ['It is part of a kit, so it cannot be one'],
  });
  expect(await refused(kit, [uuid7()])).toEqual({ 'components.0.part': ['Part was not found'] });
  expect(await refused(kit, [washer, washer])).toHaveProperty('components');
  const elsewhere = await world.organization('Brown');
  const theirs = (await elsewhere.admin.post('/parts', { name: 'Theirs' })).body.id;
  expect(await refused(kit, [theirs])).toEqual({ 'components.0.part': ['Part was not found'] });
});
