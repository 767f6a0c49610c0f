import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Body, Person } from '../../../../../test/person';
import { World } from '../../../../../test/world';

let world: World;
let admin: Person;
let asset: string;

beforeAll(async () => {
  world = await World.open();
  const organization = await world.organization('Acme');
  // An API key, because sessions expire as months pass.
  admin = await organization.program('admin');
  admin.become(organization.admin, '');
  asset = (await admin.post('/assets', { name: 'Press' })).body.id;
});
afterAll(() => world.close());

const day = 86_400_000;
/** The next, whenever this runs. */
const year = new Date().getUTCFullYear() + 1;
const halfYear = { unit: 'monthly', frequency: 6, is_active: true };

const now = () => Date.now() + world.clockOffset;
const dayOf = (at: string) => at.slice(0, 10);
const dayAhead = (days: number) => new Date(now() + days * day).toISOString().slice(0, 10);
/** Never backwards: what happened would be in the future. */
async function at(moment: string): Promise<void> {
  expect(Date.parse(moment)).toBeGreaterThan(now());
  await pass(Date.parse(moment) - now());
}

/** Moves the clock and lets everything happen that is due; a series that is busy has its turn a minute later. */
async function pass(milliseconds: number): Promise<void> {
  for (const step of [milliseconds, 60_000]) {
    world.clockOffset += step;
    await world.servers[0]!.clockwork.tick();
    await settle();
  }
  const due = () =>
    world.rows(
      `select from work_order_series s where s.opens_at <= $1 and s.is_active and s.next_id is not null
         and not exists (select from work_order w where w.series_id = s.id and w.status = 'open')`,
      [new Date(now()).toISOString()],
    );
  await expect.poll(async () => (await due()).length, { timeout: 90_000 }).toBe(0);
}

/** What follows without the clock. A series that is due now waits for the next minute, which only `pass` brings. */
async function settle(): Promise<void> {
  await expect.poll(() => world.unheard()).toBe(0);
  const jobs = () =>
    world.rows(`select from job where task like 'series%' and run_at <= $1`, [new Date(now()).toISOString()]);
  await expect.poll(async () => (await jobs()).length).toBe(0);
}

async function meterAt(value?: number): Promise<string> {
  const { status, body } = await admin.post('/measurements', { name: 'Hours', kind: 'cumulative', unit: 'h', asset });
  expect({ status, body }).toMatchObject({ status: 201 });
  if (value !== undefined) await reading(body.id, value);
  return body.id;
}

async function reading(meter: string, value: number, more: object = {}): Promise<Body> {
  const { status, body } = await admin.post(`/measurements/${meter}/readings`, { value, ...more });
  expect({ status, body }).toMatchObject({ status: 201 });
  await settle();
  return body;
}

