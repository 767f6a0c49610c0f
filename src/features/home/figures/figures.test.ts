import { afterAll, beforeAll, expect, test } from 'vitest';
import { deltaOf, rounded } from '#shared/figure';
import { uuid7 } from '#shared/id';
import { figuresOf, followAll, readList, sum } from '#test/figures';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { rank, trendOf } from './figures';

const now = '2026-11-16T12:00:00.000Z';
const hour = 3_600_000;

let world: World;

/** Stops the clock, so that windows have exact ends. */
const freeze = (at: string): void => {
  world.stoppedAt = at;
};

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

/** An organisation founded long before the windows, and its admin as a program, whose session does not expire. */
async function plant(name: string): Promise<{ organization: Organization; admin: Person }> {
  freeze('2026-07-01T08:00:00.000Z');
  const organization = await world.organization(name);
  await organization.admin.patch(`/organizations/${organization.id}`, { time_zone: 'UTC' });
  const admin = await organization.program('admin');
  admin.become(organization.admin, '');
  return { organization, admin };
}

const call = async (person: Person, method: string, path: string, body: object): Promise<Body> => {
  const reply = await person.send(method, path, body);
  expect({ path, body, reply: reply.body, ok: reply.status < 300 }).toMatchObject({ ok: true });
  return reply.body;
};
const make = (person: Person, more: object): Promise<Body> =>
  call(person, 'POST', '/work-orders', { name: 'Work', ...more });
const complete = (person: Person, id: string, at: string, more: object = {}): Promise<Body> =>
  call(person, 'PATCH', `/work-orders/${id}`, { status: 'done', at, ...more });
const book = (person: Person, work_order: string, minutes: number, more: object = {}): Promise<Body> =>
  call(person, 'POST', '/work-orders/time-entries', {
    work_order,
    time_type: 'work',
    user: person.id,
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
    ...more,
  });

/** Lets the clock strike, and waits until what is due has been done. */
async function strike(at: string): Promise<void> {
  freeze(at);
  await world.servers[0]!.clockwork.tick();
  await expect
    .poll(async () => (await world.rows(`select from job where run_at <= $1 and task <> 'send mail'`, [at])).length)
    .toBe(0);
}

test('E1 recurring work within a fifth of its interval (A1)', async () => {
  const { admin } = await plant('E1');
  const series = (unit: string, frequency: number, due: string) =>
    make(admin, { start_date: due, due_date: due, recurrence: { unit, frequency, is_active: true } });
  /** Ends the series, so that no further date is due. */
  const end = async (id: string) => {
    const { next } = (await admin.get(`/work-orders/${id}/series`)).body;
    expect((await admin.delete(`/work-orders/${next.work_order.id}`)).status).toBe(204);
  };
  await strike('2026-07-19T00:00:00.000Z');
  await series('monthly', 3, '2026-07-20T08:00:00.000Z');
  await strike('2026-10-01T00:00:00.000Z');
  const early = await series('monthly', 1, '2026-10-05T08:00:00.000Z');
  await end(early.id);
  await series('yearly', 1, '2026-10-15T08:00:00.000Z');
  await strike('2026-10-09T08:00:00.000Z');
  await complete(admin, early.id, '2026-10-09T08:00:00.000Z');
  await strike('2026-10-31T08:00:00.000Z');
  const weekly = await series('weekly', 1, '2026-11-03T08:00:00.000Z');
  await end(weekly.id);
  const monthly = await series('monthly', 1, '2026-11-01T08:00:00.000Z');
  await end(monthly.id);
  await strike(now);
  await complete(admin, weekly.id, '2026-11-04T17:36:00.000Z');
  await complete(admin, monthly.id, '2026-11-07T08:00:01.000Z');

  const { from, to, previous_from, by } = await figuresOf(admin);
  expect([previous_from, from, to]).toEqual(['2026-09-17T12:00:00.000Z', '2026-10-17T12:00:00.000Z', now]);
  expect(by.pm_compliance).toMatchObject({ value: 25, previous: 100, delta: -75, numerator: 1, denominator: 4 });
  const rows = await readList(admin, by.pm_compliance.list);
  expect(rows.map(({ deadline, state }) => [deadline, state])).toEqual([
    ['2026-11-12T08:00:00.000Z', 'overdue'],
    ['2026-11-07T08:00:00.000Z', 'missed'],
    ['2026-11-07T08:00:00.000Z', 'late'],
    ['2026-11-04T17:36:00.000Z', 'on_time'],
  ]);
  // The page of a series says the same.
  const page = (await admin.get(`/work-orders/${weekly.id}/series`)).body;
  expect(page).toMatchObject({ compliance: 100, occurrences: [{ state: 'on_time' }] });
  expect((await admin.get(`/work-orders/${monthly.id}/series`)).body).toMatchObject({ compliance: 0 });
  await followAll(admin);
});

