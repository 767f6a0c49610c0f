import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let plant: Organization;
let manager: Person;
let gauge: Body;

beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  world.clockOffset = 0;
  plant = await world.organization('Acme');
  manager = await plant.person('manager', 'Mona Manager');
  const asset = await made('/assets', { name: 'Pump 1' });
  gauge = await made('/measurements', { name: 'Bearing', kind: 'gauge', unit: '°C', asset: asset.id, decimals: 1 });
});
afterAll(() => world.close());

async function made(path: string, body: object): Promise<Body> {
  const reply = await manager.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
}
const automate = (trigger: object, rest: object = {}): Promise<Body> =>
  made('/automations', {
    name: 'Too hot',
    is_enabled: true,
    trigger: { type: 'reading', measurement: gauge.id, ...trigger },
    actions: [
      { type: 'create_work_order', values: { name: '{{asset.name}}: {{reading.value}} {{measurement.unit}}' } },
    ],
    ...rest,
  });
const settled = async () => {
  await expect.poll(() => world.unheard(), { interval: 20 }).toBe(0);
};
const runsOf = async ({ id }: Body): Promise<Body[]> =>
  world.rows(
    `select status, reason, to_char(at at time zone 'UTC', 'HH24:MI') as at, event -> 'reading' ->> 'value' as value
     from automation_run where automation_id = $1 order by created_at, id`,
    [id],
  );
const today = () => new Date(Date.now() + world.clockOffset).toISOString().slice(0, 10);
const enter = async (value: number | string, time?: string, id = gauge.id) => {
  const taken_at = time && `${today()}T${time}:00.000Z`;
  const reply = await manager.post(`/measurements/${id}/readings`, { value, ...(taken_at && { taken_at }) });
  expect(reply).toMatchObject({ status: 201 });
  await settled();
  return reply.body;
};
/** To a time of tomorrow, so that everything of that day lies before or after it. */
const tomorrowAt = (time: string) => {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  world.clockOffset = Date.parse(`${day}T${time}:00.000Z`) - Date.now();
};

test('F7 above 80, h 5; 79 81 79 82 75 81: runs at 2nd, 6th', async () => {
  tomorrowAt('12:00');
  const automation = await automate({ op: 'above', value: 80, hysteresis: 5 }, { unless_open: false });
  for (const [at, value] of [79, 81, 79, 82, 75, 81].entries()) await enter(value, `11:0${at}`);
  expect(await runsOf(automation)).toMatchObject([{ at: '11:01' }, { at: '11:05' }]);
});

test('F7 above 80 for 15 min; 81@8:00 79@8:14 81@8:20 81@8:40: one run, 8:35', async () => {
  tomorrowAt('07:59');
  const automation = await automate({ op: 'above', value: 80, for_minutes: 15 }, { unless_open: false });
  for (const [value, time] of [
    [81, '08:00'],
    [79, '08:14'],
    [81, '08:20'],
    [81, '08:40'],
  ] as const) {
    tomorrowAt(time);
    await enter(value, time);
  }
  expect(await runsOf(automation)).toMatchObject([{ at: '08:35', status: 'succeeded' }]);
});

test('F3.2 the clock runs what has lasted long enough, also without another reading', async () => {
  tomorrowAt('08:00');
  const automation = await automate({ op: 'above', value: 80, for_minutes: 15 });
  await enter(81, '08:00');
  expect(await runsOf(automation)).toEqual([]);
  tomorrowAt('08:16');
  await expect.poll(() => runsOf(automation), { timeout: 10_000 }).toMatchObject([{ at: '08:15' }]);
});

test('S32.2 enter 81: one work order, source automation, for the asset', async () => {
  await automate({ op: 'above', value: 80 });
  await enter(81);
  const { body } = await manager.get('/work-orders?source=automation');
  expect(body.results).toMatchObject([{ name: 'Pump 1: 81 °C', asset: { name: 'Pump 1' } }]);
});

test('F3.2 with unless_open it is skipped and used up while its work order is open', async () => {
  tomorrowAt('12:00');
  const automation = await automate({ op: 'above', value: 80 });
  for (const [at, value] of [81, 79, 82].entries()) await enter(value, `11:0${at}`);
  expect(await runsOf(automation)).toMatchObject([{ status: 'succeeded' }, { status: 'skipped', reason: 'open' }]);
  const [order] = (await manager.get('/work-orders?source=automation')).body.results;
  const done = await manager.patch(`/work-orders/${order.id}`, { status: 'done' });
  expect(done.body).toMatchObject({ status: 'done', still: 'Still 82 °C (limit 80)', measurement: { id: gauge.id } });
  await enter(83, '11:03');
  expect(await runsOf(automation)).toHaveLength(2);
  for (const [at, value] of [79, 84].entries()) await enter(value, `11:0${at + 4}`);
  expect(await runsOf(automation)).toHaveLength(3);
});

test('F3.2 within the cool-down it is skipped', async () => {
  tomorrowAt('12:00');
  const automation = await automate({ op: 'above', value: 80 }, { unless_open: false, cooldown_minutes: 10 });
  for (const [value, time] of [
    [81, '11:00'],
    [79, '11:01'],
    [81, '11:09'],
    [79, '11:10'],
    [81, '11:11'],
  ] as const)
    await enter(value, time);
  expect((await runsOf(automation)).map(({ status }) => status)).toEqual(['succeeded', 'skipped', 'succeeded']);
});

test('F3.2 inside already when enabled: waits until it left; first seen later: enters', async () => {
  tomorrowAt('12:00');
  await enter(90, '11:00');
  const automation = await automate({ op: 'above', value: 80 }, { unless_open: false });
  await enter(91, '11:01');
  expect(await runsOf(automation)).toEqual([]);
  await enter(70, '11:02');
  await enter(92, '11:03');
  expect(await runsOf(automation)).toMatchObject([{ value: '92' }]);
});

test('F3.2 increased_by since trigger: one run, and the mark rises as often as fits', async () => {
  const hours = await made('/measurements', { name: 'Hours', kind: 'cumulative', unit: 'h', asset: gauge.asset.id });
  tomorrowAt('12:00');
  await enter(1000, '11:00', hours.id);
  const trigger = { measurement: hours.id, op: 'increased_by', value: 500 };
  const automation = await automate(trigger, { unless_open: false });
  for (const [at, value] of [1499, 1500, 2600, 2999, 3000].entries()) await enter(value, `11:0${at + 1}`, hours.id);
  expect((await runsOf(automation)).map(({ value }) => value)).toEqual(['1500', '2600', '3000']);
});

test('D28 late, voided and suspect readings start nothing', async () => {
  tomorrowAt('12:00');
  const automation = await automate({ op: 'above', value: 80 }, { unless_open: false });
  await enter(70, '11:30');
  await enter(95, '11:00');
  expect(await runsOf(automation)).toEqual([]);
});
