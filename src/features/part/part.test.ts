import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let here: Organization;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
  here = await world.organization('Acme');
  manager = await here.person('manager');
});
afterAll(() => world.close());

const make = async (path: string, body: Record<string, unknown>): Promise<Body> => {
  const reply = await manager.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};

test('a part comes with its stock, and says what is free and what is low', async () => {
  const [main, van] = [await make('/locations', { name: 'Main store' }), await make('/locations', { name: 'Van' })];
  const made = await make('/parts', {
    name: 'Bearing 6204',
    number: 'BRG-6204',
    unit_cost: '4.2',
    part_stocks: [
      { location: van.id, quantity: 2, minimum_quantity: 3 },
      { location: main.id, quantity: 10 },
    ],
  });
  expect(made).toMatchObject({ quantity: 12, reserved: 0, available: 12, is_low: true, unit_cost: '4.20', assets: [] });
  expect(made.part_stocks).toEqual([
    {
      id: expect.any(String),
      location: { id: main.id, name: 'Main store', color: null },
      quantity: 10,
      reserved: 0,
      available: 10,
      minimum_quantity: 0,
      is_low: false,
    },
    expect.objectContaining({ location: expect.objectContaining({ name: 'Van' }), quantity: 2, is_low: true }),
  ]);

  const other = await make('/parts', { name: 'Belt', part_stocks: [{ location: main.id, quantity: 1 }] });
  const ids = async (path: string) => (await manager.get(path)).body.results.map(({ id }: Body) => id);
  expect(await ids(`/parts?part_stocks__location=${van.id}`)).toEqual([made.id]);
  expect(await ids(`/parts?part_stocks__location__in=${van.id},${main.id}&ordering=-name`)).toEqual([
    other.id,
    made.id,
  ]);
  expect(await ids(`/parts?part_stocks__location__name__icontains=van`)).toEqual([made.id]);
  expect(await ids(`/parts?is_low=true`)).toEqual([made.id]);
  expect(await ids(`/parts?ordering=-is_low,name`)).toEqual([made.id, other.id]);
  expect(await ids(`/locations/minimal?part_stocks__part=${made.id}&q=ma`)).toEqual([main.id]);
  expect(await ids(`/locations/minimal?part_stocks__part=${made.id}`)).toEqual([main.id, van.id]);
  expect((await manager.get(`/locations/${van.id}/counts`)).body).toMatchObject({ parts: 1 });
  expect((await manager.get(`/parts/${made.id}/counts`)).body).toMatchObject({ locations: 2, assets: 0 });
  expect((await manager.get('/locations?part_stocks__nonsense=1')).status).toBe(400);
  // The filter also accepts a parent of the location.
  const { body: site } = await manager.post('/locations', { name: 'Site' });
  expect((await manager.patch(`/locations/${van.id}`, { parent: site.id })).status).toBe(200);
  expect(await ids(`/parts?part_stocks__location__within=${site.id}`)).toEqual([made.id]);
  const { body: fields } = await manager.get('/parts/fields');
  expect(fields.find(({ key }: Body) => key === 'part_stocks__location')).toMatchObject({
    label: 'Stocked at',
    options_from: '/api/locations/minimal',
    operators: ['eq', 'in', 'isnull', 'within'],
    filterable: true,
    listed: false,
    editable: false,
  });

  // S17.5 an emptied location no longer stocks the part: not in filters, linked lists or counts.
  const emptied = { kind: 'count', location: main.id, quantity: 0 };
  expect((await manager.post(`/parts/${other.id}/movements`, emptied)).status).toBe(201);
  expect(await ids(`/locations/minimal?part_stocks__part=${other.id}`)).toEqual([]);
  expect(await ids(`/parts?part_stocks__location=${main.id}`)).toEqual([made.id]);
  expect(await ids(`/parts?part_stocks__location__isnull=true`)).toEqual([other.id]);
  expect(await ids(`/parts?part_stocks__location__name__icontains=main`)).toEqual([made.id]);
  expect((await manager.get(`/parts/${other.id}/counts`)).body).toMatchObject({ locations: 0 });
  expect((await manager.get(`/locations/${main.id}/counts`)).body).toMatchObject({ parts: 1 });
  // A location with a minimum but no stock is found, too.
  await manager.patch(`/parts/${other.id}/stocks/${van.id}`, { minimum_quantity: 2 });
  expect(await ids(`/locations/minimal?part_stocks__part=${other.id}`)).toEqual([van.id]);
});

