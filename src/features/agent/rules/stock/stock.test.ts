import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProposals, scanNow } from '../../../../../test/agents';
import type { Body, Person } from '../../../../../test/person';
import { World } from '../../../../../test/world';

let world: World;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
  manager = (await world.organization('Stores')).admin;
});
afterAll(() => world.close());

let made = 0;
const post = async (path: string, body: unknown): Promise<Body> => {
  const answer = await manager.post(path, body);
  expect({ path, refused: answer.status < 300 ? null : answer.body }).toEqual({ path, refused: null });
  return answer.body;
};
const place = (name: string, parent?: string) => post('/locations', { name: `${name} ${++made}`, parent });

const open = (kind: string, target: string): Promise<Body[]> => openProposals(manager, kind, target);

/** A part that two vendors sell, with stock and a minimum at one place. */
async function bearing(location: string, quantity: number, minimum: number, name = `Bearing ${++made}`): Promise<Body> {
  const hale = await post('/vendors', { name: `Hale ${++made}` });
  const orb = await post('/vendors', { name: `Orb ${++made}` });
  const part = await post('/parts', {
    name,
    vendors: [hale.id, orb.id],
    part_stocks: [{ location, quantity, minimum_quantity: minimum }],
  });
  await manager.put(`/vendors/${hale.id}/parts`, { parts: [{ part: part.id, price: '2.90' }] });
  await manager.put(`/vendors/${orb.id}/parts`, { parts: [{ part: part.id, price: '3.20' }] });
  return { ...part, hale, orb };
}

test('what runs low is ordered from the cheapest; accepted it is a draft, taken back it is gone', async () => {
  const store = await place('Main store');
  const part = await bearing(store.id, 6, 10);
  await post('/work-orders', { name: 'Reserve', parts: [{ id: part.id, location: store.id, quantity: 2 }] });
  await post('/purchase-orders', {
    vendor: part.orb.id,
    deliver_to: store.id,
    lines: [{ part: part.id, quantity: 2 }],
  });
  await scanNow(manager, 'stock');
  const [proposal] = await open('reorder', part.id);
  expect(proposal).toMatchObject({
    title: `Order 4 × ${part.name} from ${part.hale.name}: 4 free, 2 on order, minimum 10`,
    confidence: 'high',
    may_accept: true,
    calls: [{ path: '/purchase-orders', body: { lines: [{ part: part.id, quantity: 4, unit_price: '2.90' }] } }],
  });
  const accepted = await post(`/agents/proposals/${proposal.id}/accept`, {});
  expect(accepted).toMatchObject({ state: 'accepted', decided_by: { id: manager.id } });
  const order = accepted.results[0].record;
  expect((await manager.get(`/purchase-orders/${order.id}`)).body).toMatchObject({ status: 'draft' });
  const { body: history } = await manager.get(`/core/audit-logs?entity_type=purchase-order&entity_id=${order.id}`);
  expect(history.results[0]).toMatchObject({ source: 'agent', via: { type: 'agent', name: 'Stock watcher' } });
  expect(await post(`/agents/proposals/${proposal.id}/undo`, {})).toMatchObject({ state: 'undone' });
  expect((await manager.get(`/purchase-orders/${order.id}`)).status).toBe(404);
});

test('a draft that is large enough leaves nothing to order', async () => {
  const store = await place('Main store');
  const part = await bearing(store.id, 4, 10);
  await post('/purchase-orders', {
    vendor: part.orb.id,
    deliver_to: store.id,
    lines: [{ part: part.id, quantity: 6 }],
  });
  await scanNow(manager, 'stock');
  expect(await open('reorder', part.id)).toEqual([]);
});

test('stock below the same root is moved before anything is ordered', async () => {
  const plant = await place('Plant');
  const [near, far] = [await place('Near', plant.id), await place('Far', plant.id)];
  const part = await bearing(near.id, 1, 5);
  await post(`/parts/${part.id}/movements`, { kind: 'receive', location: far.id, quantity: 9 });
  await scanNow(manager, 'stock');
  expect(await open('reorder', part.id)).toEqual([]);
  const [proposal] = await open('transfer', part.id);
  expect(proposal.calls[0].body).toEqual({ kind: 'transfer', location: far.id, to_location: near.id, quantity: 4 });
  await post(`/agents/proposals/${proposal.id}/accept`, { edits: { quantity: 6 } });
  const stocks = async () =>
    Object.fromEntries(
      (await manager.get(`/parts/${part.id}`)).body.part_stocks.map((one: Body) => [one.location.id, one.quantity]),
    );
  expect(await stocks()).toEqual({ [near.id]: 7, [far.id]: 3 });
  await post(`/agents/proposals/${proposal.id}/undo`, {});
  expect(await stocks()).toEqual({ [near.id]: 1, [far.id]: 9 });
});

test('what nobody wants to move comes from the next place that has enough, and then it is ordered', async () => {
  const plant = await place('Plant');
  const [near, far, farther] = [
    await place('Near', plant.id),
    await place('Far', plant.id),
    await place('Farther', plant.id),
  ];
  const part = await bearing(near.id, 1, 5);
  await post(`/parts/${part.id}/movements`, { kind: 'receive', location: far.id, quantity: 9 });
  await post(`/parts/${part.id}/movements`, { kind: 'receive', location: farther.id, quantity: 8 });
  for (const from of [far, farther]) {
    await scanNow(manager, 'stock');
    expect(await open('reorder', part.id)).toEqual([]);
    const [proposal] = await open('transfer', part.id);
    expect(proposal.calls[0].body).toMatchObject({ location: from.id, to_location: near.id, quantity: 4 });
    await post(`/agents/proposals/${proposal.id}/dismiss`, { reason: 'not_useful' });
  }
  await scanNow(manager, 'stock');
  expect(await open('transfer', part.id)).toEqual([]);
  expect(await open('reorder', part.id)).toMatchObject([{ calls: [{ body: { deliver_to: near.id } }] }]);
});

