import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import type { Person } from '#test/person';
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

const make = async (name: string, more: object = {}): Promise<string> =>
  (await manager.post('/assets', { name, ...more })).body.id;

test('an asset is created, read, changed, deleted and brought back', async () => {
  const location = (await manager.post('/locations', { name: 'Hall' })).body.id;
  const made = await manager.post('/assets', {
    name: 'Filler',
    location,
    manufacturer: 'Nordfill',
    model: 'NF 40',
    serial_number: '40-1187',
    criticality: 'a',
    purchase_date: '2024-03-01',
    purchase_cost: 182000.5,
    warranty_until: '2027-03-01',
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    name: 'Filler',
    location: { id: location, name: 'Hall' },
    criticality: 'a',
    purchase_cost: '182000.50',
    warranty_until: '2027-03-01',
    path: ['Filler'],
    has_children: false,
    asset_status: { status_category: 'online', status_type: null, since: null, until: null, status_change_type: null },
    status_category: 'online',
    status_type: null,
  });
  expect(made.body.qrcode.code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
  const { id } = made.body;

  const changed = await manager.patch(`/assets/${id}`, { model: 'NF 60', purchase_cost: null });
  expect(changed.body).toMatchObject({ model: 'NF 60', purchase_cost: null, version: 2 });
  const held = await manager.delete(`/locations/${location}`);
  expect(held).toMatchObject({
    status: 409,
    body: {
      detail: 'It cannot be deleted while it is used by 1 asset.',
      held_by: [{ entity_type: 'asset', count: 1 }],
    },
  });
  expect((await manager.delete(`/assets/${id}`)).status).toBe(204);
  expect((await manager.get(`/assets/${id}`)).status).toBe(404);
  expect((await manager.post(`/assets/${id}/restore`)).body).toMatchObject({ id, model: 'NF 60' });
});

test('bad fields are named with the messages of the spec', async () => {
  const reply = await manager.post('/assets', {
    name: 'x'.repeat(101),
    description: 'y'.repeat(501),
    color: 'red',
    criticality: 'z',
    purchase_cost: '-1',
    warranty_until: 'soon',
    qrcode: { code: 'x' },
    operating_calendar: { weekly: [{ day: 'monday', from: '25:00', to: '06:00' }], exceptions: [] },
    asset_status: 'offline',
  });
  expect(reply.status).toBe(422);
  expect(reply.body.errors).toEqual({
    name: ['Name must be less than 100 characters'],
    description: ['Description must be less than 500 characters'],
    color: ['Colour must be a colour such as #1f6feb'],
    criticality: ['Criticality must be one of: a, b, c'],
    purchase_cost: ['Purchase cost must be 0 or greater'],
    warranty_until: ['Warranty until must be a date such as 2026-01-31'],
    'qrcode.code': ['QR code has 4 to 100 letters, digits and signs'],
    'operating_calendar.weekly.0.from': ['Times are written as 06:30'],
    asset_status: ['Unknown field'],
  });
  expect((await manager.post('/assets', {})).body.errors).toEqual({ name: ['Name is required'] });
  expect((await manager.post('/assets', { name: 'x', location: uuid7() })).body.errors).toEqual({
    location: ['Location was not found'],
  });
});

describe('the hierarchy', () => {
  test('shows what lies below and above, moves, and has no cycles', async () => {
    const line = await make('Line');
    const filler = await make('Filler', { parent: line });
    const valve = await make('Valve', { parent: filler });
    expect((await manager.get(`/assets/${filler}/hierarchy`)).body).toMatchObject({
      id: filler,
      children: [{ name: 'Valve', children: [] }],
      ancestors: [{ id: line, name: 'Line' }],
    });
    expect((await manager.get(`/assets/${valve}`)).body.path).toEqual(['Line', 'Filler', 'Valve']);
    expect((await manager.get(`/assets/${line}/counts`)).body).toMatchObject({ children: 1 });
    const refused = await manager.patch(`/assets/${line}`, { parent: valve });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { parent: ['An asset cannot be its own ancestor'] } },
    });
    expect((await manager.delete(`/assets/${line}`)).body.detail).toBe(
      'It cannot be deleted while it is used by 1 asset.',
    );
    await manager.patch(`/assets/${filler}`, { parent: null });
    expect((await manager.get(`/assets/${valve}`)).body.path).toEqual(['Filler', 'Valve']);
  });
});

