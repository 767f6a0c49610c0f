import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Body, insist, type Person, type Reply } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let acme: Organization;
let manager: Person;
let technician: Person;
let limited: Person;
let viewer: Person;
let [hall, store, pump]: Body[] = [];

const make = async (path: string, body: object, by: Person = manager): Promise<Body> => {
  const reply = await by.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const workOrder = (body: object = {}, by?: Person): Promise<Body> => make('/work-orders', { name: 'Job', ...body }, by);
const patch = (order: Body, body: object, by: Person = manager): Promise<Reply> =>
  by.patch(`/work-orders/${order.id}`, body);
const read = async (order: Body, by: Person = manager): Promise<Body> =>
  (await by.get(`/work-orders/${order.id}`)).body;
const part = (name: string, quantity: number, more: object = {}) =>
  make('/parts', {
    name,
    unit_cost: '2.50',
    part_stocks: [{ location: store!.id, quantity, minimum_quantity: 0, ...more }],
  });
const stockOf = async ({ id }: Body): Promise<number[]> => {
  const { quantity, reserved, available } = (await manager.get(`/parts/${id}`)).body;
  return [quantity, reserved, available];
};

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  manager = await acme.person('manager');
  technician = await acme.person('technician');
  limited = await acme.person('limited_technician');
  viewer = await acme.person('viewer');
  hall = await make('/locations', { name: 'Hall' });
  store = await make('/locations', { name: 'Store' });
  pump = await make('/assets', { name: 'Pump', location: hall.id });
});
afterAll(() => world.close());

test('a name is enough; location follows the asset, numbers count up, references read as chips', async () => {
  const plain = await workOrder({ name: 'Look at the belt' });
  expect(plain).toMatchObject({
    kind: 'work_order',
    status: 'open',
    priority: 'medium',
    work_type: 'reactive',
    source: 'manual',
    assigned_to: { users: [], teams: [] },
    parts: [],
    time_cost_summary: { total_time_minutes: 0, total_cost: '0.00' },
    allowed_transitions: ['planned', 'in_progress', 'on_hold', 'done'],
  });
  expect(plain.code).toBe(`WO-${plain.number}`);
  const team = await make('/teams', { name: 'Night shift', members: [limited.id] }, acme.admin);
  const full = await workOrder({
    asset: pump!.id,
    due_date: '2026-03-01T10:00:00Z',
    estimated_minutes: 30,
    assigned_to: { users: [technician.id], teams: [team.id] },
  });
  expect(full).toMatchObject({
    number: plain.number + 1,
    location: { id: hall!.id, name: 'Hall' },
    assigned_to: { users: [{ id: technician.id }], teams: [{ id: team.id, name: 'Night shift' }] },
    teams: [{ id: team.id }],
  });
  expect((await manager.get(`/work-orders?assigned_to__users=${technician.id}&asset=${pump!.id}`)).body.count).toBe(1);
  expect((await manager.get(`/work-orders?q=${plain.code}`)).body.results.map(({ id }: Body) => id)).toEqual([
    plain.id,
  ]);
});

test('the spec’s messages', async () => {
  const refused = async (body: object) => (await manager.post('/work-orders', { name: 'Job', ...body })).body.errors;
  expect(await refused({ name: '' })).toEqual({ name: ['Name is required'] });
  expect(await refused({ name: 'x'.repeat(101) })).toEqual({ name: ['Name must be less than 100 characters'] });
  expect(await refused({ description: 'x'.repeat(501) })).toEqual({
    description: ['Description must be less than 500 characters'],
  });
  expect(await refused({ estimated_minutes: -1 })).toEqual({
    estimated_minutes: ['Estimated minutes must be 0 or greater'],
  });
  expect(await refused({ recurrence: { frequency: 0 } })).toEqual({
    'recurrence.frequency': ['Frequency must be at least 1'],
  });
  expect(await refused({ parts: [{ quantity: 1 }] })).toEqual({ 'parts.0.id': ['Part is required'] });
  expect(await refused({ parts: [{ id: pump!.id, quantity: 0 }] })).toEqual({
    'parts.0.quantity': ['Quantity must be 1 or greater'],
  });
  expect(await refused({ work_type: 'other' })).toHaveProperty('work_type');
});

test('statuses: free among all but planned, back to planned only while nothing is booked (D14)', async () => {
  const order = await workOrder({ status: 'planned' });
  expect(order.status).toBe('planned');
  for (const status of ['in_progress', 'planned', 'on_hold', 'open', 'done', 'open'])
    expect([status, (await patch(order, { status })).status]).toEqual([status, 200]);
  await make('/work-orders/time-entries', { work_order: order.id, time_type: 'work', user: manager.id, minutes: 5 });
  const refused = await patch(order, { status: 'planned' });
  expect(refused).toMatchObject({ status: 409, body: { allowed: ['in_progress', 'on_hold', 'done'] } });
  expect((await patch(order, { status: 'on_hold', on_hold_reason: 'parts' })).body.on_hold_reason).toBe('parts');
  expect((await patch(order, { status: 'open' })).body.on_hold_reason).toBeNull();
  expect((await patch(order, { status: 'done', done_reason: 'skipped' })).body.errors).toHaveProperty('note');
  const done = await patch(order, { status: 'done', done_reason: 'skipped', note: 'Machine is gone' });
  expect(done.body).toMatchObject({
    done_reason: 'skipped',
    status_note: 'Machine is gone',
    completed_by: { id: manager.id },
  });
});

