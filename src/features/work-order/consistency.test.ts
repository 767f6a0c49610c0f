import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person, Reply } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let acme: Organization;
let manager: Person;
let limited: Person;
let [store, bearing]: Body[] = [];

const make = async (path: string, body: object, by: Person = manager): Promise<Body> => {
  const reply = await by.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const workOrder = (body: object = {}): Promise<Body> => make('/work-orders', { name: 'Job', ...body });
const patch = (order: Body, body: object, by: Person = manager): Promise<Reply> =>
  by.patch(`/work-orders/${order.id}`, body);
const historyOf = async ({ id }: Body): Promise<Body[]> =>
  (await manager.get(`/core/audit-logs?entity_type=work-order&entity_id=${id}`)).body.results;
const partsIn = ({ changes }: Body): Body => changes.find(({ field }: Body) => field === 'parts');

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  manager = await acme.person('manager');
  limited = await acme.person('limited_technician');
  store = await make('/locations', { name: 'Store' });
  bearing = await make('/parts', {
    name: 'Bearing',
    unit_cost: '2.50',
    part_stocks: [{ location: store.id, quantity: 50, minimum_quantity: 0 }],
  });
});
afterAll(() => world.close());

const two = () => [{ id: bearing!.id, location: store!.id, quantity: 2 }];

test('D3 who sees only their own work can hand it over, and is answered with it once more', async () => {
  const order = await workOrder({ assigned_to: { users: [limited.id] } });
  const handed = await patch(order, { assigned_to: { users: [manager.id] }, description: 'Yours' }, limited);
  expect(handed).toMatchObject({
    status: 200,
    body: { id: order.id, description: 'Yours', is_mine: false, assigned_to: { users: [{ id: manager.id }] } },
  });
  expect((await limited.get(`/work-orders/${order.id}`)).status).toBe(404);
  expect((await patch(order, { description: 'Mine' }, limited)).status).toBe(404);
});

test('D19 a timer of work that is somebody else’s by now can be stopped, and its time is booked', async () => {
  const order = await workOrder({ assigned_to: { users: [limited.id] } });
  await limited.post(`/work-orders/${order.id}/timer/start`, {});
  await patch(order, { assigned_to: { users: [] } });
  const stopped = await limited.post(`/work-orders/${order.id}/timer/stop`, {});
  expect(stopped).toMatchObject({ status: 200, body: { minutes: 1, work_order: { id: order.id } } });
  expect((await manager.get(`/work-orders/${order.id}`)).body).toMatchObject({ timers: [] });
});

test('D19, S44 a timer is started and stopped when it was pressed, though the server hears of it later', async () => {
  const [one, two] = [await workOrder(), await workOrder()];
  const now = Date.now();
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const start = (order: Body, body: object) => manager.post(`/work-orders/${order.id}/timer/start`, body);
  const stop = (order: Body, body: object = {}) => manager.post(`/work-orders/${order.id}/timer/stop`, body);
  const begun = ago(90);
  expect((await start(one, { started_at: begun })).body).toMatchObject({
    status: 'in_progress',
    timers: [{ since: begun }],
  });
  // Starting this timer ends the other one at that time.
  expect((await start(two, { started_at: ago(30) })).status).toBe(409);
  expect((await start(two, { started_at: ago(30), stop_other: true })).status).toBe(200);
  const timeOn = async ({ id }: Body) =>
    (await manager.get(`/work-orders/${id}`)).body.time_cost_summary.total_time_minutes;
  expect(await timeOn(one)).toBe(60);
  expect(await stop(two, { stopped_at: ago(10) })).toMatchObject({ status: 200, body: { minutes: 20 } });
  // A time in the future comes from a fast clock and counts as now.
  const [timer] = (await start(two, { started_at: ago(-60) })).body.timers;
  expect(Date.parse(timer.since)).toBeLessThanOrEqual(Date.now());
  expect((await stop(two, { stopped_at: ago(-600) })).body.minutes).toBe(1);
  for (const [reply, field, label] of [
    [await start(two, { started_at: ago(32 * 1440) }), 'started_at', 'Started at'],
    [await stop(two, { stopped_at: ago(32 * 1440) }), 'stopped_at', 'Stopped at'],
  ] as const)
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: { [field]: [`${label} must be within the last 31 days`] } },
    });
  expect((await stop(two, { stopped_at: 'soon' })).status).toBe(422);
  expect((await stop(two)).status).toBe(409);
});

