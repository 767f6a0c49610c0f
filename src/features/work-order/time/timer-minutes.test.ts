import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '../../../../test/person';
import { World } from '../../../../test/world';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await World.open();
  ({ admin } = await world.organization('Acme'));
});
afterAll(() => world.close());

/** Sets the clock to the morning in the plant, so that a test stays within one day. */
function atMorning(): void {
  const tomorrow = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 8 * 3_600_000);
  world.clockOffset = tomorrow.getTime() - Date.now();
}

async function work(order: Body, seconds: number): Promise<Body> {
  expect((await admin.post(`/work-orders/${order.id}/timer/start`, {})).status).toBe(200);
  world.clockOffset += seconds * 1000;
  const { status, body } = await admin.post(`/work-orders/${order.id}/timer/stop`, {});
  expect(status).toBe(200);
  return body;
}
const make = async (): Promise<Body> => (await admin.post('/work-orders', { name: 'Job' })).body;
const minutesOn = async (order: Body): Promise<number> =>
  (await admin.get(`/work-orders/${order.id}`)).body.time_cost_summary.total_time_minutes;

test('the intervals of a day are added up in seconds before they are rounded', async () => {
  atMorning();
  const order = await make();
  const first = await work(order, 70);
  expect(first.minutes).toBe(2);
  // Within the second minute, which is already booked.
  expect((await work(order, 20)).id).toBe(first.id);
  expect(await minutesOn(order)).toBe(2);
  const third = await work(order, 70);
  expect([third.id === first.id, third.minutes]).toEqual([false, 1]);
  expect(await minutesOn(order)).toBe(3);
});

test('time that was typed, deleted or is of another day is booked as another entry', async () => {
  atMorning();
  const order = await make();
  const typed = await work(order, 20);
  await admin.patch(`/work-orders/time-entries/${typed.id}`, { minutes: 30 });
  const timed = await work(order, 20);
  expect([timed.id === typed.id, timed.minutes]).toEqual([false, 1]);
  await admin.delete(`/work-orders/time-entries/${timed.id}`);
  expect((await work(order, 20)).minutes).toBe(1);
  world.clockOffset += 86_400_000;
  expect((await work(order, 20)).minutes).toBe(1);
  expect(await minutesOn(order)).toBe(32);
});