test('leaving done is a reopen: admin, manager, or for 24 hours whoever completed it', async () => {
  const order = await workOrder();
  expect((await patch(order, { status: 'done' }, technician)).body.allowed_transitions).toContain('open');
  const other = await acme.person('technician');
  expect((await patch(order, { status: 'open' }, other)).status).toBe(409);
  expect((await read(order, other)).allowed_transitions).toEqual([]);
  world.clockOffset = 25 * 3_600_000;
  expect((await patch(order, { status: 'open' }, technician)).status).toBe(409);
  world.clockOffset = 0;
  const reopened = await patch(order, { status: 'open' }, technician);
  expect(reopened.body).toMatchObject({ status: 'open', completed_at: null, completed_by: null, done_reason: null });
});

test('the 24 hours to reopen begin when the server heard that it is done', async () => {
  const hour = 3_600_000;
  const order = await workOrder();
  world.clockOffset = 40 * hour;
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const pressed = at(10);
  const done = await patch(order, { status: 'done', at: pressed }, technician);
  expect(done.body).toMatchObject({ status: 'done', completed_at: pressed });
  expect(done.body.allowed_transitions).toContain('open');
  world.clockOffset = 60 * hour;
  expect((await patch(order, { status: 'open', at: at(45) }, technician)).body).toMatchObject({ status: 'open' });
  await patch(order, { status: 'done', at: at(50) }, technician);
  world.clockOffset = 85 * hour;
  expect((await read(order, technician)).allowed_transitions).toEqual([]);
  expect((await patch(order, { status: 'open' }, technician)).status).toBe(409);
  world.clockOffset = 0;
});

test('what was done without a connection was done when it was pressed', async () => {
  const day = 86_400_000;
  const at = (offset: number) => new Date(Date.now() + offset).toISOString();
  const orders = await Promise.all(Array.from({ length: 4 }, () => workOrder()));
  const made = Date.parse(orders[0]!.created_at);
  world.clockOffset = 3 * day;
  const completed = async (nth: number, pressedAt: string, more: object = {}) => {
    await patch(orders[nth]!, { priority: 'high' });
    const { status, body } = await patch(orders[nth]!, { status: 'done', at: pressedAt, ...more });
    expect(status).toBe(200);
    return Date.parse(body.completed_at);
  };
  const friday = at(day);
  expect(await completed(0, friday)).toBe(Date.parse(friday));
  // Times before the creation or in the future come from wrong clocks.
  expect(await completed(1, at(-day))).toBe(Date.parse(orders[1]!.created_at));
  expect(Math.abs((await completed(2, at(9 * day))) - made - 3 * day)).toBeLessThan(day / 2);
  // The timer of the person who pressed ended at the press. Those who started later, or did not know, worked until now.
  const start = (by: Person, started_at: string) =>
    by.post(`/work-orders/${orders[3]!.id}/timer/start`, { started_at });
  await start(manager, at(day - 600_000));
  await start(technician, at(day + 3_600_000));
  await completed(3, friday, { done_reason: 'cancelled', note: 'Gone' });
  const { results } = (await manager.get(`/work-orders/time-entries?work_order=${orders[3]!.id}`)).body;
  const minutes = (user: Person) => results.find((entry: Body) => entry.user.id === user.id).minutes;
  expect(Math.abs(minutes(manager) - 10)).toBeLessThan(3);
  expect(Math.abs(minutes(technician) - 47 * 60)).toBeLessThan(3);
  const late = await patch(orders[0]!, { status: 'open', at: at(-40 * day) });
  expect(late.body.errors).toEqual({ at: ['At must be within the last 31 days'] });
  world.clockOffset = 0;
});

