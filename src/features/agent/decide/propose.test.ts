import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '../../../../test/person';
import { type Organization, World } from '../../../../test/world';

let world: World;
let plant: Organization;
let manager: Person;
let key: Person;
let asset: Body;

beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('Assistants');
  manager = await plant.person('manager');
  key = await plant.program('technician');
  asset = (await manager.post('/assets', { name: 'Filler 1' })).body;
});
afterAll(() => world.close());

const body = (calls: unknown[], more = {}) => ({
  title: 'Look at the filler',
  why: 'It is loud.',
  calls,
  records: [{ type: 'asset', id: asset.id }],
  ...more,
});
const order = () => ({ method: 'POST', path: '/work-orders', body: { name: 'Look at it', asset: asset.id } });

test('an assistant proposes, a person accepts and takes it back; the work says where it came from', async () => {
  const proposed = await key.post('/agents/proposals', body([order()]));
  expect(proposed.status).toBe(201);
  expect(proposed.body).toMatchObject({
    agent: { key: 'assistant', name: 'Assistant: Key of technician' },
    state: 'open',
    may_accept: false,
    targets: [{ type: 'asset', id: asset.id, name: 'Filler 1' }],
  });
  const path = `/agents/proposals/${proposed.body.id}`;
  const made = `/core/audit-logs?entity_type=proposal&entity_id=${proposed.body.id}`;
  expect((await manager.get(made)).body.results).toMatchObject([
    { source: 'api', via: { type: 'api-key', name: 'Key of technician' } },
  ]);
  expect((await key.post(`${path}/accept`, {})).status).toBe(403);
  const { body: accepted } = await manager.post(`${path}/accept`, {});
  expect(accepted.state).toBe('accepted');
  const { id } = accepted.results[0].record;
  const { body: work } = await manager.get(`/work-orders/${id}`);
  expect(work).toMatchObject({ source: 'agent', origin_type: 'proposal', origin_id: accepted.id });
  const through = { source: 'api', via: { type: 'api-key', name: 'Key of technician' }, user: { id: manager.id } };
  expect((await manager.get(made)).body.results[0]).toMatchObject(through);
  const done = `/core/audit-logs?entity_type=work-order&entity_id=${id}`;
  expect((await manager.get(done)).body.results).toMatchObject([through]);
  expect((await manager.post(`${path}/undo`)).body.state).toBe('undone');
  expect((await manager.get(`/work-orders/${id}`)).status).toBe(404);
});

test('who is here in person does not propose, but does it', async () => {
  const refused = await manager.post('/agents/proposals', body([order()]));
  expect(refused).toMatchObject({ status: 403, body: { detail: 'Only API keys propose. You can do this yourself.' } });
});

test('what was read before somebody changed it is not overwritten', async () => {
  const { version } = (await key.get(`/assets/${asset.id}`)).body;
  const change = { method: 'PATCH', path: `/assets/${asset.id}`, body: { description: 'Loud' }, version };
  const { id } = (await key.post('/agents/proposals', body([change]))).body;
  await manager.patch(`/assets/${asset.id}`, { description: 'Oiled' });
  expect((await manager.post(`/agents/proposals/${id}/accept`, {})).status).toBe(409);
  expect((await manager.get(`/assets/${asset.id}`)).body.description).toBe('Oiled');
});

test('all calls are done or none', async () => {
  const gone = (await manager.post('/assets', { name: 'Old' })).body;
  const change = { method: 'PATCH', path: `/assets/${gone.id}`, body: { description: 'Older' } };
  const { id } = (await key.post('/agents/proposals', body([order(), change]))).body;
  await manager.delete(`/assets/${gone.id}`);
  const before = (await manager.get('/work-orders')).body.count;
  expect((await manager.post(`/agents/proposals/${id}/accept`, {})).status).toBe(409);
  expect((await manager.get('/work-orders')).body.count).toBe(before);
});

test.each([
  ['a delete', () => ({ method: 'DELETE', path: `/assets/${asset.id}` })],
  ['a user', () => ({ method: 'POST', path: '/users/invite-link', body: { role: 'viewer' } })],
  ['a decision', () => ({ method: 'POST', path: `/agents/proposals/${asset.id}/accept`, body: {} })],
  ['no such call', () => ({ method: 'POST', path: '/nothing', body: {} })],
])('%s is not proposed', async (_what, call) => {
  const refused = await key.post('/agents/proposals', body([call()]));
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors)).toEqual(['calls.0.path']);
});

test('a body must be right, and records must be there', async () => {
  const wrong = await key.post('/agents/proposals', body([{ ...order(), body: { name: '' } }]));
  expect(Object.keys(wrong.body.errors)).toEqual(['calls.0.body.name']);
  const other = (await (await world.organization('Others')).admin.post('/assets', { name: 'Theirs' })).body;
  const foreign = await key.post('/agents/proposals', body([], { records: [{ type: 'asset', id: other.id }] }));
  expect(Object.keys(foreign.body.errors)).toEqual(['records']);
});

test('another organisation finds nothing of it', async () => {
  const { id } = (await key.post('/agents/proposals', body([]))).body;
  const stranger = (await world.organization('Strangers')).admin;
  expect((await stranger.get(`/agents/proposals/${id}`)).status).toBe(404);
  for (const verb of ['accept', 'undo'])
    expect((await stranger.post(`/agents/proposals/${id}/${verb}`)).status).toBe(404);
  expect((await stranger.get('/agents/proposals')).body.count).toBe(0);
  const { body: agents } = await manager.get('/agents');
  expect((await stranger.get(`/agents/${agents[0].id}`)).status).toBe(404);
  expect((await stranger.patch(`/agents/${agents[0].id}`, { is_enabled: false })).status).toBe(404);
});

test('the same is proposed once while it is open, and not again after somebody said no', async () => {
  const same = (name = 'Grease it') =>
    body([{ method: 'POST', path: '/work-orders', body: { name, asset: asset.id } }]);
  const answers = await Promise.all([1, 2, 3].map(() => key.post('/agents/proposals', same())));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const { id } = answers.find(({ status }) => status === 201)!.body;
  expect(answers.find(({ status }) => status === 409)!.body.proposal).toBe(id);
  expect((await key.post('/agents/proposals', same('Oil it'))).status).toBe(201);
  expect((await manager.post(`/agents/proposals/${id}/dismiss`, { reason: 'wrong' })).status).toBe(200);
  expect((await key.post('/agents/proposals', same())).body.proposal).toBe(id);
  await world.rows(`update proposal set decided_at = decided_at - interval '181 days' where id = $1`, [id]);
  expect((await key.post('/agents/proposals', same())).status).toBe(201);
});

test('a call of a path that leads nowhere is not proposed', async () => {
  const refused = await key.post('/agents/proposals', body([{ method: 'PATCH', path: '/assets/abc', body: {} }]));
  expect(Object.keys(refused.body.errors)).toEqual(['calls.0.path']);
});