async function make(measurement: string, meter: object = {}, rule: object = {}, more: object = {}): Promise<Body> {
  const { status, body } = await admin.post('/work-orders', {
    name: 'Change the oil',
    asset,
    recurrence: { ...halfYear, meter: { measurement, every: 500, ...meter }, ...rule },
    ...more,
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}
const read = async (id: string): Promise<Body> => (await admin.get(`/work-orders/${id}`)).body;
const series = async (order: Body): Promise<Body> => (await admin.get(`/work-orders/${order.id}/series`)).body;
const nextOf = async (order: Body): Promise<Body> => read((await series(order)).next.work_order.id);
const done = async (order: Body, more: object = {}): Promise<void> => {
  const { status, body } = await admin.patch(`/work-orders/${order.id}`, { status: 'done', ...more });
  expect({ status, body }).toMatchObject({ status: 200 });
  await settle();
};
/** The due total, and the day on which it comes at the latest. */
async function legs(order: Body): Promise<[due: number, date: string]> {
  const [row] = await world.rows<{ due_total: number; next_at: Date }>(
    `select s.due_total, s.next_at from work_order_series s join work_order w on w.series_id = s.id where w.id = $1`,
    [order.id],
  );
  return [row!.due_total, row!.next_at.toISOString().slice(0, 10)];
}

test('F7 500 h or 6 months from 1 Jan at 1000; 1505 on 10 Mar: a work order, then 2000 or 10 Sep', async () => {
  await at(`${year}-01-01T09:00:00Z`);
  const meter = await meterAt(1000);
  const start_date = `${year}-01-01T08:00:00.000Z`;
  const first = await make(meter, {}, {}, { start_date, due_date: `${year}-01-03T08:00:00.000Z` });
  expect(await legs(first)).toEqual([1500, `${year}-07-01`]);
  const next = await nextOf(first);
  expect(next).toMatchObject({ status: 'planned', source: 'recurrence', start_date: `${year}-07-01T08:00:00.000Z` });
  await done(first);
  await at(`${year}-03-09T09:00:00Z`);
  await reading(meter, 1499);
  // 499 h in 67 days: the forecast is the next day.
  expect(await read(next.id)).toMatchObject({ status: 'planned', start_date: `${year}-03-09T08:00:00.000Z` });
  await at(`${year}-03-10T10:00:00Z`);
  await reading(meter, 1505);
  const opened = await read(next.id);
  expect(opened).toMatchObject({ status: 'open', source: 'measurement', measurement: { id: meter } });
  expect(dayOf(opened.start_date)).toBe(`${year}-03-10`);
  expect(Date.parse(opened.due_date) - Date.parse(opened.start_date)).toBe(2 * day);
  expect(await legs(first)).toEqual([2000, `${year}-09-10`]);
  const view = await series(first);
  expect(view.meter).toMatchObject({ measurement: { id: meter, unit: 'h' }, total: 1505, due_total: 2000, left: 495 });
  expect(view.occurrences[0]).toMatchObject({ due_total: 1500, work_order: { id: next.id } });
  expect((await admin.get(`/work-orders/for-measurement/${meter}`)).body.results).toMatchObject([{ id: next.id }]);
  const history = (await admin.get(`/core/audit-logs?entity_type=work-order&entity_id=${next.id}`)).body.results;
  expect(history.map(({ description }: Body) => description)).toContain('Opened when its meter reached 1505 h');
});

describe('on fixed totals', () => {
  test('a total that jumps over several is one work order, and the others are missed', async () => {
    const meter = await meterAt(0);
    const first = await make(meter);
    const next = await nextOf(first);
    await done(first);
    await reading(meter, 1700);
    expect((await read(next.id)).status).toBe('open');
    expect((await legs(first))[0]).toBe(2000);
    const { occurrences, counts } = await series(first);
    expect(counts.missed).toBe(2);
    expect(occurrences.map(({ due_total, state }: Body) => [due_total, state])).toEqual(
      expect.arrayContaining([
        [500, 'open'],
        [1000, 'missed'],
        [1500, 'missed'],
      ]),
    );
  });

  test('opened by its date, the total is counted from what the meter shows', async () => {
    const meter = await meterAt(100);
    const first = await make(meter);
    const next = await nextOf(first);
    await done(first);
    await reading(meter, 150);
    await pass(185 * day);
    expect(await read(next.id)).toMatchObject({ status: 'open', source: 'recurrence' });
    const [due, date] = await legs(first);
    expect(due).toBe(650);
    expect(date > dayAhead(170)).toBe(true);
    const { occurrences } = await series(first);
    expect(occurrences.find(({ work_order }: Body) => work_order?.id === next.id)).toMatchObject({ due_total: null });
  });

  test('while the last one is open it is missed; one that stacks opens beside it', async () => {
    const meter = await meterAt(0);
    const first = await make(meter);
    const stacked = await make(meter, {}, { stack: true });
    const [next, other] = [await nextOf(first), await nextOf(stacked)];
    await reading(meter, 1010);
    expect(await read(next.id)).toMatchObject({ status: 'planned' });
    expect((await series(first)).counts.missed).toBe(2);
    expect(await legs(first)).toEqual([1500, expect.any(String)]);
    const { occurrences } = await series(first);
    expect(occurrences[0]).toMatchObject({ state: 'missed', reason: `${first.code} was still open` });
    expect((await read(other.id)).status).toBe('open');
    await done(first);
    await pass(day);
    await reading(meter, 1500);
    expect((await read(next.id)).status).toBe('open');
  });

  test('with a lead it opens before, waits while the last is open, and is missed at the total', async () => {
    const meter = await meterAt(0);
    const first = await make(meter, { lead: 50 });
    const next = await nextOf(first);
    await reading(meter, 460);
    expect((await read(next.id)).status).toBe('planned');
    expect((await series(first)).counts.missed).toBe(0);
    await done(first);
    await pass(60_000);
    expect(await read(next.id)).toMatchObject({ status: 'open', source: 'measurement' });
    expect((await legs(first))[0]).toBe(1000);
    await reading(meter, 955);
    expect((await series(first)).counts.missed).toBe(0);
    await reading(meter, 1000);
    expect((await series(first)).counts.missed).toBe(1);
    expect((await legs(first))[0]).toBe(1500);
  });

  test('what is done early keeps the totals', async () => {
    const meter = await meterAt(0);
    const first = await make(meter);
    const next = await nextOf(first);
    await done(first);
    await reading(meter, 480);
    await done(next);
    expect((await legs(first))[0]).toBe(1000);
  });
});

test('floating: date and total count from completion', async () => {
  const meter = await meterAt(0);
  const first = await make(meter, {}, { mode: 'floating' });
  const next = await nextOf(first);
  await reading(meter, 700);
  expect(await read(next.id)).toMatchObject({ status: 'planned' });
  expect((await series(first)).counts.missed).toBe(0);
  await done(first);
  expect((await legs(first))[0]).toBe(1200);
  await reading(meter, 1250);
  expect((await read(next.id)).status).toBe('open');
  await pass(3 * day);
  await reading(meter, 1300);
  await done(next);
  const [due, date] = await legs(first);
  expect(due).toBe(1800);
  expect(date > dayAhead(175)).toBe(true);
  expect((await series(first)).counts.missed).toBe(0);
});

describe('by the meter alone', () => {
  test('no date opens it; it is undated until there is a forecast', async () => {
    const meter = await meterAt(0);
    const place = (await admin.post('/assets', { name: 'Mill' })).body.id;
    const first = await make(meter, { only: true }, {}, { asset: place });
    const next = await nextOf(first);
    expect(next).toMatchObject({ start_date: null, due_date: null });
    expect((await series(first)).upcoming).toEqual([]);
    await done(first);
    await pass(10 * day);
    await reading(meter, 100);
    // 10 a day: 500 in 40 days, then every 50 days.
    expect(dayOf((await read(next.id)).start_date)).toBe(dayAhead(40));
    const { upcoming, meter: shown } = await series(first);
    expect(dayOf(upcoming[0])).toBe(dayAhead(90));
    expect(shown).toMatchObject({ due_total: 500, total: 100, left: 400, is_stale: false });
    const range = `from=${new Date(now()).toISOString()}&to=${new Date(now() + 100 * day).toISOString()}`;
    const { body } = await admin.get(`/work-orders/upcoming?${range}&asset=${place}`);
    const found = body.results.filter(({ head }: Body) => head.id === next.id);
    expect(found.map(({ start_date }: Body) => dayOf(start_date))).toEqual([dayAhead(90)]);
    await pass(400 * day);
    // It should have come long ago: it stands today, and nothing opens it.
    expect(await read(next.id)).toMatchObject({ status: 'planned' });
    await reading(meter, 500);
    expect((await read(next.id)).status).toBe('open');
    expect((await nextOf(first)).status).toBe('planned');
  });

  test('it has seven days of grace (A1)', async () => {
    const meter = await meterAt(0);
    const first = await make(meter, { only: true, first_at: 10 });
    await done(first);
    const second = await nextOf(first);
    await reading(meter, 10);
    await pass(6 * day);
    expect((await series(first)).occurrences[0]).toMatchObject({ due_total: 10, state: 'open' });
    await pass(2 * day);
    expect((await series(first)).occurrences[0]).toMatchObject({ state: 'overdue' });
    await done(second);
    expect((await series(first)).occurrences[0]).toMatchObject({ state: 'late' });
  });
});

test('the first total: as it was said, counted from the first reading, or come already', async () => {
  const unread = await meterAt();
  const first = await make(unread);
  expect((await series(first)).meter).toMatchObject({ total: null, due_total: null, left: null });
  await reading(unread, 40);
  expect((await series(first)).meter).toMatchObject({ total: 40, due_total: 540 });

  const meter = await meterAt(1200);
  const said = await make(meter, { first_at: 1300 });
  expect((await legs(said))[0]).toBe(1300);
  // Open work is that of a total which has been reached already.
  expect((await legs(await make(meter, { first_at: 1000 })))[0]).toBe(1500);
  const planned = await make(meter, { first_at: 1000 }, {}, { status: 'planned' });
  await pass(60_000);
  expect(await read(planned.id)).toMatchObject({ status: 'open', source: 'measurement' });
});

test('a changed rule: another step counts from now, a lead opens at once, without the meter only dates are left', async () => {
  const meter = await meterAt(100);
  const first = await make(meter);
  const next = await nextOf(first);
  const patch = async (recurrence: object) =>
    expect(await admin.patch(`/work-orders/${first.id}`, { recurrence })).toMatchObject({ status: 200 });
  await patch({ ...halfYear, meter: { measurement: meter, every: 200 } });
  expect((await legs(first))[0]).toBe(300);
  await reading(meter, 250);
  await done(first);
  await admin.patch(`/work-orders/${next.id}`, {
    recurrence: { ...halfYear, meter: { measurement: meter, every: 200, lead: 60 } },
  });
  await pass(60_000);
  expect((await read(next.id)).status).toBe('open');
  const last = await nextOf(first);
  await admin.patch(`/work-orders/${last.id}`, { recurrence: halfYear });
  expect(await series(first)).toMatchObject({ meter: null, recurrence: { meter: null } });
  await reading(meter, 10_000);
  expect((await read(last.id)).status).toBe('planned');
});

test('voiding a reading undoes nothing, and the same total comes again', async () => {
  const meter = await meterAt(0);
  const first = await make(meter);
  await done(first);
  const second = await nextOf(first);
  const { id } = await reading(meter, 500);
  expect((await read(second.id)).status).toBe('open');
  await admin.post(`/measurements/${meter}/readings/${id}/void`, { reason: 'Typed wrong' });
  await settle();
  expect((await read(second.id)).status).toBe('open');
  await done(second);
  await pass(186 * day);
  const third = await read((await series(first)).occurrences[0].work_order.id);
  expect(third).toMatchObject({ status: 'open', source: 'recurrence' });
  await done(third);
  const fourth = await nextOf(first);
  await reading(meter, 501);
  expect((await read(fourth.id)).status).toBe('open');
});

test('a date that somebody chose stays, whatever the forecast says', async () => {
  const meter = await meterAt(0);
  const first = await make(meter);
  const next = await nextOf(first);
  const start_date = new Date(now() + 30 * day).toISOString();
  await admin.patch(`/work-orders/${next.id}`, { start_date });
  await pass(5 * day);
  await reading(meter, 100);
  expect((await read(next.id)).start_date).toBe(start_date);
  await done(first);
  await pass(26 * day);
  expect(await read(next.id)).toMatchObject({ status: 'open', source: 'recurrence', start_date });
});

test('a sensor reports the same hour to two servers: one work order', async () => {
  const other = await world.serve();
  const meter = await meterAt(0);
  await pass(5 * 60_000);
  const orders = [];
  for (let nth = 0; nth < 8; nth++) orders.push(await make(meter, { every: 100 }, { stack: true }));
  await Promise.all(
    [...Array(12).keys()].map((nth) =>
      admin.post(`/measurements/${meter}/readings`, {
        value: 90 + 10 * nth,
        taken_at: new Date(now() - 60_000 + nth).toISOString(),
      }),
    ),
  );
  await Promise.all([other.clockwork.tick(), world.servers[0]!.clockwork.tick()]);
  await settle();
  for (const order of orders) {
    const { occurrences } = await series(order);
    const totals = occurrences.filter(({ due_total }: Body) => due_total !== null);
    expect(totals.map(({ due_total }: Body) => due_total).toSorted((a: number, b: number) => a - b)).toEqual([
      100, 200,
    ]);
    expect((await legs(order))[0]).toBe(300);
  }
});

describe('refused', () => {
  const refused = async (recurrence: object): Promise<Body> => {
    const { status, body } = await admin.post('/work-orders', { name: 'No', recurrence });
    expect(status).toBe(422);
    return body.errors;
  };

  test('what is no meter, no step, or too long a lead', async () => {
    const measurement = await meterAt(0);
    const { body: gauge } = await admin.post('/measurements', { name: 'Pressure', kind: 'gauge', asset });
    const by = (meter: object, more: object = {}) => refused({ ...halfYear, ...more, meter });
    expect(await by({ measurement: gauge.id, every: 5 })).toEqual({
      'recurrence.meter.measurement': ['Work by meter needs a cumulative measurement'],
    });
    expect(await by({ measurement: asset, every: 5 })).toEqual({
      'recurrence.meter.measurement': ['Measurement was not found'],
    });
    expect(await by({ measurement, every: 0 })).toMatchObject({
      'recurrence.meter.every': ['Every must be greater than 0'],
    });
    expect(await by({ measurement, every: 5, lead: 5 })).toMatchObject({
      'recurrence.meter.lead': ['Lead must be less than every'],
    });
    expect(await by({ measurement, every: 5 }, { cron: '0 6 * * 1' })).toMatchObject({
      'recurrence.cron': [expect.stringMatching(/does not go with a meter/)],
    });
    expect(await refused({ is_active: false, meter: { measurement: gauge.id, every: 5 } })).toBeTruthy();
    const first = await make(measurement, { lead: 5, first_at: 700 });
    expect(first.recurrence.meter).toEqual({ measurement, every: 500, lead: 5, first_at: 700 });
  });
});

test('the form asks for the due total and when it is reached', async () => {
  const meter = await meterAt(0);
  await pass(10 * day);
  await reading(meter, 100);
  const preview = (more: object) =>
    admin.get(
      `/work-orders/recurrence-preview?${new URLSearchParams({ unit: 'monthly', frequency: '6', measurement: meter, every: '500', ...more })}`,
    );
  const { status, body } = await preview({});
  expect({ status, body }).toMatchObject({ status: 200, body: { meter: { due_total: 600, total: 100, left: 500 } } });
  expect(body.dates.map(dayOf)).toEqual([50, 100, 150, 200, 250].map(dayAhead));
  expect((await preview({ only: 'true', first_at: '400' })).body.dates.map(dayOf)[0]).toBe(dayAhead(30));
  expect(await preview({ every: '-1' })).toMatchObject({ status: 400 });
  expect(await preview({ measurement: asset })).toMatchObject({ status: 400 });
});