test('parts are promised, taken when it is done, given back when it is reopened (D15)', async () => {
  const bearing = await part('Bearing', 5, { minimum_quantity: 3 });
  const order = await workOrder();
  const save = (lines: object[]) => manager.put(`/work-orders/${order.id}/parts`, lines);
  const line = { id: bearing.id, location: store!.id };
  expect((await save([{ ...line, quantity: 6 }])).body.errors).toEqual({
    '0.quantity': ['Requested 6 exceeds stock (5)'],
  });
  const saved = await save([{ ...line, quantity: 3 }]);
  expect(saved.body).toMatchObject([
    { id: bearing.id, quantity: 3, unit_cost: '2.50', cost: '7.50', warning: 'Stock (2) is below minimum (3)' },
  ]);
  expect(await stockOf(bearing)).toEqual([5, 3, 2]);
  expect((await save([{ ...line, quantity: 1 }, line])).body.errors).toHaveProperty('1.location');
  expect((await save([line])).body).toMatchObject([{ quantity: 1 }]);
  await save([{ ...line, quantity: 2 }]);

  await patch(order, { status: 'done' });
  expect(await stockOf(bearing)).toEqual([3, 0, 3]);
  await manager.patch(`/parts/${bearing.id}`, { unit_cost: '9.00' });
  expect(await read(order)).toMatchObject({ time_cost_summary: { total_parts_cost: '5.00', total_cost: '5.00' } });
  expect((await save([])).status).toBe(409);
  await patch(order, { status: 'open' });
  expect(await stockOf(bearing)).toEqual([5, 2, 3]);
  await patch(order, { status: 'done', done_reason: 'cancelled', note: 'No longer needed' });
  expect(await stockOf(bearing)).toEqual([5, 0, 5]);
  await patch(order, { status: 'open' });
  expect(await stockOf(bearing)).toEqual([5, 2, 3]);
  expect((await manager.delete(`/work-orders/${order.id}`)).status).toBe(204);
  expect(await stockOf(bearing)).toEqual([5, 0, 5]);
  await manager.post(`/work-orders/${order.id}/restore`);
  expect(await stockOf(bearing)).toEqual([5, 2, 3]);
});

test('a part row without a place takes the only one, and waits where there are several', async () => {
  const [belt, seal] = [await part('Belt', 2), await part('Seal', 2)];
  await manager.post(`/parts/${seal.id}/movements`, { kind: 'receive', location: hall!.id, quantity: 1 });
  const order = await workOrder({ parts: [{ id: belt.id }, { id: seal.id, quantity: 9 }] });
  expect(order.parts).toMatchObject([
    { name: 'Belt', quantity: 1, location: { name: 'Store' } },
    { name: 'Seal', quantity: 9, location: null },
  ]);
  expect([await stockOf(belt), await stockOf(seal)]).toEqual([
    [2, 1, 1],
    [3, 0, 3],
  ]);
});

test('done takes what waits for stock or a place, or names it; what is in stock nowhere came from elsewhere', async () => {
  const [belt, seal, glue] = [await part('Belt', 4), await part('Seal', 0), await part('Glue', 0)];
  const receive = ({ id }: Body, place: Body, quantity: number) =>
    make(`/parts/${id}/movements`, { kind: 'receive', location: place.id, quantity });
  const order = await workOrder({
    parts: [{ id: belt.id, location: store!.id, quantity: 3 }, { id: seal.id, quantity: 2 }, { id: glue.id }],
  });
  await receive(seal, store!, 5);
  await receive(seal, hall!, 1);
  // Cancelled, and reopened after others have reserved the stock: the row keeps its location.
  await patch(order, { status: 'done', done_reason: 'cancelled', note: 'Later' });
  const other = await workOrder({ parts: [{ id: belt.id, location: store!.id, quantity: 2 }] });
  const reopened = (await patch(order, { status: 'open' })).body;
  expect(reopened.parts).toMatchObject([
    { name: 'Belt', quantity: 3, location: { name: 'Store' }, is_reserved: false, available: 2 },
    { name: 'Seal', quantity: 2, location: null, is_reserved: false },
    { name: 'Glue', location: null },
  ]);
  expect(await stockOf(belt)).toEqual([4, 2, 2]);
  // Other rows can be changed meanwhile, but this one cannot ask for more.
  const lines = (count: number, place?: Body) => [
    { id: belt.id, location: store!.id, quantity: count },
    { id: seal.id, quantity: 2, location: place?.id },
    { id: glue.id },
  ];
  const save = (body: object[]) => manager.put(`/work-orders/${order.id}/parts`, body);
  expect((await save(lines(4))).body.errors).toEqual({ '0.quantity': ['Requested 4 exceeds stock (2)'] });
  expect((await save(lines(3))).status).toBe(200);
  const refused = await patch(order, { status: 'done' });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      detail: 'Choose where these parts come from, or take them off: 3 × Belt, 2 × Seal.',
      missing: [
        { kind: 'part', part: { id: belt.id, name: 'Belt' }, quantity: 3, location: 'Store', available: 2 },
        { kind: 'part', part: { id: seal.id }, quantity: 2, location: null, available: null },
      ],
    },
  });
  expect(await stockOf(seal)).toEqual([6, 0, 6]);
  await patch(other, { status: 'done', done_reason: 'cancelled', note: 'Not needed' });
  await save(lines(3, store));
  const done = await patch(order, { status: 'done' });
  expect(done).toMatchObject({ status: 200, body: { parts: [{ name: 'Belt', location: { name: 'Store' } }, {}, {}] } });
  expect([await stockOf(belt), await stockOf(seal)]).toEqual([
    [1, 0, 1],
    [4, 0, 4],
  ]);
  // A row without a location takes the only one that stocks the part by now.
  const late = await workOrder({ parts: [{ id: glue.id, quantity: 2 }] });
  await receive(glue, hall!, 3);
  expect((await patch(late, { status: 'done' })).body.parts).toMatchObject([{ location: { name: 'Hall' } }]);
  expect(await stockOf(glue)).toEqual([1, 0, 1]);
});

