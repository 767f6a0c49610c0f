import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let plant: Organization;
let manager: Person;
let technician: Person;
let requester: Person;

beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  world.clockOffset = 0;
  plant = await world.organization('Acme');
  manager = await plant.person('manager', 'Mona Manager');
  technician = await plant.person('technician', 'Tina Tech');
  requester = await plant.person('requester');
});
afterAll(() => world.close());

const inbox = async (person: Person): Promise<Body[]> => (await person.get('/inbox?state=open')).body.results;
const texts = async (person: Person) => (await inbox(person)).map(({ event, text }) => [event, text]);
/** Until everything that happened has been told, but not what waits for a later time. */
const settled = async () => {
  await expect.poll(() => world.unheard(), { interval: 20 }).toBe(0);
};
const report = async (values: object = {}): Promise<Body> =>
  (await requester.post('/requests', { name: 'Door jams', ...values })).body;
/** Runs what waited for the time of an Undo. */
const undoIsOver = async () => {
  await world.rows(`update job set run_at = now() where task = 'tell requester'`);
  await world.rows(`select pg_notify('millwright_jobs', '')`);
  await expect.poll(() => world.rows(`select from job where task = 'tell requester'`)).toEqual([]);
};

test('F4 a new request is told to the managers, not to who made it', async () => {
  await report();
  await settled();
  expect(await texts(manager)).toEqual([['request_created', 'A new request']]);
  expect(await texts(plant.admin)).toEqual([['request_created', 'A new request']]);
  expect([await texts(technician), await texts(requester)]).toEqual([[], []]);
});

test('F1.3 the requester hears of a decision when it can no longer be undone', async () => {
  const { id } = await report();
  expect((await manager.post(`/requests/${id}/reject`, { reason: 'Not ours' })).status).toBe(200);
  await settled();
  expect(await texts(requester)).toEqual([]);
  await undoIsOver();
  expect(await texts(requester)).toEqual([['my_request', 'Your request was not taken on: Not ours']]);
});

test('F1.3 what was undone is told to nobody', async () => {
  const { id } = await report();
  expect(await manager.post(`/requests/${id}/accept`, {})).toMatchObject({ status: 200 });
  await settled();
  expect((await manager.post(`/requests/${id}/reopen`)).status).toBe(200);
  await undoIsOver();
  expect(await texts(requester)).toEqual([]);
});

test('F1.5 requesters hear public replies without names, and nothing that is internal', async () => {
  const { id } = await report();
  await manager.post(`/requests/${id}/comments`, { text: 'The supplier is slow' });
  await settled();
  expect(await texts(requester)).toEqual([]);
  await manager.post(`/requests/${id}/comments`, { text: 'We come on Friday, @Tina Tech', is_public: true });
  await settled();
  expect(await texts(requester)).toEqual([['my_request', 'Maintenance: We come on Friday, @Maintenance']]);
});

test('F4 what the requester says is told once to those who watch', async () => {
  const { id } = await report();
  await manager.post(`/requests/${id}/comments`, { text: 'Which door?', is_public: true });
  await settled();
  await requester.post(`/requests/${id}/comments`, { text: 'The left one' });
  await settled();
  const [row] = await inbox(manager);
  expect(row).toMatchObject({ event: 'requester_replied', text: 'The requester: The left one' });
  expect(await texts(technician)).toEqual([]);
});

test('F1.3 a decision that was taken back and taken again is told once', async () => {
  const { id } = await report();
  await manager.post(`/requests/${id}/accept`, {});
  await manager.post(`/requests/${id}/reopen`);
  await manager.post(`/requests/${id}/accept`, {});
  await settled();
  await undoIsOver();
  expect(await inbox(requester)).toMatchObject([{ text: 'Your request was accepted', count: 1 }]);
});

test('F1.5 work that was cancelled is not called done', async () => {
  const { id } = await report();
  const { work_order } = (await manager.post(`/requests/${id}/accept`, {})).body;
  const done = { status: 'done', done_reason: 'cancelled', note: 'Sold' };
  expect((await manager.patch(`/work-orders/${work_order.id}`, done)).status).toBe(200);
  await settled();
  await undoIsOver();
  expect((await texts(requester)).at(0)).toEqual(['my_request', 'Your request was closed without repair']);
});

test('F4 what was dealt with leaves the inbox of those whom it was told', async () => {
  const [seen, withdrawn, pending] = [await report(), await report(), await report()];
  await settled();
  expect(await inbox(plant.admin)).toHaveLength(3);
  await manager.post(`/requests/${seen.id}/acknowledge`);
  await requester.post(`/requests/${withdrawn.id}/cancel`);
  await settled();
  expect((await inbox(plant.admin)).map(({ record }) => record.id)).toEqual([pending.id]);
});

test('F4 a request that nobody has acknowledged in time is told once to those who heard of it', async () => {
  const [late, seen] = [await report({ priority: 'critical' }), await report({ priority: 'critical' })];
  await settled();
  await manager.post(`/requests/${seen.id}/acknowledge`);
  await settled();
  const look = async (minutes: number) => {
    world.clockOffset = minutes * 60_000;
    await world.rows(
      `insert into job (id, organization_id, task, payload, run_at) values (gen_random_uuid(), $1, 'requests unacknowledged', '{}', now())`,
      [plant.id],
    );
    await expect.poll(() => world.rows(`select from job where task = 'requests unacknowledged'`)).toEqual([]);
  };
  await look(59);
  expect((await inbox(plant.admin)).map(({ event }) => event)).toEqual(['request_created']);
  await look(61);
  await look(62);
  expect(await inbox(plant.admin)).toMatchObject([
    {
      event: 'unacknowledged',
      record: { id: late.id },
      count: 2,
      text: 'Nobody has acknowledged this request in time',
    },
  ]);
  expect(await texts(requester)).toEqual([]);
});

test('F4 an answer reaches those who have the work through a team', async () => {
  const team = (await plant.admin.post('/teams', { name: 'Day shift', members: [technician.id] })).body;
  const { id } = await report();
  const { work_order } = (await manager.post(`/requests/${id}/accept`, {})).body;
  await manager.patch(`/work-orders/${work_order.id}`, { assigned_to: { users: [], teams: [team.id] } });
  await requester.post(`/requests/${id}/comments`, { text: 'Please hurry' });
  await settled();
  expect(await texts(technician)).toContainEqual(['requester_replied', 'The requester: Please hurry']);
});

test('F4 a public word is told once, however many requests it goes to and whoever asked', async () => {
  const [first, second] = [
    (await manager.post('/requests', { name: 'Gate sticks' })).body,
    (await manager.post('/requests', { name: 'Gate is stuck' })).body,
  ];
  const { work_order } = (await plant.admin.post(`/requests/${first.id}/accept`, {})).body;
  await plant.admin.post(`/requests/${second.id}/merge`, { work_order: work_order.id });
  await settled();
  await undoIsOver();
  await manager.post('/inbox/read');
  await plant.admin.post(`/work-orders/${work_order.id}/comments`, {
    text: `@${technician.name} comes on Friday`,
    is_public: true,
  });
  await settled();
  expect((await inbox(technician)).map(({ event, record }) => [event, record.entity_type])).toEqual([
    ['mention', 'work-order'],
  ]);
  const unread = (await inbox(manager)).filter(({ is_read }) => !is_read);
  expect(
    unread.filter(({ record }) => record.entity_type === 'request').map(({ event, count }) => [event, count]),
  ).toEqual([
    ['my_request', 1],
    ['my_request', 1],
  ]);
});