test('E2 reactive work, and the backlog against the time of everybody (A3, A4)', async () => {
  const { organization, admin } = await plant('E2');
  await organization.person('technician', 'Ann');
  const bob = await organization.person('technician', 'Bob');
  await call(admin, 'PATCH', `/users/${bob.id}`, { daily_minutes: 360 });
  freeze('2026-11-10T10:00:00.000Z');
  const done = async (work_type: string, count: number, minutes: number) => {
    for (let nth = 0; nth < count; nth++) {
      const { id } = await make(admin, { work_type });
      const share = Math.floor(minutes / count) + (nth < minutes % count ? 1 : 0);
      await book(admin, id, share, { worked_at: '2026-11-10' });
      await complete(admin, id, '2026-11-10T10:00:00.000Z');
    }
  };
  await done('reactive', 7, 1470);
  await done('preventive', 13, 3400 - 1470);
  freeze(now);
  for (const [estimated_minutes, booked] of [
    [120, 30],
    [60, 90],
    [240, 0],
  ] as const) {
    const { id } = await make(admin, { estimated_minutes });
    if (booked > 0) await book(admin, id, booked, { worked_at: '2026-11-16' });
  }
  const { by } = await figuresOf(admin);
  expect(by.reactive_share).toMatchObject({ value: 35, previous: null, delta: null, numerator: 7, denominator: 20 });
  expect(by.reactive_hours_share).toMatchObject({ value: 43.2, numerator: 1470, denominator: 3400 });
  expect(by.backlog_hours).toMatchObject({ value: 5.5, numerator: 330 });
  expect(by.backlog_weeks).toMatchObject({ value: 0.1, capacity_minutes: 6600 });
  // 20 working days before today, of three people.
  expect(by.booked_share).toMatchObject({ numerator: 3400, capacity_minutes: 20 * 1320 });
  await make(admin, {});
  expect((await figuresOf(admin)).by.backlog_hours).toMatchObject({ value: 5.5, note: '1 without an estimate' });
  await followAll(admin);
});

/** Records a stretch of down time. */
const down = (person: Person, asset: string, type: string, since: string, until?: string): Promise<Body> =>
  statusesOf(person).then(({ offline }) =>
    call(person, 'POST', '/assets/status', {
      asset,
      status_type: offline,
      status_change_type: type,
      status_change_since: since,
      ...(until && { status_change_until: until }),
    }),
  );
const statusesOf = async (person: Person): Promise<Record<string, string>> => {
  const { results } = (await person.get('/assets/custom-health-status')).body;
  return Object.fromEntries(results.map(({ id, category }: Body) => [category, id]));
};