test('a part that is archived is in no list, no picker and no order, until somebody asks for it', async () => {
  const { id: shelf } = await make('/locations', { name: 'Back shelf' });
  const old = await make('/parts', {
    name: 'Obsolete fuse',
    part_stocks: [{ location: shelf, quantity: 1, minimum_quantity: 5 }],
  });
  expect(old).toMatchObject({ is_archived: false, is_low: true });
  const found = async (path: string) => (await manager.get(path)).body.results.map(({ id }: Body) => id);
  const lists = ['/parts?q=obsolete', '/parts/minimal?q=obsolete', `/parts?is_low=true&q=obsolete`];
  for (const path of lists) expect(await found(path)).toEqual([old.id]);
  expect((await manager.delete(`/parts/${old.id}`)).status).toBe(409);
  const archived = await manager.patch(`/parts/${old.id}`, { is_archived: true });
  expect(archived.body).toMatchObject({ is_archived: true, is_low: false, quantity: 1 });
  for (const path of lists) expect(await found(path)).toEqual([]);
  expect(await found('/parts?is_archived=true')).toEqual([old.id]);
  // An archived part is still found by id: by the chips of old orders and on its own page.
  expect(await found(`/parts/minimal?id__in=${old.id}`)).toEqual([old.id]);
  expect((await manager.get(`/parts/${old.id}`)).status).toBe(200);
  const { body } = await manager.post('/purchase-orders/from-parts', { parts: [old.id] });
  expect(body).toMatchObject({ orders: [], left_out: [{ part: { id: old.id }, reason: 'archived' }] });
  await manager.patch(`/parts/${old.id}`, { is_archived: false });
  for (const path of lists) expect(await found(path)).toEqual([old.id]);
});

test('stock that is brought along must be at a location there is, once', async () => {
  const { id } = await make('/locations', { name: 'Shelf' });
  const unknown = '01970000-0000-7000-8000-000000000000';
  const refused = await manager.post('/parts', { name: 'X', part_stocks: [{ location: id }, { location: unknown }] });
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { 'part_stocks.1.location': ['Location was not found'] } },
  });
  for (const part_stocks of [
    [{ location: id }, { location: id }],
    [{ location: id, quantity: -1 }],
    [{ location: id, quantity: 1.5 }],
    [{ location: id, minimum_quantity: 1e9 }],
  ])
    expect((await manager.post('/parts', { name: 'X', part_stocks })).status).toBe(422);
  expect((await manager.get('/parts?name=X')).body.count).toBe(0);
});

test('where a part is used is one relation, written from either side', async () => {
  const [pump, fan] = [await make('/assets', { name: 'Pump' }), await make('/assets', { name: 'Fan' })];
  const seal = await make('/parts', { name: 'Seal', assets: [pump.id] });
  expect((await manager.get(`/assets/${pump.id}`)).body.parts).toEqual([
    { id: seal.id, name: 'Seal', number: null, color: null },
  ]);
  await manager.patch(`/assets/${fan.id}`, { parts: [seal.id] });
  const { body } = await manager.get(`/parts/${seal.id}`);
  expect(body.assets.map(({ name }: Body) => name)).toEqual(['Fan', 'Pump']);
  expect((await manager.get(`/parts/${seal.id}/counts`)).body).toMatchObject({ assets: 2 });
  expect((await manager.get(`/assets?parts=${seal.id}`)).body.count).toBe(2);
});

test('what is in stock keeps its part and its location', async () => {
  const { id: location } = await make('/locations', { name: 'Cellar' });
  const { id } = await make('/parts', { name: 'Held', part_stocks: [{ location, quantity: 3 }] });
  expect(await manager.delete(`/parts/${id}`)).toMatchObject({
    status: 409,
    body: {
      detail: 'It cannot be deleted while it is used by 3 in stock and 1 movement of stock.',
      held_by: [
        { entity_type: 'part-stock', count: 3 },
        { entity_type: 'part-movement', count: 1 },
      ],
    },
  });
  expect(await manager.delete(`/locations/${location}`)).toMatchObject({
    status: 409,
    body: { held_by: [{ entity_type: 'part', count: 1 }] },
  });
  const free = await make('/parts', { name: 'Never stocked' });
  expect((await manager.delete(`/parts/${free.id}`)).status).toBe(204);
});

test('costs are for those who may see them', async () => {
  const { id } = await make('/parts', { name: 'Dear', unit_cost: 99 });
  const technician = await here.person('technician');
  expect((await technician.get(`/parts/${id}`)).body).toMatchObject({ name: 'Dear', unit_cost: null });
  expect((await (await here.person('viewer')).get(`/parts/${id}`)).body.unit_cost).toBe('99.00');
  expect((await technician.patch(`/parts/${id}`, { name: 'Cheap' })).status).toBe(403);
  expect((await (await here.person('requester')).get('/parts')).status).toBe(403);
});