test('fifty who say done at once: one transition, parts taken once', async () => {
  const bolt = await part('Bolt', 100);
  const order = await workOrder({ parts: [{ id: bolt.id, location: store!.id, quantity: 4 }] });
  const replies = await Promise.all(Array.from({ length: 50 }, () => insist(() => patch(order, { status: 'done' }))));
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await stockOf(bolt)).toEqual([96, 0, 96]);
  const history = (await manager.get(`/core/audit-logs?entity_type=work-order&entity_id=${order.id}`)).body.results;
  expect(history.filter(({ changes }: Body) => changes.some(({ field }: Body) => field === 'status'))).toHaveLength(2);
});

test('templates: the same calls, filled in where nothing is said, held on to where the template says so (D17)', async () => {
  const grease = await part('Grease', 10);
  const template = await make('/work-orders', {
    kind: 'template',
    name: 'Monthly inspection',
    priority: 'high',
    estimated_minutes: 45,
    assigned_to: { users: [technician.id] },
    parts: [{ id: grease.id, location: store!.id, quantity: 2 }],
  });
  await manager.patch(`/work-order-templates/${template.id}`, {
    field_rules: { priority: { locked: true }, asset: { required: true } },
  });
  expect(await stockOf(grease)).toEqual([10, 0, 10]);
  expect((await manager.get('/work-orders?kind=template')).body.results.map(({ id }: Body) => id)).toEqual([
    template.id,
  ]);
  expect((await manager.get('/work-orders')).body.results.map(({ id }: Body) => id)).not.toContain(template.id);
  expect((await read(template)).kind).toBe('template');
  expect((await technician.post('/work-orders', { kind: 'template', name: 'Mine' })).status).toBe(403);

  const addField = async (name: string, more: object) =>
    (await acme.admin.post('/custom-fields', { entity: 'work-order', name, type: 'text', ...more })).body;
  const [permit] = [await addField('Permit', { required: true }), await addField('Zone', {})];
  const held = await manager.patch(`/work-orders/${template.id}`, { custom_fields: { permit: 'Hot work' } });
  expect(held).toMatchObject({ status: 200, body: { custom_fields: { permit: 'Hot work' } } });
  expect((await manager.patch(`/work-order-templates/${template.id}`, { custom_fields: { no: 1 } })).status).toBe(422);

  const use = (body: object) => manager.post('/work-orders', { name: 'May', from_template: template.id, ...body });
  expect((await use({})).body.errors).toEqual({ asset: ['Asset is required'] });
  expect((await use({ asset: pump!.id, priority: 'low' })).body.errors).toEqual({
    priority: ['Priority is set by the template'],
  });
  const made = (await use({ asset: pump!.id })).body;
  expect(made).toMatchObject({
    source: 'template',
    template: { id: template.id },
    priority: 'high',
    estimated_minutes: 45,
    parts: [{ name: 'Grease', quantity: 2 }],
    assigned_to: { users: [{ id: technician.id }] },
    custom_fields: { permit: 'Hot work' },
  });
  const other = await use({ asset: pump!.id, parts: [], custom_fields: { permit: 'None', zone: 'B' } });
  expect(other.body.custom_fields).toEqual({ permit: 'None', zone: 'B' });
  await manager.delete(`/work-orders/${other.body.id}`);
  await acme.admin.delete(`/custom-fields/${permit.id}`);
  expect(await stockOf(grease)).toEqual([10, 2, 8]);
  await manager.patch(`/work-order-templates/${template.id}`, { estimated_minutes: 5, name: 'Other' });
  expect((await read(made)).estimated_minutes).toBe(45);
  expect((await manager.get(`/work-order-templates/${template.id}`)).body.used_count).toBe(1);
  const fan = await make('/assets', { name: 'Fan' });
  expect((await use({ assets: [fan.id, pump!.id] })).status).toBe(201);
  expect((await manager.get(`/work-order-templates/${template.id}`)).body.used_count).toBe(2);
  const save = (lines: object[], by = manager) => by.put(`/work-orders/${template.id}/parts`, lines);
  expect((await save([{ id: grease.id, quantity: 900 }])).body).toMatchObject([{ name: 'Grease', quantity: 900 }]);
  expect((await save([{ id: pump!.id }])).body.errors).toEqual({ '0.id': ['Part was not found'] });
  expect((await save([], technician)).status).toBe(403);
  expect((await manager.delete(`/work-orders/${template.id}`)).status).toBe(204);
  const back = await manager.post(`/work-orders/${template.id}/restore`);
  expect(back).toMatchObject({ status: 200, body: { id: template.id, kind: 'template' } });
  expect((await manager.delete(`/work-orders/${template.id}`)).status).toBe(204);
});