test('E3 failures, repairs and availability of all assets together (A5)', async () => {
  const { admin } = await plant('E3');
  const [one, two] = await Promise.all(
    ['One', 'Two', 'Three'].map(async (name) => (await call(admin, 'POST', '/assets', { name })).id as string),
  );
  freeze(now);
  await down(admin, one!, 'unplanned', '2026-10-20T00:00:00.000Z', '2026-10-20T06:00:00.000Z');
  await down(admin, one!, 'unplanned', '2026-10-20T06:04:00.000Z', '2026-10-20T10:00:00.000Z');
  await down(admin, one!, 'planned', '2026-11-10T00:00:00.000Z', '2026-11-11T00:00:00.000Z');
  await down(admin, two!, 'unplanned', '2026-11-16T02:00:00.000Z');
  const { by } = await figuresOf(admin);
  expect(by.mtbf).toMatchObject({ value: 698, denominator: 2, previous: null });
  expect(by.mttr).toMatchObject({ value: 5, denominator: 2 });
  expect(by.availability).toMatchObject({ value: 96.9 });
  const rows = await readList(admin, by.mtbf.list);
  // One failure each: the longer down time first.
  expect(rows.map(({ asset }) => asset.id)).toEqual([two, one]);
  expect(rows[1]).toMatchObject({ planned_hours: 24, failures: 1, repairs: 2, mttr: 5 });
  await followAll(admin);
  expect((await admin.get('/assets/reliability?from=then')).status).toBe(400);
  expect((await admin.get('/assets/reliability?colour=red')).status).toBe(400);
});

test('nothing to divide by is no value, and says why', async () => {
  const { admin, organization } = await plant('Nothing');
  await call(admin, 'PATCH', `/users/${organization.admin.id}`, { daily_minutes: 0 });
  freeze(now);
  const { figures } = await figuresOf(admin, '?days=7');
  const said = figures.map(({ key, value, note }: Body) => [key, value, note]);
  expect(said).toEqual([
    ['pm_compliance', null, 'No PM was due'],
    ['reactive_share', null, 'Nothing completed'],
    ['reactive_hours_share', null, 'No time booked'],
    ['backlog_hours', 0, undefined],
    ['backlog_weeks', null, 'Nobody has working hours'],
    ['ready_hours', 0, undefined],
    ['mtbf', null, 'No failure in 7 days'],
    ['mttr', null, 'Nothing repaired'],
    ['availability', null, 'Nothing tracked'],
    ['schedule_compliance', null, 'Nothing was due'],
    ['time_to_acknowledge', null, 'No request decided'],
    ['booked_share', null, 'Nobody has working hours'],
    ['cost', '0.00', undefined],
  ]);
});

test('who sees figures, and whose costs', async () => {
  const { admin, organization } = await plant('Roles');
  const names = ['manager', 'technician', 'limited_technician', 'viewer', 'requester'] as const;
  const people = new Map<string, Person>();
  for (const role of names) people.set(role, await organization.program(role));
  freeze(now);
  const { id } = await make(admin, {});
  await call(admin, 'POST', '/work-orders/other-costs', {
    work_order: id,
    category: 'other',
    cost: '12.50',
    user: admin.id,
  });
  await complete(admin, id, now);
  for (const role of ['limited_technician', 'requester'] as const) {
    const person = people.get(role)!;
    expect([role, (await person.get('/home/figures')).status]).toEqual([role, 403]);
    expect([role, (await person.get('/home/offenders')).status]).toEqual([role, 403]);
  }
  const costOf = async (role: 'manager' | 'technician' | 'viewer') => {
    const person = people.get(role)!;
    const { status } = await person.get('/home/offenders?by=cost');
    return [status, (await figuresOf(person)).by.cost.value];
  };
  // The clock stands at now, so the work was completed at the end of the window, which does not count.
  freeze('2026-11-16T12:00:01.000Z');
  expect(await costOf('manager')).toEqual([200, '12.50']);
  expect(await costOf('viewer')).toEqual([200, '12.50']);
  expect(await costOf('technician')).toEqual([403, null]);
});