describe('who may', () => {
  test('a technician adds and edits, and sees the cost of what they added', async () => {
    const technician = await here.person('technician');
    const theirs = await technician.post('/assets', { name: 'Pump', purchase_cost: '900' });
    expect(theirs).toMatchObject({ status: 201, body: { purchase_cost: '900.00' } });
    const id = await make('Dryer', { purchase_cost: '12000' });
    expect((await technician.patch(`/assets/${id}`, { model: 'D2' })).body).toMatchObject({
      model: 'D2',
      purchase_cost: null,
    });
    const guessed = await technician.patch(`/assets/${id}`, { purchase_cost: '5' });
    expect(guessed.body.errors).toEqual({
      purchase_cost: ['Purchase cost is not for your role (Technician) to set.'],
    });
    expect((await manager.get(`/assets/${id}`)).body.purchase_cost).toBe('12000.00');
    expect((await technician.delete(`/assets/${id}`)).status).toBe(403);
  });

  test('a requester sees no more than names', async () => {
    const requester = await here.person('requester');
    const { status, body } = await requester.get('/assets/minimal?q=pump');
    expect(status).toBe(200);
    // A picker shows where the asset is in the tree, and no more.
    const shown = ['ancestors', 'color', 'descendants', 'has_children', 'id', 'location', 'name', 'parent', 'path'];
    expect(Object.keys(body.results[0]).sort()).toEqual(shown);
    expect((await requester.get('/assets')).status).toBe(403);
    expect((await requester.get('/assets/minimal?status_category=offline')).status).toBe(400);
  });
});

test('products keep the ids they were given', async () => {
  const id = await make('Line 9');
  const { body } = await manager.patch(`/assets/${id}`, {
    products: [{ name: 'Water 0.5 l', ideal_rate_per_hour: 24000, unit: 'bottles' }],
  });
  expect(body.products).toEqual([
    { id: expect.any(String), name: 'Water 0.5 l', ideal_rate_per_hour: 24000, unit: 'bottles' },
  ]);
  const unchanged = await manager.patch(`/assets/${id}`, { products: body.products });
  expect(unchanged.body.version).toBe(body.version);
  const twice = await manager.patch(`/assets/${id}`, { products: [body.products[0], body.products[0]] });
  expect(twice.body.errors).toEqual({ products: ['Products contains the same entry twice'] });
});

test('the work on it in short: open, overdue, planned next, and the cost of the year for who may read costs', async () => {
  const asset = await make('Boiler');
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const order = async (body: object) => (await manager.post('/work-orders', { asset, ...body })).body;
  expect((await manager.get(`/assets/${asset}/work`)).body).toMatchObject({ open: 0, next: null, cost_ytd: '0.00' });
  await order({ name: 'Late', due_date: at(-2) });
  await order({ name: 'In time', due_date: at(2) });
  await order({ name: 'Later', status: 'planned', start_date: at(30) });
  const next = await order({ name: 'Next', status: 'planned', start_date: at(10), due_date: at(11) });
  for (const [name, cost] of [
    ['Done', '120.50'],
    ['Done, too', '0.25'],
    ['Done last year', '9999'],
  ]) {
    const { id } = await order({ name });
    const booked = await manager.post('/work-orders/other-costs', {
      work_order: id,
      user: manager.id,
      category: 'travel',
      cost,
    });
    expect(booked.status).toBe(201);
    await manager.patch(`/work-orders/${id}`, { status: 'done' });
  }
  await world.rows(
    `update work_order set completed_at = completed_at - interval '1 year' where name = 'Done last year'`,
  );
  const { body } = await manager.get(`/assets/${asset}/work`);
  expect(body).toMatchObject({ open: 2, overdue: 1, planned: 2, cost_ytd: '120.75', currency: 'USD' });
  expect(body.next).toEqual({
    id: next.id,
    name: 'Next',
    code: next.code,
    start_date: next.start_date,
    due_date: next.due_date,
  });
  // The figures of a parent include its descendants; each figure equals the count of the list it links to.
  const house = await make('Boiler house');
  await manager.patch(`/assets/${asset}`, { parent: house });
  await manager.post('/work-orders', { name: 'Sweep', asset: house });
  const whole = (await manager.get(`/assets/${house}/work`)).body;
  expect(whole).toMatchObject({ open: 3, overdue: 1, planned: 2, cost_ytd: '120.75', next: { id: next.id } });
  const open = 'status__in=open,in_progress,on_hold';
  expect((await manager.get(`/work-orders?asset__within=${house}&${open}`)).body.count).toBe(whole.open);
  expect((await manager.get(`/assets/${house}/counts`)).body).toMatchObject({
    work_orders: 1,
    work_orders_within: (await manager.get(`/work-orders?asset__within=${house}`)).body.count,
  });
  const listed = await manager.get(`/work-orders?asset=${asset}&status=done&completed_at__gte=${body.year_from}`);
  expect(listed.body.count).toBe(2);
  const technician = await here.person('technician');
  expect((await technician.get(`/assets/${asset}/work`)).body).toMatchObject({ open: 2, cost_ytd: null });
  const limited = await here.person('limited_technician');
  expect((await limited.get(`/assets/${asset}/work`)).body).toMatchObject({ open: 0, next: null, cost_ytd: null });
  expect((await (await here.person('requester')).get(`/assets/${asset}/work`)).status).toBe(403);
});