test('several assets: one work order each, below one that counts them', async () => {
  const fan = await make('/assets', { name: 'Fan' });
  const parent = await workOrder({ name: 'Check all', assets: [pump!.id, fan.id] });
  expect(parent).toMatchObject({ asset: null, progress: { done: 0, total: 2 } });
  const below = (await manager.get(`/work-orders?parent=${parent.id}&ordering=number`)).body.results;
  expect(below.map(({ asset }: Body) => asset.name)).toEqual(['Pump', 'Fan']);
  await patch(below[0], { status: 'done' });
  expect((await read(parent)).progress).toEqual({ done: 1, total: 2 });
  expect((await manager.delete(`/work-orders/${parent.id}`)).status).toBe(409);
  expect((await patch(parent, { parent: below[1].id })).body.errors).toHaveProperty('parent');
});

test('links between work orders are seen from both', async () => {
  const [one, other] = [await workOrder({ name: 'One' }), await workOrder({ name: 'Other' })];
  const linked = await manager.post(`/work-orders/${one.id}/links`, { kind: 'blocks', work_order: other.id });
  expect(linked.body.links).toMatchObject([{ kind: 'blocks', direction: 'out', work_order: { id: other.id } }]);
  expect((await read(other)).links).toMatchObject([{ kind: 'blocks', direction: 'in', work_order: { id: one.id } }]);
  expect((await manager.post(`/work-orders/${one.id}/links`, { kind: 'blocks', work_order: one.id })).status).toBe(422);
  const [{ id }] = linked.body.links;
  expect((await manager.delete(`/work-orders/links/${id}`)).status).toBe(204);
  expect((await read(one)).links).toEqual([]);
});

test('a timer: one per person, work goes on when it starts, an entry when it stops, done waits for it', async () => {
  const [one, other] = [await workOrder({ name: 'One' }), await workOrder({ name: 'Other' })];
  await acme.admin.patch(`/users/${technician.id}`, { hourly_rate: '30.00' });
  const timer = (order: Body, verb: string, body?: object) =>
    technician.post(`/work-orders/${order.id}/timer/${verb}`, body ?? {});
  expect((await timer(one, 'start')).body).toMatchObject({
    status: 'in_progress',
    timers: [{ user: { id: technician.id } }],
  });
  expect((await technician.get('/work-orders/timer')).body.timer.work_order.id).toBe(one.id);
  expect(await patch(one, { status: 'done' })).toMatchObject({ status: 409, body: { missing: [{ kind: 'timer' }] } });
  expect(await timer(other, 'start')).toMatchObject({ status: 409, body: { running: { work_order: { id: one.id } } } });
  world.clockOffset = 89 * 60_000 + 1;
  expect((await timer(other, 'start', { stop_other: true })).status).toBe(200);
  expect((await read(one)).time_cost_summary).toMatchObject({ total_time_minutes: 90, total_time_cost: '45.00' });
  expect((await timer(one, 'stop')).status).toBe(409);
  expect((await timer(other, 'stop')).body).toMatchObject({ minutes: 1, time_type: 'work', cost: '0.50' });
  world.clockOffset = 0;
});

test('a manager stops the timer that somebody forgot, when they say it ended', async () => {
  const day = 86_400_000;
  const order = await workOrder();
  world.clockOffset = 3 * day;
  const at = (hours: number) => new Date(Date.now() + world.clockOffset + hours * 3_600_000).toISOString();
  const since = at(-62);
  await technician.post(`/work-orders/${order.id}/timer/start`, { started_at: since });
  const stop = (by: Person, body: object) => by.post(`/work-orders/${order.id}/timer/stop`, body);
  const theirs = { user: technician.id, stopped_at: new Date(Date.parse(since) + 8 * 3_600_000).toISOString() };
  expect((await stop(await acme.person('technician'), theirs)).status).toBe(403);
  expect((await stop(manager, { ...theirs, stopped_at: at(-70) })).status).toBe(409);
  const stopped = await stop(manager, theirs);
  expect(stopped).toMatchObject({
    status: 200,
    body: { minutes: 480, user: { id: technician.id }, worked_at: since.slice(0, 10) },
  });
  expect((await patch(order, { status: 'done' })).status).toBe(200);
  const history = (await manager.get(`/core/audit-logs?entity_type=work-order&entity_id=${order.id}`)).body.results;
  expect(history.map(({ description }: Body) => description)).toContainEqual(
    expect.stringMatching(/^Stopped the timer of .+: 8h$/),
  );
  world.clockOffset = 0;
});

test('time has a day of its own; an entry of more than a day can be changed in what else it says', async () => {
  const order = await workOrder();
  const entry = await make('/work-orders/time-entries', {
    work_order: order.id,
    time_type: 'work',
    user: technician.id,
    minutes: 62 * 60,
  });
  expect(entry.worked_at).toBe(entry.created_at.slice(0, 10));
  const changed = await manager.patch(`/work-orders/time-entries/${entry.id}`, {
    description: 'Over the weekend',
    worked_at: '2026-03-06',
  });
  expect(changed).toMatchObject({ status: 200, body: { minutes: 3720, worked_at: '2026-03-06' } });
});