test('D19, S44 what is told late ends no timer that was started after it, and loses no time', async () => {
  const ted = await acme.person('technician');
  const mine = () => workOrder({ assigned_to: { users: [ted.id] } });
  const [pump, belt] = [await mine(), await mine()];
  const now = Date.now();
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const press = (order: Body, what: 'start' | 'stop', body: object) =>
    ted.post(`/work-orders/${order.id}/timer/${what}`, body);
  const timeOn = async ({ id }: Body) =>
    (await manager.get(`/work-orders/${id}`)).body.time_cost_summary.total_time_minutes;
  const running = async () => (await ted.get('/work-orders/timer')).body.timer;

  // The phone stopped at 120; the desk stopped at 115 and started again at 90. The phone sends its stop only now.
  await press(pump, 'start', { started_at: ago(180) });
  await press(pump, 'stop', { stopped_at: ago(115) });
  await press(pump, 'start', { started_at: ago(90) });
  expect(await press(pump, 'stop', { stopped_at: ago(120) })).toMatchObject({
    status: 409,
    body: { detail: 'Your timer is not running on this work order.' },
  });
  expect([await running(), await timeOn(pump)]).toMatchObject([{ work_order: { id: pump.id }, since: ago(90) }, 65]);

  // The phone started another job at 150 and the same one at 100: both ended when the current timer started.
  const late = await press(belt, 'start', { started_at: ago(150), stop_other: true });
  expect(late).toMatchObject({ status: 200, body: { status: 'in_progress', timers: [] } });
  expect((await press(pump, 'start', { started_at: ago(100), stop_other: true })).status).toBe(200);
  expect(await running()).toMatchObject({ work_order: { id: pump.id }, since: ago(90) });
  expect([await timeOn(belt), await timeOn(pump)]).toEqual([60, 75]);
  // A later start stops the other timer; a press of a moment ago counts as now.
  expect((await press(belt, 'start', { started_at: ago(30), stop_other: true })).status).toBe(200);
  expect([await running(), await timeOn(pump)]).toMatchObject([{ work_order: { id: belt.id }, since: ago(30) }, 135]);
  await press(pump, 'start', { stop_other: true });
  const justNow = new Date(Date.now() - 2_000).toISOString();
  expect(await press(pump, 'stop', { stopped_at: justNow })).toMatchObject({ status: 200, body: { minutes: 1 } });
  expect(await running()).toBe(null);
});

test('D19, S44 a stop that comes after another was started shortens what was booked up to there, once', async () => {
  const ted = await acme.person('limited_technician');
  const mine = () => workOrder({ assigned_to: { users: [ted.id] } });
  const [pump, belt] = [await mine(), await mine()];
  const now = Date.now();
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const press = (order: Body, what: 'start' | 'stop', body: object) =>
    ted.post(`/work-orders/${order.id}/timer/${what}`, body);
  // The desk timer has run since 60; the phone worked from 120 to 90 and sends it now.
  await press(belt, 'start', { started_at: ago(60) });
  await press(pump, 'start', { started_at: ago(120), stop_other: true });
  const timeOn = async () => (await manager.get(`/work-orders/${pump.id}`)).body.time_cost_summary.total_time_minutes;
  expect(await timeOn()).toBe(60);
  expect((await press(pump, 'stop', { stopped_at: ago(130) })).status).toBe(409);
  expect(await press(pump, 'stop', { stopped_at: ago(90) })).toMatchObject({
    status: 200,
    body: { minutes: 30, name: '30m work', work_order: { id: pump.id }, user: { id: ted.id } },
  });
  expect(await timeOn()).toBe(30);
  expect((await historyOf(pump))[0]).toMatchObject({
    description: expect.stringMatching(/^Changed time of .+ to 30m$/),
  });
  expect((await press(pump, 'stop', { stopped_at: ago(100) })).status).toBe(409);
  expect((await ted.get('/work-orders/timer')).body.timer).toMatchObject({ work_order: { id: belt.id } });
});