test('work on hold for parts is opened when each of its rows can be reserved', async () => {
  const store = await place('Main store');
  const yard = await place('Yard');
  const part = await post('/parts', {
    name: `Seal ${++made}`,
    part_stocks: [
      { location: store.id, quantity: 2 },
      { location: yard.id, quantity: 1 },
    ],
  });
  const work = await post('/work-orders', { name: 'Change the seals', parts: [{ id: part.id, quantity: 3 }] });
  const hold = { status: 'on_hold', on_hold_reason: 'parts', note: 'Gland is missing' };
  const held = await manager.patch(`/work-orders/${work.id}`, hold);
  expect(held.status).toBe(200);
  await scanNow(manager, 'stock');
  expect(await open('unblock', work.id)).toEqual([]);
  await post(`/parts/${part.id}/movements`, { kind: 'receive', location: store.id, quantity: 1 });
  await scanNow(manager, 'stock');
  const [proposal] = await open('unblock', work.id);
  await post(`/agents/proposals/${proposal.id}/accept`, {});
  expect((await manager.get(`/work-orders/${work.id}`)).body.status).toBe('open');
  await post(`/agents/proposals/${proposal.id}/undo`, {});
  expect((await manager.get(`/work-orders/${work.id}`)).body).toMatchObject({
    status: 'on_hold',
    on_hold_reason: 'parts',
    status_note: 'Gland is missing',
  });
});

test('a minimum follows use, also where there was none; what is new is left alone', async () => {
  const { admin } = await world.organization('Spare parts');
  const make = async (path: string, body: object): Promise<Body> => {
    const answer = await admin.post(path, body);
    expect({ path, status: answer.status }).toEqual({ path, status: 201 });
    return answer.body;
  };
  const weeksAgo = (weeks: number) => {
    world.clockOffset = -weeks * 7 * 86_400_000;
  };
  weeksAgo(20);
  const store = await make('/locations', { name: 'Store' });
  const stocked = (name: string) =>
    make('/parts', { name, part_stocks: [{ location: store.id, quantity: 60, minimum_quantity: 40 }] });
  const used = await stocked('Filter');
  await stocked('Main shaft');
  for (const weeks of [18, 12, 6]) {
    weeksAgo(weeks);
    await make(`/parts/${used.id}/movements`, { kind: 'issue', location: store.id, quantity: 1 });
  }
  weeksAgo(12);
  const fresh = await stocked('Coupling');
  await make(`/parts/${fresh.id}/movements`, { kind: 'issue', location: store.id, quantity: 1 });
  weeksAgo(0);
  await scanNow(admin, 'stock');
  const found = await openProposals(admin, 'minimum');
  const said = found.map(({ targets, why, calls }) => [
    targets[0].name,
    why.slice(0, 6),
    calls[0].body.minimum_quantity,
  ]);
  expect(said.toSorted()).toEqual([
    ['Filter', 'The mi', expect.any(Number)],
    ['Main shaft', 'Nobody', 0],
  ]);
});

test('a part is looked at for the vendor that it is bought from, not for each that sells it', async () => {
  const small = await world.organization('Small store');
  const make = async (path: string, body: object) => (await small.admin.post(path, body)).body;
  const store = await make('/locations', { name: 'Store' });
  const vendors = [await make('/vendors', { name: 'Hale' }), await make('/vendors', { name: 'Orb' })];
  const part_stocks = [{ location: store.id, quantity: 1, minimum_quantity: 3 }];
  const part = await make('/parts', { name: 'Seal', vendors: vendors.map(({ id }) => id), part_stocks });
  const price = (at: number, amount: string) =>
    small.admin.put(`/vendors/${vendors[at]!.id}/parts`, { parts: [{ part: part.id, price: amount }] });
  const { body: agents } = await small.admin.get('/agents');
  const { id } = agents.find(({ key }: Body) => key === 'stock');
  const tried = async () => (await small.admin.post(`/agents/${id}/run`, { dry_run: true })).body;
  await price(0, '2.90');
  await price(1, '3.20');
  expect(await tried()).toMatchObject({
    scanned: 2,
    is_partial: false,
    proposals: [{ title: expect.stringContaining('Hale') }],
  });
  await price(1, '2.00');
  expect(await tried()).toMatchObject({ scanned: 2, proposals: [{ title: expect.stringContaining('Orb') }] });
});

test('a part that is taken off a draft order is looked at again', async () => {
  const watcher = (await manager.get('/agents')).body.find(({ key }: Body) => key === 'stock');
  await manager.patch(`/agents/${watcher.id}`, { schedule: '0 5 1 1 *' });
  const store = await place('Main store');
  const [stays, leaves] = [await bearing(store.id, 4, 10), await bearing(store.id, 4, 10)];
  const lines = [stays, leaves].map(({ id }) => ({ part: id, quantity: 6 }));
  const order = await post('/purchase-orders', { vendor: stays.hale.id, deliver_to: store.id, lines });
  // A minute after a change was heard the clock asks for a scan; that of the last part is one of all before it.
  const untilProposed = async (part: Body) => {
    while ((await open('reorder', part.id)).length === 0) world.clockOffset += 61_000;
  };
  await untilProposed(await bearing(store.id, 4, 10));
  expect(await open('reorder', leaves.id)).toEqual([]);
  expect((await manager.patch(`/purchase-orders/${order.id}`, { lines: lines.slice(0, 1) })).status).toBe(200);
  await untilProposed(leaves);
  expect(await open('reorder', stays.id)).toEqual([]);
  world.clockOffset = 0;
});