test('work follows its asset, unless it was elsewhere or somebody says where', async () => {
  const fan = await make('/assets', { name: 'Fan', location: store!.id });
  const [here, there, explicit] = [
    await workOrder({ asset: pump!.id }),
    await workOrder({ asset: fan.id, location: hall!.id }),
    await workOrder({ asset: pump!.id }),
  ];
  expect((await patch(here, { asset: fan.id })).body.location.name).toBe('Store');
  expect((await patch(here, { asset: null })).body.location.name).toBe('Store');
  expect((await patch(here, { asset: pump!.id })).body.location.name).toBe('Store');
  expect((await patch(there, { asset: pump!.id })).body.location.name).toBe('Hall');
  expect((await patch(explicit, { asset: fan.id, location: null })).body.location).toBeNull();
});

test('time and costs: the spec’s messages, and who may see what', async () => {
  const order = await workOrder({ assigned_to: { users: [limited.id] } });
  const entry = { work_order: order.id, time_type: 'work', user: manager.id };
  const refused = async (path: string, body: object) => (await manager.post(`/work-orders/${path}`, body)).body.errors;
  expect(await refused('time-entries', { ...entry, time_type: null, minutes: 1 })).toEqual({
    time_type: ['Time type is required'],
  });
  expect(await refused('time-entries', { ...entry, user: null, minutes: 1 })).toEqual({ user: ['User is required'] });
  for (const [body, errors] of [
    [{ hours: -1 }, { hours: ['Hours must be 0 or greater'] }],
    [{ hours: 24 }, { hours: ['Hours must be less than 24'] }],
    [{ hours: 1, minutes: -1 }, { minutes: ['Minutes must be 0 or greater'] }],
    [{ hours: 1, minutes: 60 }, { minutes: ['Minutes must be less than 60'] }],
    [{ hours: 0, minutes: 0 }, { minutes: ['Please enter a duration greater than 0'] }],
  ] as const)
    expect(await refused('time-entries', { ...entry, ...body })).toEqual(errors);
  const cost = { work_order: order.id, category: 'travel', user: manager.id };
  expect(await refused('other-costs', { ...cost, cost: -1 })).toEqual({ cost: ['Cost must be 0 or greater'] });
  expect(await refused('other-costs', { ...cost, cost: 0 })).toEqual({ cost: ['Please enter a cost greater than 0'] });
  expect(await refused('other-costs', { ...cost, category: null, cost: 1 })).toEqual({
    category: ['Category is required'],
  });

  await make('/work-orders/time-entries', { ...entry, hours: 2, minutes: 15, hourly_rate: '10.01' });
  await make('/work-orders/other-costs', { ...cost, cost: '1234.50' });
  expect((await read(order)).time_cost_summary).toEqual({
    total_time_minutes: 135,
    total_time_cost: '22.52',
    total_other_costs: '1234.50',
    total_parts_cost: '0.00',
    total_cost: '1257.02',
  });
  expect((await read(order, limited)).time_cost_summary).toMatchObject({ total_time_minutes: 135, total_cost: null });
  expect((await limited.get(`/work-orders/other-costs?work_order=${order.id}`)).status).toBe(403);
  expect((await technician.get(`/work-orders/other-costs?work_order=${order.id}`)).body.count).toBe(0);
  await make('/work-orders/time-entries', { ...entry, user: limited.id, minutes: 10 }, limited);
  const elsewhere = await workOrder();
  const foreign = { ...entry, work_order: elsewhere.id, user: limited.id, minutes: 10 };
  expect((await limited.post('/work-orders/time-entries', foreign)).status).toBe(422);
});

test('a limited technician sees and does what is given to them or their teams', async () => {
  const [mine, other] = [await workOrder({ assigned_to: { users: [limited.id] } }), await workOrder()];
  const seen = (await limited.get('/work-orders?page_size=200')).body.results.map(({ id }: Body) => id);
  expect([seen.includes(mine.id), seen.includes(other.id)]).toEqual([true, false]);
  expect((await limited.get(`/work-orders/${other.id}`)).status).toBe(404);
  expect((await patch(mine, { status: 'done' }, limited)).status).toBe(200);
  expect((await patch(other, { status: 'done' }, limited)).status).toBe(404);
  expect((await limited.post('/work-orders', { name: 'No' })).status).toBe(403);
  expect((await patch(other, { status: 'done' }, viewer)).status).toBe(403);
  expect((await manager.get('/work-orders?is_mine=true')).body.count).toBe(0);
});

test('a limited technician changes the status of an asset while work on it is given to them', async () => {
  const [saw, lathe] = [await make('/assets', { name: 'Saw' }), await make('/assets', { name: 'Lathe' })];
  const [{ id: status_type }] = (await manager.get('/assets/custom-health-status?category=online')).body.results;
  const change = async ({ id }: Body) =>
    (await limited.post('/assets/status', { asset: id, status_type, changed_from_source: 'work_order' })).status;
  const order = await workOrder({ asset: saw.id, assigned_to: { users: [limited.id] } });
  await workOrder({ asset: lathe.id });
  expect([await change(saw), await change(lathe)]).toEqual([201, 403]);
  await patch(order, { status: 'done' });
  expect(await change(saw)).toBe(403);
});