test('S44 a device whose clock is wrong says so, and what was pressed on it is put right', async () => {
  const ted = await acme.person('technician');
  const assigned = { assigned_to: { users: [ted.id] } };
  const steps = [{ id: 'level', type: 'number', label: 'Level' }];
  const { id: check } = await make('/procedures', { name: 'Check', fields: steps });
  const [pump, belt] = [await workOrder({ ...assigned, procedures: [check] }), await workOrder(assigned)];
  const begin = Date.now();
  const at = (minutes: number) => new Date(begin + minutes * 60_000).toISOString();
  const press = (what: 'start' | 'stop', body: object, headers = {}) =>
    ted.post(`/work-orders/${belt.id}/timer/${what}`, body, headers);
  const about = (moment: string, minutes: number) =>
    expect(Math.abs(Date.parse(moment) - Date.parse(at(minutes)))).toBeLessThan(60_000);
  try {
    // Started at a desk, stopped five minutes later on a phone that is six minutes slow.
    await press('start', {});
    world.clockOffset = 5 * 60_000;
    const stopped = await press('stop', { stopped_at: at(-1) }, { 'sent-at': at(-1) });
    expect(stopped.status).toBe(200);
    expect(Math.abs(stopped.body.minutes - 5)).toBeLessThan(2);

    // A clock that is half an hour fast; each press is sent by itself.
    world.clockOffset = 60 * 60_000;
    const [timer] = (await press('start', { started_at: at(40) }, { 'sent-at': at(90) })).body.timers;
    about(timer.since, 10);
    world.clockOffset = 70 * 60_000;
    expect(
      Math.abs((await press('stop', { stopped_at: at(60) }, { 'sent-at': at(100) })).body.minutes - 20),
    ).toBeLessThan(2);
    const answers = `/work-orders/${pump.id}/procedures/${pump.procedures[0].id}/answers?answered_at=${at(80)}`;
    const { body: copy } = await ted.patch(answers, { level: 5 }, { 'sent-at': at(100) });
    about(copy.steps[0].answered_at, 50);
    const done = await ted.patch(`/work-orders/${pump.id}`, { status: 'done', at: at(85) }, { 'sent-at': at(100) });
    about(done.body.completed_at, 55);

    // A time entered by hand is not corrected by the device's clock.
    await press('start', { started_at: at(58) });
    const manual = await press('stop', { user: ted.id, stopped_at: at(63) }, { 'sent-at': at(100) });
    expect(manual.body).toMatchObject({ minutes: 5 });
  } finally {
    world.clockOffset = 0;
  }
});

test('D14, S44 what was pressed before the work was done does not reopen it, and its time is booked up to there', async () => {
  const ted = await acme.person('technician');
  const [pump, belt] = [await workOrder(), await workOrder()];
  world.clockOffset = 5 * 3_600_000;
  try {
    const now = Date.now() + world.clockOffset;
    const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
    const press = (order: Body, what: 'start' | 'stop', body: object, by: Person = manager) =>
      by.post(`/work-orders/${order.id}/timer/${what}`, body);
    const done = await patch(pump, { status: 'done', at: ago(60) }, ted);
    expect(await patch(pump, { status: 'in_progress', at: ago(120) })).toMatchObject({
      status: 409,
      body: { detail: 'The work order was done after you pressed this. Reopen it if there is more to do.' },
    });
    // Another timer is running by then, which this start stops.
    await press(belt, 'start', { started_at: ago(180) });
    const late = await press(pump, 'start', { started_at: ago(100), stop_other: true });
    expect(late).toMatchObject({
      status: 200,
      body: {
        status: 'done',
        completed_at: done.body.completed_at,
        completed_by: { id: ted.id },
        timers: [],
        time_cost_summary: { total_time_minutes: 40 },
      },
    });
    expect((await manager.get(`/work-orders/${belt.id}`)).body).toMatchObject({
      timers: [],
      time_cost_summary: { total_time_minutes: 80 },
    });
    expect((await patch(pump, { status: 'open', at: ago(30) })).body).toMatchObject({ status: 'open' });
  } finally {
    world.clockOffset = 0;
  }
});

