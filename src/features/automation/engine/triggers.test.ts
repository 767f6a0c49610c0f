import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let plant: Organization;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  plant = await world.organization('Acme');
  manager = await plant.person('manager', 'Mona Manager');
});
afterAll(() => world.close());

async function made(path: string, body: object): Promise<Body> {
  const reply = await manager.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
}
const automate = (trigger: object, actions: object[], rest: object = {}): Promise<Body> =>
  made('/automations', { name: 'Automatic', is_enabled: true, trigger, actions, ...rest });
const settled = async () => {
  await expect.poll(() => world.unheard(), { interval: 20 }).toBe(0);
};
const read = async (path: string): Promise<Body> => (await manager.get(path)).body;
const runsOf = async ({ id }: Body): Promise<Body[]> => (await read(`/automations/${id}/runs`)).results;

test('F3.2 asset_status from, to; F3.4 notify and assign on the work order of the run', async () => {
  const [asset, team] = [
    await made('/assets', { name: 'Press', criticality: 'a' }),
    (await plant.admin.post('/teams', { name: 'Mechanics' })).body,
  ];
  const technician = await plant.person('technician');
  const automation = await automate(
    { type: 'asset_status', to: 'offline' },
    [
      { type: 'create_work_order', values: { name: 'Repair {{asset.name}}', priority: 'critical' } },
      { type: 'assign', on: 'work_order', teams: [team.id] },
      { type: 'notify', on: 'work_order', to: { users: [technician.id] }, text: '{{asset.name}} stands' },
    ],
    { conditions: { all: [{ field: 'criticality', op: 'in', value: ['a', 'b'] }] } },
  );
  const statuses = (await read('/assets/custom-health-status')).results;
  const of = (category: string) => statuses.find((one: Body) => one.category === category).id;
  await made('/assets/status', {
    asset: asset.id,
    status_category: 'offline',
    status_type: of('offline'),
    status_change_type: 'unplanned',
  });
  await made('/assets/status', { asset: asset.id, status_category: 'online', status_type: of('online') });
  await settled();
  expect(await runsOf(automation)).toMatchObject([{ status: 'succeeded', subject: { noun: 'asset', name: 'Press' } }]);
  const [order] = (await read('/work-orders?source=automation')).results;
  expect(order).toMatchObject({ name: 'Repair Press', teams: [{ id: team.id }], asset: { id: asset.id } });
  const inbox = (await technician.get('/inbox?state=open')).body.results;
  expect(inbox).toMatchObject([{ event: 'automation', text: 'Press stands' }]);
});

test('F3.2 asset_status: a status that is entered for another time starts nothing, also in a test', async () => {
  const asset = await made('/assets', { name: 'Press' });
  const automation = await automate({ type: 'asset_status' }, [{ type: 'create_request', values: { name: 'Look' } }], {
    unless_open: false,
  });
  const statuses = (await read('/assets/custom-health-status')).results;
  const offline = {
    asset: asset.id,
    status_type: statuses.find((one: Body) => one.category === 'offline').id,
    status_change_type: 'unplanned',
  };
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const past = { ...offline, status_change_since: at(-5), status_change_until: at(-4) };
  const { status_change } = await made('/assets/status', past);
  await made('/assets/status', { ...offline, status_change_since: at(4), status_change_until: at(5) });
  await manager.delete(`/assets/status/${status_change}`);
  await settled();
  expect(await runsOf(automation)).toEqual([]);
  // Since an hour, and still.
  await made('/assets/status', { ...offline, status_change_since: at(-1) });
  await settled();
  expect(await runsOf(automation)).toMatchObject([{ status: 'succeeded' }]);
  const { body } = await manager.post(`/automations/${automation.id}/test`, { days: 1 });
  expect(body.runs).toHaveLength(1);
});

test('F3.2 stock_low drafts a purchase order as from-parts does', async () => {
  const automation = await automate({ type: 'stock_low' }, [{ type: 'draft_purchase_order' }]);
  const [store, vendor] = [
    await made('/locations', { name: 'Store' }),
    await made('/vendors', { name: 'Bearings Ltd' }),
  ];
  const part = await made('/parts', {
    name: 'Bearing',
    vendors: [vendor.id],
    part_stocks: [{ location: store.id, quantity: 5, minimum_quantity: 4 }],
  });
  await made(`/parts/${part.id}/movements`, { kind: 'issue', location: store.id, quantity: 2 });
  await settled();
  expect(await runsOf(automation)).toMatchObject([{ status: 'succeeded' }]);
  expect((await read('/purchase-orders')).results).toMatchObject([{ status: 'draft', vendor: { id: vendor.id } }]);
});