test('comments tell those they name, carry files, and are for whoever reads the work order', async () => {
  const order = await workOrder();
  const photo = (await technician.upload(Buffer.from('a note'), 'note.txt')).body;
  const path = `/work-orders/${order.id}/comments`;
  const made = await technician.post(path, { text: `@Manager look at this`, files: [photo.id] });
  expect(made).toMatchObject({ status: 201, body: { files: [{ id: photo.id, name: 'note.txt' }] } });
  expect((await viewer.get(path)).body).toMatchObject({ count: 1, results: [{ created_by: { id: technician.id } }] });
  expect((await viewer.get(`/core/files/${photo.id}`)).status).toBe(200);
  expect((await viewer.post(path, { text: 'No' })).status).toBe(403);
  expect((await limited.get(path)).status).toBe(404);
  const other = await acme.person('technician');
  expect((await other.delete(`/work-orders/comments/${made.body.id}`)).status).toBe(403);
  expect((await technician.delete(`/work-orders/comments/${made.body.id}`)).status).toBe(204);
  expect((await read(order)).comments).toBe(0);
});

test('what automations and measurements raised has lists of its own', async () => {
  for (const path of ['/work-orders/triggered/', '/work-orders/for-measurement'])
    expect(await manager.get(path)).toMatchObject({ status: 200, body: { count: 0, results: [] } });
  expect((await manager.get(`/work-orders/for-measurement/${pump!.id}`)).status).toBe(404);
});

test('why it is done is settled with it; a restore of what is there changes nothing', async () => {
  const nut = await part('Nut', 5);
  const order = await workOrder({ parts: [{ id: nut.id, location: store!.id, quantity: 5 }] });
  await manager.post(`/work-orders/${order.id}/restore`);
  expect(await stockOf(nut)).toEqual([5, 5, 0]);
  await patch(order, { status: 'done', done_reason: 'cancelled', note: 'Not needed' });
  expect((await patch(order, { done_reason: 'completed' }, technician)).status).toBe(409);
  expect((await read(order)).time_cost_summary.total_parts_cost).toBe('0.00');
  // Most of the stock has been issued elsewhere: the row waits for stock.
  await manager.post(`/parts/${nut.id}/movements`, { kind: 'issue', location: store!.id, quantity: 3 });
  const reopened = await patch(order, { status: 'open' });
  expect(reopened.body).toMatchObject({ status: 'open', parts: [{ quantity: 5, is_reserved: false }] });
});

test('what had no cost when it was taken comes back once', async () => {
  const shim = await make('/parts', { name: 'Shim', part_stocks: [{ location: store!.id, quantity: 5 }] });
  const order = await workOrder({ parts: [{ id: shim.id, location: store!.id, quantity: 5 }] });
  await patch(order, { status: 'done' });
  await manager.patch(`/parts/${shim.id}`, { unit_cost: '10.00' });
  await patch(order, { status: 'open' });
  await manager.delete(`/work-orders/${order.id}`);
  await manager.post(`/work-orders/${order.id}/restore`);
  expect(await stockOf(shim)).toEqual([5, 5, 0]);
});

test('a timer ends with who leaves and with work that is given up, and its time is booked', async () => {
  const leaver = await acme.person('technician');
  const [one, other] = [await workOrder(), await workOrder()];
  await leaver.post(`/work-orders/${one.id}/timer/start`, {});
  await acme.admin.patch(`/users/${leaver.id}`, { is_active: false });
  expect(await read(one)).toMatchObject({ timers: [], time_cost_summary: { total_time_minutes: 1 } });
  await technician.post(`/work-orders/${other.id}/timer/start`, {});
  const given = await patch(other, { status: 'done', done_reason: 'cancelled', note: 'No longer there' });
  expect(given.body).toMatchObject({ status: 'done', timers: [], time_cost_summary: { total_time_minutes: 1 } });
});

test('a template takes no dates through the calls it shares, and holds on to what is emptied', async () => {
  const template = await make('/work-orders', { kind: 'template', name: 'Held', asset: pump!.id });
  expect((await patch(template, { due_date: '2026-01-01T00:00:00Z' })).status).toBe(422);
  await manager.patch(`/work-order-templates/${template.id}`, {
    field_rules: { asset: { locked: true, required: true } },
  });
  const made = await workOrder({ from_template: template.id, asset: null });
  expect(made.asset.id).toBe(pump!.id);
  expect((await manager.get('/work-orders?kind=rubbish')).status).toBe(400);
});