test('levels are compared with the midnight of 30 days ago, which is written down once', async () => {
  const { admin, organization } = await plant('Levels');
  await strike('2026-10-16T12:00:00.000Z');
  await make(admin, { name: 'Old', due_date: '2026-10-01T08:00:00.000Z', estimated_minutes: 90 });
  await strike('2026-10-17T00:00:30.000Z');
  const kept = () =>
    world.rows<Body>(`select day::text, key, value from kpi_day where organization_id = $1 order by day, key`, [
      organization.id,
    ]);
  expect(await kept()).toEqual(
    expect.arrayContaining([
      { day: '2026-10-17', key: 'overdue', value: 1 },
      { day: '2026-10-17', key: 'backlog_hours', value: 1.5 },
    ]),
  );
  const before = await kept();
  await make(admin, { name: 'New', due_date: '2026-10-16T08:00:00.000Z', estimated_minutes: 30 });
  // The key keeps the first: the job comes a second time.
  await world.rows(
    `insert into job (id, organization_id, task, payload, run_at) values ($1, $2, 'write down levels', $3, now() - interval '1 year')`,
    [uuid7(), organization.id, JSON.stringify({ due: '2026-10-17T00:00:00.000Z' })],
  );
  await strike('2026-10-17T00:01:00.000Z');
  expect(await kept()).toEqual(before);
  freeze(now);
  const { tiles } = (await admin.get('/home')).body;
  const overdue = tiles.find(({ key }: Body) => key === 'overdue');
  expect(overdue).toMatchObject({ value: 2, previous: 1, delta: 1, better: 'down' });
  const { by } = await figuresOf(admin);
  expect(by.backlog_hours).toMatchObject({ value: 2, previous: 1.5, delta: 0.5 });
  const location = (await call(admin, 'POST', '/locations', { name: 'Hall' })).id;
  expect((await figuresOf(admin, `?location=${location}`)).by.backlog_hours).toMatchObject({
    value: 0,
    previous: null,
  });
});

test('A9 offenders: by value, with the few that matter, the rest, and whether failures come closer together', async () => {
  const { admin } = await plant('Offenders');
  const ids: string[] = [];
  for (let nth = 0; nth < 12; nth++) ids.push((await call(admin, 'POST', '/assets', { name: `Asset ${nth}` })).id);
  freeze(now);
  const ago = (hours: number) => new Date(Date.parse(now) - hours * hour).toISOString();
  // Four failures of an hour, close to the end; each of the others failed once for an hour, and one for ten.
  for (const start of [60, 50, 40, 30]) await down(admin, ids[0]!, 'unplanned', ago(start), ago(start - 1));
  await down(admin, ids[1]!, 'unplanned', ago(2000), ago(1990));
  for (const id of ids.slice(2)) await down(admin, id, 'unplanned', ago(500), ago(499));
  const read = async (by: string) => (await admin.get(`/home/offenders?by=${by}`)).body;
  const { total, results, others, unit } = await read('downtime');
  expect([unit, total]).toEqual(['hours', 24]);
  expect(results).toHaveLength(10);
  expect(results.slice(0, 3)).toMatchObject([
    { asset: { id: ids[1] }, value: 10, share: 41.7, cumulative: 41.7, vital: true, trend: null },
    { asset: { id: ids[0] }, value: 4, share: 16.7, cumulative: 58.3, vital: true, trend: 'worsening' },
    { asset: { name: 'Asset 10' }, value: 1, share: 4.2, vital: true, trend: null },
  ]);
  // 19 of 24 hours are less than 80 %, 20 are more.
  expect(results.map(({ vital }: Body) => vital)).toEqual([...Array(8).fill(true), false, false]);
  expect(others).toEqual({ count: 2, value: 2, share: 8.3 });
  for (const { value, list } of results) expect(sum(await readList(admin, list), 'unplanned_hours')).toBeCloseTo(value);
  for (const { value, list } of (await read('failures')).results)
    expect(sum(await readList(admin, list), 'failures')).toBe(value);
  freeze(ago(100));
  for (const [nth, cost] of [
    [0, '5.00'],
    [3, '7.25'],
    [3, '1.00'],
  ] as const) {
    const { id } = await make(admin, { asset: ids[nth] });
    await call(admin, 'POST', '/work-orders/other-costs', { work_order: id, category: 'other', cost, user: admin.id });
    await complete(admin, id, ago(100));
  }
  freeze(now);
  const costs = await read('cost');
  expect(costs).toMatchObject({ unit: 'money', total: '13.25', results: [{ value: '8.25' }, { value: '5.00' }] });
  for (const { value, list } of costs.results)
    expect(sum(await readList(admin, list), 'total_cost')).toBeCloseTo(Number(value));
  const work = await read('work_orders');
  expect(work.results.map(({ value }: Body) => value)).toEqual([2, 1]);
  for (const { value, list } of work.results) expect(await readList(admin, list)).toHaveLength(value);
  expect((await admin.get('/home/offenders?by=colour')).status).toBe(400);
  expect((await admin.get('/home/figures?days=0')).status).toBe(400);
});

