import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person, Reply } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let acme: Organization;
let manager: Person;
let ted: Person;

/** What a device without a connection tells later (S44), hours after the work orders were made. */
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

/** Five hours on; `at(30)` is half an hour after that began. */
async function later(run: (at: (minutes: number) => string) => Promise<void>): Promise<void> {
  const begin = Date.now() + 3_600_000;
  world.ahead = 5 * 3_600_000;
  try {
    await run((minutes) => new Date(begin + minutes * 60_000).toISOString());
  } finally {
    world.ahead = 0;
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
    // Their own stop is the last word: another from before it changes nothing.
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
    // Words about it are no correction.
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