test('what somebody earns is not told by time booked for them; one half of the assignees leaves the other', async () => {
  const order = await workOrder({ assigned_to: { users: [limited.id] } }, technician);
  await acme.admin.patch(`/users/${acme.admin.id}`, { hourly_rate: '99.00' });
  const entry = { work_order: order.id, time_type: 'work', user: acme.admin.id, minutes: 60 };
  expect(await make('/work-orders/time-entries', entry, technician)).toMatchObject({ hourly_rate: null, cost: null });
  expect((await read(order, technician)).time_cost_summary.total_cost).toBeNull();
  expect((await read(order)).time_cost_summary.total_cost).toBe('99.00');
  const team = await make('/teams', { name: 'Day shift' }, acme.admin);
  await patch(order, { assigned_to: { teams: [team.id] } });
  expect((await read(order)).assigned_to).toMatchObject({ users: [{ id: limited.id }], teams: [{ id: team.id }] });
  const hidden = await workOrder({ name: 'Hidden' });
  await manager.post(`/work-orders/${order.id}/links`, { kind: 'blocks', work_order: hidden.id });
  expect((await read(order, limited)).links).toEqual([]);
  expect((await patch(order, { parent: hidden.id }, limited)).status).toBe(422);
});

test('a reason that goes with another status is refused, not dropped', async () => {
  const order = await workOrder();
  const held = ['“On hold because of” goes with the status “On hold” alone'];
  const ended = ['“Done because” goes with the status “Done” alone'];
  expect((await patch(order, { done_reason: 'completed' })).body.errors).toEqual({ done_reason: ended });
  expect((await patch(order, { on_hold_reason: 'parts' })).body.errors).toEqual({ on_hold_reason: held });
  expect((await patch(order, { status: 'in_progress', on_hold_reason: 'parts' })).status).toBe(422);
  expect((await patch(order, { status: 'on_hold', on_hold_reason: 'parts' })).body.on_hold_reason).toBe('parts');
  expect((await patch(order, { status: 'open' })).body.on_hold_reason).toBeNull();
  for (const status of [undefined, 'open', 'planned', 'in_progress'])
    expect(
      (await manager.post('/work-orders', { name: 'Job', status, done_reason: 'skipped', on_hold_reason: 'vendor' }))
        .body.errors,
    ).toEqual({ done_reason: ended, on_hold_reason: held });
});

test('a note given with a new work order is kept', async () => {
  expect((await workOrder({ note: 'Ring first' })).status_note).toBe('Ring first');
  expect((await workOrder({ status: 'in_progress', note: 'Begun' })).status_note).toBe('Begun');
});

test('a template refuses what templates do not have', async () => {
  const given = {
    status: 'in_progress',
    start_date: '2030-01-01T08:00:00Z',
    due_date: '2030-01-02T08:00:00Z',
    done_reason: 'skipped',
    on_hold_reason: 'parts',
    note: 'Words',
    assets: [pump.id],
    parent: pump.id,
    from_template: pump.id,
  };
  for (const [key, value] of Object.entries(given)) {
    const { status, body } = await manager.post('/work-orders', { name: 'Plan', kind: 'template', [key]: value });
    expect([key, status, Object.keys(body.errors ?? {})]).toEqual([key, 422, [key]]);
  }
  const dated = await manager.post('/work-orders', { name: 'Plan', kind: 'template', due_date: given.due_date });
  expect(dated.body.errors.due_date).toEqual(['A template has no due date']);
});

test('what is done stays as it is for whoever may not reopen it', async () => {
  const order = await workOrder({ description: 'Before', assigned_to: { users: [technician.id] } });
  expect((await patch(order, { status: 'done' })).status).toBe(200);
  for (const change of [
    { name: 'Other' },
    { description: null },
    { asset: pump.id },
    { due_date: '2030-01-01T08:00:00Z' },
    { assigned_to: { users: [] } },
    { priority: 'critical' },
    { estimated_minutes: 5 },
  ]) {
    const refused = await patch(order, change, technician);
    expect([Object.keys(change), refused.status]).toEqual([Object.keys(change), 409]);
    expect(refused.body.detail.toLowerCase()).toContain(
      `reopen it to change ${Object.keys(change)[0]!.replace('_', ' ')}: an admin`,
    );
  }
  expect(
    (await patch(order, { description: 'Before', assigned_to: { users: [technician.id] } }, technician)).status,
  ).toBe(200);
  // Null empties all custom fields.
  const { body: gauge } = await acme.admin.post('/custom-fields', {
    entity: 'work-order',
    name: 'Gauge',
    type: 'text',
  });
  await patch(order, { custom_fields: { [gauge.key]: '7 bar' } });
  expect((await patch(order, { custom_fields: null }, technician)).status).toBe(409);
  expect((await read(order)).custom_fields).toMatchObject({ [gauge.key]: '7 bar' });
  // Comments and time are often added later.
  expect((await technician.post(`/work-orders/${order.id}/comments`, { text: 'All well' })).status).toBe(201);
  const hours = { work_order: order.id, time_type: 'work', user: technician.id, hours: 1, minutes: 0 };
  expect((await technician.post('/work-orders/time-entries', hours)).status).toBe(201);
  expect((await patch(order, { description: 'Put right' })).body.description).toBe('Put right');
  const mine = await workOrder({}, technician);
  await patch(mine, { status: 'done' }, technician);
  expect((await patch(mine, { description: 'Mine to reopen' }, technician)).status).toBe(200);
});