test('what somebody shares no longer is answered, too: whoever writes sees what they wrote', async () => {
  const view = await make('/views', { entity: 'asset', name: 'All', query: '', is_shared: true });
  expect((await acme.admin.patch(`/views/${view.id}`, { is_shared: false })).body).toMatchObject({ is_shared: false });
  expect((await acme.admin.get(`/views/${view.id}`)).status).toBe(404);
});

test('D15 history tells of parts: given when it was made, taken, brought back', async () => {
  const order = await workOrder({ parts: two() });
  const reserved = [{ id: bearing!.id, name: 'Bearing (Store)', quantity: 2 }];
  const issued = [{ id: bearing!.id, name: 'Bearing (Store, issued)', quantity: 2 }];
  const [created, ...others] = await historyOf(order);
  expect([partsIn(created), others]).toMatchObject([{ from: null, to: reserved }, []]);
  await patch(order, { status: 'done' });
  expect(partsIn((await historyOf(order))[0])).toMatchObject({ from: reserved, to: issued });
  await patch(order, { status: 'open' });
  expect(partsIn((await historyOf(order))[0])).toMatchObject({ from: issued, to: reserved });

  // Released stock has been issued elsewhere: the row waits for stock, and the history says so.
  const [all] = (await manager.get(`/parts/${bearing!.id}`)).body.part_stocks;
  await patch(order, { status: 'done', done_reason: 'cancelled', note: 'Not now' });
  await manager.post(`/parts/${bearing!.id}/movements`, { kind: 'issue', location: store!.id, quantity: all.quantity });
  await patch(order, { status: 'open' });
  expect(partsIn((await historyOf(order))[0])).toMatchObject({
    from: reserved,
    to: [{ name: 'Bearing (Store, not reserved)', quantity: 2 }],
  });
  await manager.post(`/parts/${bearing!.id}/movements`, { kind: 'receive', location: store!.id, quantity: 50 });
  const template = await make('/work-order-templates', { name: 'With parts', parts: two() });
  const url = `/core/audit-logs?entity_type=work-order-template&entity_id=${template.id}`;
  expect((await manager.get(url)).body.results.map(partsIn)).toMatchObject([{ from: null, to: reserved }]);
});

test('D15, S44 a list of parts that was written without a connection changes the rows that it changed, at the places they have by now', async () => {
  const shed = await make('/locations', { name: 'Shed' });
  const at = (location: Body) => [{ location: location.id, quantity: 20, minimum_quantity: 0 }];
  const [bolt, seal] = [
    await make('/parts', { name: 'Bolt', part_stocks: at(store!) }),
    await make('/parts', { name: 'Seal', part_stocks: at(shed) }),
  ];
  const order = await workOrder({ assigned_to: { users: [limited.id] } });
  const save = async (parts: object[], base: object[]): Promise<unknown> => {
    const reply = await limited.put(`/work-orders/${order.id}/parts`, { parts, base });
    expect(reply).toMatchObject({ status: 200 });
    return reply.body.map((row: Body) => [row.name, row.location?.name, row.quantity]);
  };
  const row = ({ id }: Body, quantity: number, location: Body | null = null) => ({
    id,
    location: location?.id ?? null,
    quantity,
  });
  // The device knows no location; the server finds the only one.
  expect(await save([row(bolt, 1)], [])).toEqual([['Bolt', 'Store', 1]]);
  const mona = await manager.put(`/work-orders/${order.id}/parts`, [row(bolt, 1, store!), row(seal, 2, shed)]);
  expect(mona.status).toBe(200);
  // The device does not know that change: its row is recognized, and rows that it did not change stay.
  expect(await save([row(bolt, 4)], [row(bolt, 1)])).toEqual([
    ['Bolt', 'Store', 4],
    ['Seal', 'Shed', 2],
  ]);
  // A row that was removed by somebody else and not changed here does not come back.
  expect((await manager.put(`/work-orders/${order.id}/parts`, [row(seal, 2, shed)])).status).toBe(200);
  expect(await save([row(bolt, 4), row(seal, 5, shed)], [row(bolt, 4), row(seal, 2, shed)])).toEqual([
    ['Seal', 'Shed', 5],
  ]);
  expect(await save([], [row(seal, 5)])).toEqual([]);
});