test('F3.2 request_created; F3.3 conditions through hops, and over old and new values', async () => {
  const [hall, yard] = [await made('/locations', { name: 'Hall' }), await made('/locations', { name: 'Yard' })];
  const inHall = await automate({ type: 'request_created' }, [{ type: 'set_fields', values: { priority: 'high' } }], {
    conditions: { all: [{ field: 'location__name', op: 'icontains', value: 'hall' }] },
  });
  for (const { id } of [hall, yard]) await made('/requests', { name: 'Broken', location: id });
  const raised = await automate(
    { type: 'field_changed', entity: 'request', field: 'priority' },
    [{ type: 'comment', text: '{{change.from}} to {{change.to}}' }],
    {
      conditions: {
        all: [
          { field: 'priority', op: 'changed_to', value: 'critical' },
          { any: [{ field: 'priority', op: 'eq', value: 'high', side: 'old' }] },
        ],
      },
    },
  );
  await settled();
  const { results } = await read('/requests?priority=high');
  expect(results).toMatchObject([{ location: { name: 'Hall' } }]);
  expect(await runsOf(inHall)).toHaveLength(1);
  await manager.patch(`/requests/${results[0].id}`, { priority: 'critical' });
  await settled();
  expect(await runsOf(raised)).toHaveLength(1);
  const comments = (await read(`/requests/${results[0].id}/comments`)).results;
  expect(comments.map(({ text }: Body) => text)).toEqual(['high to critical']);
});

test('F3.4 a text says times by the wall clock of the plant', async () => {
  await automate({ type: 'field_changed', entity: 'work-order', field: 'due_date' }, [
    { type: 'comment', text: 'Due {{change.to}}, was {{change.from}}.' },
  ]);
  const job = await made('/work-orders', { name: 'Grease', due_date: '2027-03-14T16:00:00.000Z' });
  await settled();
  await manager.patch(`/work-orders/${job.id}`, { due_date: '2027-03-15T16:30:00.000Z' });
  await settled();
  const { results } = await read(`/work-orders/${job.id}/comments`);
  const [text] = results.map((one: Body) => one.text);
  expect(text).toMatch(/^Due 15 Mar 2027, \d\d:30, was 14 Mar 2027, \d\d:00\.$/);
});

test('F3.2 step_failed: a flag, a fail, a value beyond its limits, once', async () => {
  const automation = await automate({ type: 'step_failed' }, [
    { type: 'comment', text: '{{step.label}}: {{step.answer}}' },
  ]);
  const procedure = await made('/procedures', {
    name: 'Round',
    fields: [
      { id: 'seal', type: 'inspection', label: 'Seal' },
      { id: 'bar', type: 'number', label: 'Pressure', min: 2, max: 4 },
    ],
  });
  const order = await made('/work-orders', { name: 'Inspect', procedures: [procedure.id] });
  const [copy] = (await read(`/work-orders/${order.id}`)).procedures;
  const answer = (body: object) => manager.patch(`/work-orders/${order.id}/procedures/${copy.id}/answers`, body);
  for (const body of [{ seal: 'pass' }, { bar: 3 }, { seal: 'fail' }, { seal: 'fail' }, { bar: 5 }])
    expect((await answer(body)).status).toBe(200);
  await settled();
  expect(await runsOf(automation)).toHaveLength(2);
  const texts = (await read(`/work-orders/${order.id}/comments`)).results.map(({ text }: Body) => text);
  expect(texts.toSorted()).toEqual(['Pressure: 5', 'Seal: Fail']);
});

test('F3.2 two steps that fail in one call are two events', async () => {
  const automation = await automate({ type: 'step_failed' }, [{ type: 'comment', text: '{{step.label}}' }]);
  const fields = [
    { id: 'seal', type: 'inspection', label: 'Seal' },
    { id: 'belt', type: 'inspection', label: 'Belt' },
  ];
  const procedure = await made('/procedures', { name: 'Round', fields });
  const order = await made('/work-orders', { name: 'Inspect', procedures: [procedure.id] });
  const [copy] = (await read(`/work-orders/${order.id}`)).procedures;
  const answers = { seal: 'fail', belt: 'fail' };
  await manager.patch(`/work-orders/${order.id}/procedures/${copy.id}/answers`, answers);
  await settled();
  expect(await runsOf(automation)).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
  const texts = (await read(`/work-orders/${order.id}/comments`)).results.map(({ text }: Body) => text);
  expect(texts.toSorted()).toEqual(['Belt', 'Seal']);
});

test('F3.3 what another organisation has cannot be named', async () => {
  const other = await world.organization('Other');
  const foreign = (await other.admin.post('/assets', { name: 'Theirs' })).body;
  const reply = await manager.post('/automations', {
    name: 'Foreign',
    trigger: { type: 'asset_status', asset: foreign.id },
    actions: [{ type: 'create_work_order', values: { asset: foreign.id, assigned_to: { users: [other.admin.id] } } }],
  });
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.errors).toSorted()).toEqual([
    'actions.0.values.asset',
    'actions.0.values.users',
    'trigger.asset',
  ]);
});
