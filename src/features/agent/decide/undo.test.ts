import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProposals, scanNow } from '../../../../test/agents';
import type { Body, Person } from '../../../../test/person';
import { type Organization, World } from '../../../../test/world';

let world: World;
let plant: Organization;
let manager: Person;
let technician: Person;
let key: Person;
let asset: Body;

beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('Undone');
  [manager, technician] = [await plant.person('manager'), await plant.person('technician')];
  key = await plant.program('manager');
  asset = await made('/assets', { name: 'Filler 1' });
});
afterAll(() => world.close());

async function made(path: string, body: object, by: Person = manager): Promise<Body> {
  const reply = await by.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
}

const propose = (method: string, path: string, body: object): Promise<Body> =>
  made(
    '/agents/proposals',
    { title: 'T', why: 'W', calls: [{ method, path, body }], records: [{ type: 'asset', id: asset.id }] },
    key,
  );
const decide = (verb: string, { id }: Body, by: Person = manager) =>
  by.post(`/agents/proposals/${id}/${verb}`, verb === 'accept' ? {} : undefined);
const accepted = async (proposal: Body, by: Person = manager): Promise<Body> => {
  const reply = await decide('accept', proposal, by);
  expect(reply).toMatchObject({ status: 200 });
  return reply.body;
};
const work = { name: 'Look at it' };

test('work on which somebody has worked since is not taken back', async () => {
  for (const use of [
    (id: string) => technician.post(`/work-orders/${id}/comments`, { text: 'It drips' }),
    (id: string) =>
      technician.post('/work-orders/time-entries', {
        work_order: id,
        user: technician.id,
        time_type: 'work',
        minutes: 30,
      }),
  ]) {
    const { id, results } = await accepted(await propose('POST', '/work-orders', work));
    const order = results[0].record.id;
    expect(await use(order)).toMatchObject({ status: 201 });
    const refused = await decide('undo', { id });
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: '“Look at it” has been used since. What was done with it would be lost.' },
    });
    expect((await manager.get(`/work-orders/${order}`)).status).toBe(200);
  }
});

test('who has accepted takes back what that made, also where their role deletes nothing else', async () => {
  const proposal = await propose('POST', '/work-orders', work);
  const { results } = await accepted(proposal, technician);
  expect((await technician.delete(`/work-orders/${results[0].record.id}`)).status).toBe(403);
  expect(await decide('undo', proposal, technician)).toMatchObject({ status: 200, body: { state: 'undone' } });
  expect((await manager.get(`/work-orders/${results[0].record.id}`)).status).toBe(404);
  const other = await propose('POST', '/work-orders', work);
  await accepted(other);
  expect((await decide('undo', other, technician)).status).toBe(403);
});

test('a minimum that somebody has changed since stays', async () => {
  const store = await made('/locations', { name: 'Store' });
  const part = await made('/parts', {
    name: 'Belt',
    part_stocks: [{ location: store.id, quantity: 9, minimum_quantity: 4 }],
  });
  const path = `/parts/${part.id}/stocks/${store.id}`;
  const minimum = async () => (await manager.get(`/parts/${part.id}`)).body.part_stocks[0].minimum_quantity;
  const first = await propose('PATCH', path, { minimum_quantity: 20 });
  await accepted(first);
  expect(await minimum()).toBe(20);
  await manager.patch(path, { minimum_quantity: 12 });
  expect((await decide('undo', first)).status).toBe(409);
  expect(await minimum()).toBe(12);
  const second = await propose('PATCH', path, { minimum_quantity: 30 });
  await accepted(second);
  expect((await decide('undo', second)).status).toBe(200);
  expect(await minimum()).toBe(12);
});

test('people and fields of the organisation are as before', async () => {
  const { key: field } = await made('/custom-fields', { entity: 'work-order', name: 'Bay', type: 'text' }, plant.admin);
  const order = await made('/work-orders', { ...work, assigned_to: { users: [technician.id] } });
  const change = { assigned_to: { users: [manager.id] }, custom_fields: { [field]: 'North' } };
  const proposal = await propose('PATCH', `/work-orders/${order.id}`, change);
  expect(proposal.undoable).toBe(true);
  await accepted(proposal);
  expect((await decide('undo', proposal)).status).toBe(200);
  const { body: after } = await manager.get(`/work-orders/${order.id}`);
  expect(after.assigned_to).toEqual(order.assigned_to);
  expect(after.custom_fields).toEqual(order.custom_fields);
});

test('what cannot be undone says so before', async () => {
  const order = await made('/work-orders', work);
  const about = (calls: Promise<Body>) => calls.then(({ undoable }) => undoable);
  expect(await about(propose('POST', '/work-orders', work))).toBe(true);
  expect(await about(propose('PATCH', `/work-orders/${order.id}`, { priority: 'high' }))).toBe(true);
  expect(await about(propose('PATCH', `/work-orders/${order.id}`, { procedures: [] }))).toBe(false);
});

test('advice is taken by who may change what it is about', async () => {
  const store = await made('/locations', { name: 'Empty store' });
  const part = await made('/parts', {
    name: 'Chain',
    part_stocks: [{ location: store.id, quantity: 1, minimum_quantity: 9 }],
  });
  await scanNow(manager, 'stock');
  const [advice] = await openProposals(technician, 'reorder', part.id);
  expect(advice).toMatchObject({ calls: [], may_accept: false, needs: 'manager' });
  expect((await technician.post(`/agents/proposals/${advice.id}/dismiss`, { reason: 'wrong' })).status).toBe(403);
  expect((await decide('accept', advice, technician)).status).toBe(403);
  expect((await decide('accept', advice)).status).toBe(200);
});

test('what is out of date says what stands in its place', async () => {
  const vendor = await made('/vendors', { name: 'Hale' });
  const store = await made('/locations', { name: 'Third store' });
  const part = await made('/parts', {
    name: 'Seal',
    part_stocks: [{ location: store.id, quantity: 3, minimum_quantity: 9 }],
  });
  await manager.put(`/vendors/${vendor.id}/parts`, { parts: [{ part: part.id, price: '1.00' }] });
  await scanNow(manager, 'stock');
  const [before] = await openProposals(manager, 'reorder', part.id);
  await made(`/parts/${part.id}/movements`, { kind: 'issue', location: store.id, quantity: 2 });
  await scanNow(manager, 'stock');
  const [now] = await openProposals(manager, 'reorder', part.id);
  expect(now.id).not.toBe(before.id);
  expect(await decide('accept', before)).toMatchObject({ status: 409, body: { state: 'stale', replaced_by: now.id } });
});
