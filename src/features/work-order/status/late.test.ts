import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person, Reply } from '../../../../test/person';
import { type Organization, World } from '../../../../test/world';

let world: World;
let acme: Organization;
let manager: Person;
let ted: Person;

/** What an offline device sends later (S44), hours after the work orders were created. */
beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  manager = await acme.person('manager');
  ted = await acme.person('limited_technician');
});
afterAll(() => world.close());

const make = async (path: string, body: object): Promise<Body> => {
  const reply = await manager.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const workOrder = (body: object = {}, who = ted): Promise<Body> =>
  make('/work-orders', { name: 'Job', assigned_to: { users: [who.id] }, ...body });
const read = async ({ id }: Body): Promise<Body> => (await manager.get(`/work-orders/${id}`)).body;
const patch = ({ id }: Body, body: object, by: Person, headers = {}): Promise<Reply> =>
  by.patch(`/work-orders/${id}`, body, headers);
const press = ({ id }: Body, what: 'start' | 'stop', body: object, by = ted): Promise<Reply> =>
  by.post(`/work-orders/${id}/timer/${what}`, body);
const timeOn = async (order: Body): Promise<number> => (await read(order)).time_cost_summary.total_time_minutes;
const running = async (who = ted): Promise<Body> => (await who.get('/work-orders/timer')).body.timer;

/** Moves the clock five hours ahead; `at(0)` is one hour from now, `at(30)` half an hour after that. */
async function later(run: (at: (minutes: number) => string) => Promise<void>): Promise<void> {
  const begin = Date.now() + 3_600_000;
  world.clockOffset = 5 * 3_600_000;
  try {
    await run((minutes) => new Date(begin + minutes * 60_000).toISOString());
  } finally {
    world.clockOffset = 0;
  }
}

const cancel = { status: 'done', done_reason: 'cancelled', note: 'Not now' };

test.each<[string, (order: Body, at: (minutes: number) => string) => Promise<Reply>]>([
  ['cancelled the work', (order) => patch(order, cancel, manager)],
  ['stopped it', (order, at) => press(order, 'stop', { user: ted.id, stopped_at: at(60) }, manager)],
  ['deleted the work', (order) => manager.delete(`/work-orders/${order.id}`)],
])('D19, S44 a stop that comes after somebody else %s shortens what was booked, once', async (_, end) => {
  const order = await workOrder();
  await later(async (at) => {
    await press(order, 'start', { started_at: at(0) });
    expect((await end(order, at)).status).toBeLessThan(300);
    expect(await running()).toBe(null);
    expect(await press(order, 'stop', { stopped_at: at(30) })).toMatchObject({
      status: 200,
      body: { minutes: 30, user: { id: ted.id } },
    });
    expect([404, 409]).toContain((await press(order, 'stop', { stopped_at: at(20) })).status);
  });
  // Restoring deleted work restores its time, too.
  await manager.post(`/work-orders/${order.id}/restore`);
  const { results } = (await manager.get(`/work-orders/time-entries?work_order=${order.id}`)).body;
  expect(results.map(({ minutes }: Body) => minutes)).toEqual([30]);
});

test('D19, S44 a stop that comes after one started another at the desk shortens what was booked', async () => {
  const [pump, belt] = [await workOrder(), await workOrder()];
  await later(async (at) => {
    await press(pump, 'start', { started_at: at(0) });
    await press(belt, 'start', { started_at: at(60), stop_other: true });
    expect(await timeOn(pump)).toBe(60);
    expect((await press(pump, 'stop', { stopped_at: at(30) })).body).toMatchObject({ minutes: 30 });
    expect([await timeOn(pump), await running()]).toMatchObject([30, { work_order: { id: belt.id } }]);
    expect((await press(belt, 'stop', { stopped_at: at(90) })).status).toBe(200);
    // A person's own stop is final: an earlier one that arrives later changes nothing.
    expect((await press(belt, 'stop', { stopped_at: at(80) })).status).toBe(409);
    expect(await timeOn(belt)).toBe(30);
  });
});

test('D19, S44 time that somebody has corrected by hand is not changed by a stop that comes late', async () => {
  const [pump, belt] = [await workOrder(), await workOrder()];
  await later(async (at) => {
    const booked = async (order: Body): Promise<Body> => {
      await press(order, 'start', { started_at: at(0) });
      expect((await patch(order, cancel, manager)).status).toBe(200);
      return (await manager.get(`/work-orders/time-entries?work_order=${order.id}`)).body.results[0];
    };
    const entry = await booked(pump);
    expect((await manager.patch(`/work-orders/time-entries/${entry.id}`, { minutes: 50, hours: 0 })).status).toBe(200);
    expect((await press(pump, 'stop', { stopped_at: at(30) })).status).toBe(409);
    expect(await timeOn(pump)).toBe(50);
    // A changed description does not count as a correction.
    const { id } = await booked(belt);
    await manager.patch(`/work-orders/time-entries/${id}`, { description: 'Belt was tight' });
    expect((await press(belt, 'stop', { stopped_at: at(30) })).body).toMatchObject({
      minutes: 30,
      description: 'Belt was tight',
    });
  });
});

test('D19 of two timers that one person starts at once one runs, and the other is stopped or names it', async () => {
  for (const stop_other of [true, false]) {
    const cy = await acme.person('technician');
    const orders = [await workOrder({}, cy), await workOrder({}, cy), await workOrder({}, cy)];
    const replies = await Promise.all(orders.map((order) => press(order, 'start', { stop_other }, cy)));
    const refused = replies.filter(({ status }) => status !== 200).map(({ body }) => body.detail);
    expect(refused.filter((detail) => !detail.startsWith('Your timer is running on '))).toEqual([]);
    expect(refused.length).toBe(stop_other ? 0 : 2);
    const counts = await Promise.all(orders.map(async (order) => (await read(order)).timers.length));
    expect(counts.toSorted()).toEqual([0, 0, 1]);
  }
});

const changedTo = (status: string) =>
  `The work order was set to “${status}” after you pressed this. Set its status again if that is no longer right.`;

test('D14, S44 an older press does not write over a newer status', async () => {
  const [pump, made] = [await workOrder(), await workOrder({ status: 'on_hold' })];
  await later(async (at) => {
    const hold = { status: 'on_hold', on_hold_reason: 'parts' };
    const held = await patch(pump, { ...hold, at: at(60) }, manager);
    expect(held).toMatchObject({ status: 200, body: hold });
    const key = { 'idempotency-key': 'an older press' };
    const older = await patch(pump, { status: 'in_progress', at: at(30) }, ted, key);
    expect(older).toMatchObject({ status: 409, body: { detail: changedTo('On hold') } });
    expect((await patch(pump, { status: 'in_progress', at: at(30) }, ted, key)).status).toBe(409);
    expect(await read(pump)).toMatchObject({ ...hold, version: held.body.version });

    // Asking for the current status is no conflict; the newer reason and note stay, where there are any.
    const same = { status: 'on_hold', on_hold_reason: 'access', note: 'Gate is locked', at: at(20) };
    expect(await patch(pump, same, ted)).toMatchObject({
      status: 200,
      body: { ...hold, status_note: 'Gate is locked' },
    });
    const oldest = await patch(pump, { ...same, note: 'Later', at: at(10) }, ted);
    expect(oldest.body).toMatchObject({ ...hold, status_note: 'Gate is locked' });
    const newer = await patch(pump, { status: 'in_progress', at: at(90) }, ted);
    expect(newer).toMatchObject({ status: 200, body: { status: 'in_progress', on_hold_reason: null } });
    // If-Match is checked before the time of the press.
    const stale = { 'if-match': `"${held.body.version}"` };
    expect((await patch(pump, { status: 'open', at: at(30) }, ted, stale)).status).toBe(412);
    // Work created offline has presses from before the server knew it.
    const begun = new Date(Date.parse(made.created_at) - 3_600_000).toISOString();
    expect((await patch(made, { status: 'in_progress', at: begun }, ted)).body).toMatchObject({
      status: 'in_progress',
    });
  });
});

test('D14, D15, S44 a done from before it was reopened does not end it again', async () => {
  const store = await make('/locations', { name: 'Store' });
  const part_stocks = [{ location: store.id, quantity: 10, minimum_quantity: 0 }];
  const bearing = await make('/parts', { name: 'Bearing', unit_cost: '2.50', part_stocks });
  const order = await workOrder({ parts: [{ id: bearing.id, location: store.id, quantity: 2 }] });
  const stock = async () => (await manager.get(`/parts/${bearing.id}`)).body.part_stocks[0];
  await later(async (at) => {
    expect((await patch(order, { status: 'done', at: at(200) }, manager)).status).toBe(200);
    expect((await patch(order, { status: 'open', at: at(220) }, manager)).status).toBe(200);
    const before = await stock();
    expect(await patch(order, { status: 'done', at: at(190) }, ted)).toMatchObject({
      status: 409,
      body: { detail: changedTo('Open') },
    });
    expect(await read(order)).toMatchObject({ status: 'open', completed_at: null });
    expect([before.quantity, await stock()]).toEqual([10, before]);
    expect((await patch(order, { status: 'done', at: at(230) }, ted)).body).toMatchObject({ completed_at: at(230) });
  });
});

test('D19, S44 a timer that was started before the work was held leaves it on hold, and its time counts', async () => {
  const cy = await acme.person('technician');
  const [pump, belt, other] = [await workOrder({}, cy), await workOrder({}, cy), await workOrder({}, cy)];
  await later(async (at) => {
    for (const order of [pump, belt]) await patch(order, { status: 'on_hold', note: 'Wait', at: at(60) }, manager);
    // The desk timer has run since 90; the phone now sends a start at 30.
    await press(other, 'start', { started_at: at(90) }, cy);
    const over = await press(pump, 'start', { started_at: at(30), stop_other: true }, cy);
    expect(over).toMatchObject({
      status: 200,
      body: {
        status: 'on_hold',
        status_note: 'Wait',
        timers: [],
        time_cost_summary: { total_time_minutes: 60 },
      },
    });
    await press(other, 'stop', { stopped_at: at(100) }, cy);
    // Nothing has stopped this timer: it runs, and the status and note of the work stay.
    expect(await press(belt, 'start', { started_at: at(30) }, cy)).toMatchObject({
      status: 200,
      body: { status: 'on_hold', status_note: 'Wait', timers: [{ since: at(30) }] },
    });
    expect((await press(belt, 'stop', { stopped_at: at(110) }, cy)).body).toMatchObject({ minutes: 80 });
    expect((await press(belt, 'start', { started_at: at(120) }, cy)).body).toMatchObject({ status: 'in_progress' });
  });
});

test('D33, S44 the history of what is told late says when it was pressed, beside when it was heard', async () => {
  const [pump, belt] = [await workOrder(), await workOrder()];
  const historyOf = async ({ id }: Body): Promise<Body[]> =>
    (await manager.get(`/core/audit-logs?entity_type=work-order&entity_id=${id}`)).body.results;
  await later(async (at) => {
    const moment = (minutes: number) => `${at(minutes).slice(0, 10)} ${at(minutes).slice(11, 16)}`;
    await patch(pump, { status: 'in_progress', at: at(30) }, ted);
    const [begun] = await historyOf(pump);
    expect(begun).toMatchObject({
      description: `Changed status from “Open” to “In progress”, pressed on ${moment(30)} and told later`,
      changes: [{ field: 'status', from: 'open', to: 'in_progress' }],
    });
    expect(Date.parse(begun!.timestamp)).toBeGreaterThan(Date.parse(at(31)));
    await press(belt, 'start', { started_at: at(40) });
    expect((await historyOf(belt))[0]!.description).toBe(`Started the timer, pressed on ${moment(40)} and told later`);
    // A delay of less than a minute is not mentioned.
    const justNow = new Date(Date.now() + world.clockOffset - 50_000).toISOString();
    await patch(pump, { status: 'on_hold', at: justNow }, ted);
    expect((await historyOf(pump))[0]!.description).toBe('Changed status from “In progress” to “On hold”');
  });
});
