import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../person';
import { World } from '../world';

let world: World;
let admin: Person;
let organization: string;

beforeAll(async () => {
  world = await World.open();
  const acme = await world.organization('Acme');
  [admin, organization] = [acme.admin, acme.id];
});
afterAll(() => world.close());

test('a number step answered with a word says that it wants a number', async () => {
  const fields = [{ type: 'number', label: 'Oil temperature', unit: '°C' }];
  const procedure = await admin.post('/procedures', { name: 'Round', fields });
  const order = await admin.post('/work-orders', { name: 'Round', procedures: [procedure.body.id] });
  const [copy] = (await admin.get(`/work-orders/${order.body.id}`)).body.procedures;
  const { id } = copy.steps[0];
  const path = `/work-orders/${order.body.id}/procedures/${copy.id}/answers`;
  const { status, body } = await admin.patch(path, { [id]: 'warm' });
  expect(status).toBe(422);
  expect(JSON.stringify(body.errors)).toContain('Oil temperature must be a number');
  expect(JSON.stringify(body)).not.toContain('JSON object');
});

test('a filter by a field that is made of parts names the parts', async () => {
  const { status, body } = await admin.get('/work-orders?assigned_to=x');
  expect([status, body.detail]).toEqual([
    400,
    'Cannot filter by "assigned_to"; use assigned_to__users or assigned_to__teams.',
  ]);
  const bad = await admin.get('/work-orders?assigned_to__users=x');
  expect([bad.status, bad.body.detail]).toEqual([400, expect.stringContaining('must be an id')]);
});

test('a cron line that never comes says what its fields take', async () => {
  const recurrence = { unit: 'weekly', frequency: 1, cron: '99 6 * * 1', is_active: true };
  const { status, body } = await admin.post('/work-orders', { name: 'Again', recurrence });
  expect(status).toBe(422);
  expect(body.detail).toContain('"99 6 * * 1" has no date: write minute (0 to 59)');
});

test('an industry that is none is named, with some that are', async () => {
  const { status, body } = await admin.patch(`/organizations/${organization}`, { industry_type: 'plumbing' });
  expect([status, body.errors]).toEqual([
    422,
    {
      industry_type: [
        'Industry cannot be "plumbing": it must be one of 36 values, such as agriculture, fishing_aquaculture, mining_quarrying',
      ],
    },
  ]);
});

test.each([
  ['/work-orders?due_date__gte=soon', 'due_date__gte', /must be a time such as/],
  ['/work-orders?priority=urgent', 'priority', /must be one of: /],
  ['/assets?purchase_cost__gte=much', 'purchase_cost__gte', /must be an amount such as/],
  ['/parts?quantity__gte=many', 'quantity__gte', /must be a number/],
  ['/parts?is_archived=maybe', 'is_archived', /true or false/],
  ['/assets?location=here', 'location', /must be an id/],
])('%s says what is wrong with its value', async (path, name, says) => {
  const { status, body } = await admin.get(path);
  expect(status).toBe(400);
  expect(body.detail).toContain(`Bad value for "${name}": `);
  expect(body.detail).toMatch(says);
});