test('D19 what is moved to another work order is told on both', async () => {
  const [one, other] = [await workOrder(), await workOrder()];
  const common = { work_order: one.id, user: manager.id };
  const entry = await make('/work-orders/time-entries', { ...common, time_type: 'work', minutes: 90 });
  const cost = await make('/work-orders/other-costs', { ...common, category: 'travel', cost: '5.00' });
  await manager.patch(`/work-orders/time-entries/${entry.id}`, { work_order: other.id });
  await manager.patch(`/work-orders/other-costs/${cost.id}`, { work_order: other.id });
  const descriptions = async (order: Body) =>
    (await historyOf(order)).slice(0, 2).map(({ description }) => description);
  expect(await descriptions(one)).toEqual(['Removed a cost: Travel', 'Removed 1h 30m of Some manager']);
  expect(await descriptions(other)).toEqual(['Added a cost: Travel', 'Added 1h 30m for Some manager']);
});

test('D17 what is made from a template takes its name; rules are a template’s alone', async () => {
  const rules = { priority: { locked: true } };
  const template = await make('/work-orders', { kind: 'template', name: 'Monthly', field_rules: rules });
  expect(template).toMatchObject({ kind: 'template', field_rules: rules });
  for (const name of [{}, { name: null }, { name: ' ' }])
    expect(await make('/work-orders', { from_template: template.id, ...name })).toMatchObject({ name: 'Monthly' });
  expect(await make('/work-orders', { from_template: template.id, name: 'May' })).toMatchObject({ name: 'May' });
  expect((await manager.post('/work-orders', { from_template: store!.id })).body.errors).toHaveProperty(
    'from_template',
  );
  expect((await manager.post('/work-orders', {})).body.errors).toEqual({ name: ['Name is required'] });
  expect((await patch(template, { field_rules: {} })).body).toMatchObject({ field_rules: {} });
  const unknown = { field_rules: ['Unknown field'] };
  expect((await manager.post('/work-orders', { name: 'Job', field_rules: rules })).body.errors).toEqual(unknown);
  expect((await patch(await workOrder(), { field_rules: rules })).body.errors).toEqual(unknown);
  const count = async () => (await manager.get(`/work-order-templates/${template.id}`)).body.used_count;
  expect(await count()).toBe(4);
  const [made] = (await manager.get(`/work-orders?template=${template.id}`)).body.results;
  await manager.delete(`/work-orders/${made.id}`);
  expect(await count()).toBe(3);
});

test('several assets, done from the start: the words that go with it are everybody’s', async () => {
  const assets = [(await make('/assets', { name: 'Pump' })).id, (await make('/assets', { name: 'Fan' })).id];
  const over = { status: 'done', done_reason: 'cancelled', note: 'Plant is shut' };
  const parent = await workOrder({ assets, ...over, parts: two() });
  expect(parent).toMatchObject({ status: 'done', status_note: 'Plant is shut', progress: { done: 2, total: 2 } });
  const { results } = (await manager.get(`/work-orders?parent=${parent.id}`)).body;
  for (const child of results)
    expect(child).toMatchObject({ status: 'done', done_reason: 'cancelled', status_note: 'Plant is shut' });
  const above = await workOrder();
  expect((await manager.post('/work-orders', { name: 'Deep', assets, parent: above.id })).body.errors).toEqual({
    parent: ['A work order that is part of another cannot have parts of its own'],
  });
});

test('what comes back is part of nothing that has become part of another', async () => {
  const [top, middle] = [await workOrder(), await workOrder()];
  const child = await workOrder({ parent: middle.id });
  await manager.delete(`/work-orders/${child.id}`);
  expect((await patch(middle, { parent: top.id })).status).toBe(200);
  expect((await manager.post(`/work-orders/${child.id}/restore`)).body.errors).toHaveProperty('parent');
  await patch(middle, { parent: null });
  expect((await manager.post(`/work-orders/${child.id}/restore`)).status).toBe(200);
});
