import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '../../../test/person';
import { type Organization, World } from '../../../test/world';

let world: World;
let acme: Organization;
let manager: Person;
let technician: Person;
let requester: Person;
beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  manager = await acme.person('manager');
  technician = await acme.person('technician');
  requester = await acme.person('requester');
});
afterAll(() => world.close());

const make = async (path: string, body: object, by: Person = manager): Promise<Body> => {
  const reply = await by.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};

test('a request has a code, is pending, and its maker withdraws it once', async () => {
  const made = await make('/requests', { name: 'It leaks' }, requester);
  expect(made).toMatchObject({
    status: 'pending',
    state: 'received',
    work_order: null,
    allowed_transitions: ['cancelled'],
  });
  expect(made.code).toMatch(/^REQ-\d+$/);
  const gone = await requester.post(`/requests/${made.id}/cancel`);
  expect(gone.body).toMatchObject({ status: 'cancelled', state: 'withdrawn' });
  expect(gone.body.states.map(({ state }: Body) => state)).toEqual(['received', 'withdrawn']);
  expect(await requester.post(`/requests/${made.id}/cancel`)).toMatchObject({ status: 409, body: { allowed: [] } });
});

test('a public question waits for the requester, their answer for the staff', async () => {
  const { id } = await make('/requests', { name: 'It hums' }, requester);
  await make(`/requests/${id}/comments`, { text: 'Let me see' }, technician);
  expect((await manager.get(`/requests/${id}`)).body).toMatchObject({ acknowledged_at: null, waiting_for: null });
  await make(`/requests/${id}/comments`, { text: 'Which one?', is_public: true }, technician);
  expect((await manager.get(`/requests/${id}`)).body).toMatchObject({
    acknowledged_at: expect.any(String),
    waiting_for: 'requester',
    state: 'seen',
  });
  await make(`/requests/${id}/comments`, { text: 'The left one' }, requester);
  expect((await manager.get(`/requests/${id}`)).body).toMatchObject({ waiting_for: 'staff', comments: 3 });
  const read = await requester.get(`/requests/${id}/comments`);
  expect(read.body.results.map(({ text, created_by }: Body) => [text, created_by.name])).toEqual([
    ['The left one', requester.name],
    ['Which one?', 'Maintenance'],
  ]);
});
