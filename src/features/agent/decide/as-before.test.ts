import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProposals, scanNow } from '../../../../test/agents';
import { type Body, insist, type Person } from '../../../../test/person';
import { differences, photograph } from '../../../../test/photograph';
import { type Organization, World } from '../../../../test/world';

let world: World;
let plant: Organization;
let manager: Person;
let key: Person;
let hall: Body;
let store: Body;
let filler: Body;

beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('As before');
  manager = await plant.person('manager');
  key = await plant.program('manager');
  hall = await made('/locations', { name: 'Hall' });
  store = await made('/locations', { name: 'Store', parent: hall.id });
  filler = await made('/assets', { name: 'Filler 1', location: hall.id });
});
afterAll(() => world.close());

async function made(path: string, body: object, by: Person = manager): Promise<Body> {
  const reply = await insist(() => by.post(path, body));
  expect({ path, refused: reply.status === 201 ? null : reply.body }).toEqual({ path, refused: null });
  return reply.body;
}

const propose = (method: string, path: string, body: object): Promise<Body> =>
  made(
    '/agents/proposals',
    { title: 'T', why: 'W', calls: [{ method, path, body }], records: [{ type: 'asset', id: filler.id }] },
    key,
  );

async function found(agent: string, kind: string, { id }: Body): Promise<Body> {
  await scanNow(manager, agent);
  return (await openProposals(manager, kind, id))[0];
}

const report = () => made('/requests', { name: 'The conveyor is loud' });
const stocked = (quantity: number, minimum_quantity: number, location: Body) => ({
  location: location.id,
  quantity,
  minimum_quantity,
});

/** Each makes what it is about, and then the proposal. */
const proposals: Record<string, () => Promise<Body>> = {
  'work is made': async () => propose('POST', '/work-orders', { name: 'Look' }),
  'a report is said to be more urgent': async () =>
    propose('PATCH', `/requests/${(await report()).id}`, { priority: 'critical' }),
  'a report is answered': async () =>
    propose('POST', `/requests/${(await report()).id}/comments`, { text: 'Somebody looks at it' }),
  'work begins': async () => {
    const order = await made('/work-orders', { name: 'Grease' });
    await manager.patch(`/work-orders/${order.id}`, { status: 'on_hold', on_hold_reason: 'parts', note: 'Two weeks' });
    return propose('PATCH', `/work-orders/${order.id}`, { status: 'in_progress' });
  },
  'work without a place is about an asset': async () =>
    propose('PATCH', `/work-orders/${(await made('/work-orders', { name: 'Grease' })).id}`, { asset: filler.id }),
  transfer: async () => {
    const shelf = await made('/locations', { name: 'Shelf', parent: hall.id });
    const part_stocks = [stocked(30, 2, store), stocked(1, 5, shelf)];
    return found('stock', 'transfer', await made('/parts', { name: 'Belt', part_stocks }));
  },
  unblock: async () => {
    const part = await made('/parts', { name: 'Seal', part_stocks: [stocked(2, 0, store), stocked(1, 0, hall)] });
    const parts = [{ id: part.id, quantity: 3 }];
    const order = await made('/work-orders', { name: 'Seal it', parts });
    await manager.patch(`/work-orders/${order.id}`, { status: 'on_hold', on_hold_reason: 'parts' });
    await made(`/parts/${part.id}/movements`, { kind: 'receive', location: store.id, quantity: 1 });
    return found('stock', 'unblock', order);
  },
  'gap, a place': async () =>
    found('steward', 'gap', await made('/assets', { name: 'Motor', parent: filler.id, location: null })),
  'gap, a cost': async () => {
    const part = await made('/parts', { name: 'Chain' });
    await made(`/parts/${part.id}/movements`, { kind: 'receive', location: store.id, quantity: 3, unit_cost: '2.00' });
    await manager.patch(`/parts/${part.id}`, { unit_cost: null });
    return found('steward', 'gap', part);
  },
  duplicate: async () => {
    await made('/requests', { name: 'Gearbox is leaking oil', asset: filler.id });
    return found('triage', 'duplicate', await made('/requests', { name: 'Oil leak at the gearbox', asset: filler.id }));
  },
};

test.each(Object.keys(proposals))('accepted and undone, every table is as it was: %s', async (name) => {
  const proposal = await proposals[name]!();
  expect(proposal).toMatchObject({ undoable: true });
  const before = await photograph(world, plant);
  const left: string[][] = [];
  for (const verb of ['accept', 'undo']) {
    const { status, body } = await insist(() => manager.post(`/agents/proposals/${proposal.id}/${verb}`, {}));
    expect({ verb, status, detail: body.detail }).toEqual({ verb, status: 200, detail: undefined });
    left.push(await differences(world, plant, before));
  }
  expect(left).toEqual([[expect.any(String), ...left[0]!.slice(1)], []]);
});

test('work that is done cannot be undone, and says so', async () => {
  const order = await made('/work-orders', { name: 'Grease' });
  const proposal = await propose('PATCH', `/work-orders/${order.id}`, { status: 'done' });
  expect(proposal).toMatchObject({ undoable: false });
  expect((await manager.post(`/agents/proposals/${proposal.id}/accept`, {})).status).toBe(200);
  expect((await manager.post(`/agents/proposals/${proposal.id}/undo`)).status).toBe(409);
});
