import { afterAll, beforeAll, expect, test } from 'vitest';
import { Assistant } from '#test/assistant';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let works: Organization;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
  works = await world.organization('Works');
  manager = await works.person('manager');
});
afterAll(() => world.close());

const versions = ['auto', { pin: '2026-07-28' }, 'legacy'] as const;

test.each(versions)(
  'an assistant proposes work, a person accepts, and the assistant reads of it, by %o',
  async (version) => {
    const { body: asset } = await manager.post('/assets', { name: 'Filler' });
    const assistant = await Assistant.of(works, 'technician', 'propose', version);
    const [found] = await assistant.data('search', { q: 'Filler', nouns: ['asset'] });
    await assistant.data('get_health', { id: found.id });
    await assistant.data('get_history', { noun: 'asset', id: found.id });
    const input = { name: 'Look at the filler', asset: asset.id, why: 'It drips', idempotency_key: 'look' };
    const proposed = await assistant.data('create_work_order', input);
    expect(proposed).toEqual({ done: false, proposal: expect.any(String) });
    expect(await assistant.data('create_work_order', input)).toEqual(proposed);
    const { body: proposal } = await manager.get(`/agents/proposals/${proposed.proposal}`);
    expect(proposal).toMatchObject({
      state: 'open',
      title: 'Create work order “Look at the filler”',
      why: 'It drips',
      targets: [{ type: 'asset', id: asset.id }],
    });
    expect((await manager.post(`/agents/proposals/${proposal.id}/accept`, {})).status).toBe(200);
    const { results } = await assistant.data('list_proposals', { state: 'accepted' });
    const outcome = results.find(({ id }: Body) => id === proposal.id);
    expect(outcome).toMatchObject({ state: 'accepted', decided_by: { id: manager.id } });
    const { record } = await assistant.data('get_record', { noun: 'work-order', id: outcome.results[0].record.id });
    expect(record).toMatchObject({ name: 'Look at the filler', source: 'agent' });
    const done = `/core/audit-logs?entity_type=work-order&entity_id=${record.id}`;
    expect((await manager.get(done)).body.results).toMatchObject([{ source: 'mcp', user: { id: manager.id } }]);
  },
);

test('a proposed change holds the version that was read: what others change since is not undone', async () => {
  const { body: job } = await manager.post('/work-orders', { name: 'Old' });
  const { data } = await Assistant.of(works, 'manager', 'propose');
  const { proposal } = await data('update_work_order', { id: job.id, name: 'Mine', idempotency_key: 'mine' });
  expect((await manager.get(`/work-orders/${job.id}`)).body.name).toBe('Old');
  await manager.patch(`/work-orders/${job.id}`, { name: 'New' });
  expect((await manager.post(`/agents/proposals/${proposal}/accept`, {})).status).toBe(409);
  expect((await manager.get(`/work-orders/${job.id}`)).body.name).toBe('New');
});

test('a proposed answer is not put in the place of what somebody has answered since', async () => {
  const fields = [
    { id: 'oil', type: 'number', label: 'Oil', unit: 'l' },
    { id: 'seen', type: 'text', label: 'Seen' },
  ];
  const { body: procedure } = await manager.post('/procedures', { name: 'Look', fields });
  const { body: job } = await manager.post('/work-orders', { name: 'Job', procedures: [procedure.id] });
  const procedures = `/work-orders/${job.id}/procedures`;
  const [{ id: copy }] = (await manager.get(procedures)).body;
  const answered = async () => (await manager.get(procedures)).body[0].steps.map(({ answer }: Body) => answer);
  const { data } = await Assistant.of(works, 'technician', 'propose');
  const propose = async (step: string, answer: unknown, more: Body = {}) =>
    (await data('answer_step', { id: job.id, copy, step, answer, idempotency_key: step, ...more })).proposal;
  const accept = (id: string) => manager.post(`/agents/proposals/${id}/accept`, {});
  const [oil, seen] = [await propose('oil', 3), await propose('seen', 'A leak')];
  expect((await manager.get(`/agents/proposals/${oil}`)).body.evidence).toEqual([
    { label: 'Oil', value: 'Not answered', decisive: true },
  ]);
  expect((await manager.patch(`${procedures}/${copy}/answers`, { oil: 5 })).status).toBe(200);
  expect((await accept(oil)).status).toBe(409);
  expect(await answered()).toEqual([5, null]);
  // What others do on the same work is no reason to refuse it.
  expect((await manager.patch(`/work-orders/${job.id}`, { status: 'in_progress' })).status).toBe(200);
  expect((await accept(seen)).status).toBe(200);
  expect(await answered()).toEqual([5, 'A leak']);
  const old = await propose('oil', 4, { version: job.version, idempotency_key: 'old' });
  expect((await accept(old)).status).toBe(409);
  expect(await answered()).toEqual([5, 'A leak']);
});

test('what people alone decide is not proposed, and no key decides', async () => {
  const { body: request } = await manager.post('/requests', { name: 'Drips' });
  const { body: vendor } = await manager.post('/vendors', { name: 'Hale' });
  const { body: order } = await manager.post('/purchase-orders', { vendor: vendor.id });
  const { call, data, key } = await Assistant.of(works, 'admin', 'propose');
  const propose = async (method: string, path: string, body?: Body) => {
    const records = [{ type: 'vendor', id: vendor.id }];
    const given = { title: 'T', why: 'W', calls: [{ method, path, body }], records, idempotency_key: path };
    return (await call('propose', given)).structuredContent.data.status;
  };
  const refused = [
    await propose('DELETE', `/vendors/${vendor.id}`),
    await propose('POST', '/users/invite-link', { role: 'technician' }),
    await propose('POST', '/auth/api-keys', { name: 'More', role: 'viewer' }),
    await propose('PATCH', `/organizations/${works.id}`, { name: 'Mine' }),
    await propose('POST', '/automations', { name: 'A' }),
    await propose('POST', `/requests/${request.id}/accept`, {}),
    await propose('POST', `/requests/${request.id}/reject`, { reason: 'No' }),
    await propose('POST', '/work-orders', { name: 'Taken', from_request: request.id }),
    await propose('POST', `/requests/${request.id}/comments`, { text: 'To all', is_public: true }),
    await propose('POST', `/purchase-orders/${order.id}/approve`, {}),
    await propose('POST', `/purchase-orders/${order.id}/send`, {}),
  ];
  expect(refused.every((status) => [403, 404, 422].includes(status))).toBe(true);
  expect(await propose('PATCH', `/vendors/${vendor.id}`, { name: 'Hale Ltd' })).toBeUndefined();
  const { results } = await data('list_proposals', { state: 'open' });
  const mine = results.filter(({ title }: Body) => title === 'T');
  expect(mine).toHaveLength(1);
  const headers = { authorization: `Bearer ${key.key}` };
  const url = `${world.url}/api/agents/proposals/${mine[0].id}/accept`;
  expect((await fetch(url, { method: 'POST', headers })).status).toBe(403);
  expect((await manager.get(`/vendors/${vendor.id}`)).body.name).toBe('Hale');
});