test('A10 overdue work by the days since its due day, by the clock of the organisation', async () => {
  const { admin, organization } = await plant('Ageing');
  await organization.admin.patch(`/organizations/${organization.id}`, { time_zone: 'Asia/Tokyo' });
  // 21:00 in Tokyo; the day began at 15:00 UTC the day before.
  freeze(now);
  for (const due of [
    '2026-11-16T11:59:00Z',
    '2026-11-15T15:00:00Z',
    '2026-11-15T14:59:00Z',
    '2026-11-08T15:00:00Z',
    '2026-11-08T14:59:00Z',
    '2026-10-16T15:00:00Z',
    '2026-10-16T14:59:00Z',
    '2026-11-16T12:01:00Z',
  ])
    await make(admin, { due_date: due });
  const { ageing } = await figuresOf(admin);
  expect(ageing.map(({ bucket, count }: Body) => [bucket, count])).toEqual([
    ['0', 2],
    ['1-7', 2],
    ['8-30', 2],
    ['31+', 1],
  ]);
  await followAll(admin);
});

test('A6 the time from when a request was made until somebody decided', async () => {
  const { admin, organization } = await plant('Requests');
  freeze(now);
  const ago = (hours: number) => new Date(Date.parse(now) - hours * hour).toISOString();
  const add = (number: number, status: string, made: number, decided: number | null) =>
    world.rows(
      `insert into request (organization_id, id, created_at, updated_at, name, number, code, ack_due_at, status, decided_at)
       values ($1, $2, $3, $3, 'Leak', $4::int, 'REQ-' || $4::int, $3, $5, $6)`,
      [organization.id, uuid7(), ago(made), number, status, decided === null ? null : ago(decided)],
    );
  await add(1, 'accepted', 12, 10);
  await add(2, 'rejected', 724, 720);
  await add(3, 'accepted', 731, 721);
  await add(4, 'pending', 100, null);
  await add(5, 'cancelled', 100, 90);
  const { by } = await figuresOf(admin);
  expect(by.time_to_acknowledge).toMatchObject({ value: 3, previous: 10, delta: -7, numerator: 6, denominator: 2 });
});

test('rounding, differences, trends and shares', () => {
  expect([0.05, -0.05, 4.35, 43.235294, 2.449999999].map((value) => rounded(value, 1))).toEqual([
    0.1, -0.1, 4.4, 43.2, 2.4,
  ]);
  expect(Object.is(rounded(-0.01, 1), 0)).toBe(true);
  expect(deltaOf('percent', 25, 100)).toBe(-75);
  expect(deltaOf('percent', 0.3, 0.1)).toBe(0.2);
  expect(deltaOf('money', '10.10', '10.00')).toBe('0.10');
  expect(deltaOf('hours', null, 1)).toBeNull();
  expect(trendOf([1, 2, 3], 100)).toBeNull();
  expect(trendOf([20, 40, 60, 80], 100)).toBe('steady');
  expect(trendOf([1, 2, 3, 4], 100)).toBe('improving');
  expect(trendOf([96, 97, 98, 99], 100)).toBe('worsening');
  const ranked = rank([
    { id: '2', name: 'B', value: 40 },
    { id: '1', name: 'A', value: 40 },
    { id: '3', name: 'C', value: 20 },
    { id: '4', name: 'D', value: 0 },
  ]);
  expect(ranked.results.map(({ id, vital }) => [id, vital])).toEqual([
    ['1', true],
    ['2', true],
    ['3', false],
  ]);
});
