import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, insist, type Person } from '../../../../test/person';
import { type Organization, World } from '../../../../test/world';

let world: World;
let organization: Organization;
let admin: Person;
let limited: Person;

beforeAll(async () => {
  world = await World.open();
  organization = await world.organization('Acme');
  // API keys, because sessions expire as weeks pass.
  admin = await organization.program('admin');
  admin.become(organization.admin, '');
  limited = await organization.person('limited_technician');
});
afterAll(() => world.close());

const day = 86_400_000;
const weekly = { unit: 'weekly', frequency: 1, is_active: true };
const soon = (days: number) =>
  new Date(Math.floor((Date.now() + world.clockOffset) / day) * day + days * day).toISOString();

const make = async (more: object = {}): Promise<Body> => {
  const { status, body } = await admin.post('/work-orders', {
    name: 'Grease the press',
    start_date: soon(1),
    due_date: soon(2),
    recurrence: weekly,
    ...more,
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
};
const series = async (order: Body): Promise<Body> => (await admin.get(`/work-orders/${order.id}/series`)).body;
const read = async (id: string): Promise<Body> => (await admin.get(`/work-orders/${id}`)).body;
const nextOf = async (order: Body): Promise<Body> => read((await series(order)).next.work_order.id);
const rowsOf = (id: string) =>
  world.rows<Body>(`select * from work_order where series_id = $1 and deleted_at is null order by number`, [id]);
const done = async (order: Body, more: object = {}): Promise<void> => {
  const { status, body } = await admin.patch(`/work-orders/${order.id}`, { status: 'done', ...more });
  expect({ status, body }).toMatchObject({ status: 200 });
};

/** Advances the clock and waits until all due jobs have run. */
async function advance(days: number): Promise<void> {
  world.clockOffset += days * day;
  await world.servers[0]!.clockwork.tick();
  const pending = () =>
    world.rows(
      `select from job where task like 'series%' and run_at <= $1
       union all select from work_order_series s join work_order w on w.id = s.next_id
         where s.is_active and w.status = 'planned' and coalesce(w.start_date, s.next_at) <= $1
           and not (s.rule ->> 'mode' = 'floating' and exists (select from work_order o where o.series_id = s.id
             and o.id <> s.next_id and o.status in ('open', 'in_progress', 'on_hold') and o.deleted_at is null))`,
      [new Date(Date.now() + world.clockOffset).toISOString()],
    );
  await expect.poll(async () => (await pending()).length).toBe(0);
}

describe('upcoming', () => {
  test('lists what is not stored, in the order of dates, only what one may see', async () => {
    const asset = (await admin.post('/assets', { name: 'Press' })).body.id;
    const first = await make({ name: 'Ahead', asset, assigned_to: { users: [limited.id] } });
    const next = await nextOf(first);
    await make({ name: 'Daily ahead', asset, recurrence: { ...weekly, unit: 'daily', frequency: 3 } });
    const range = `from=${soon(0)}&to=${soon(40)}`;
    const { status, body } = await admin.get(`/work-orders/upcoming?${range}&asset=${asset}&page_size=200`);
    expect(status).toBe(200);
    const dates = body.results.map(({ start_date }: Body) => start_date);
    expect(dates).toEqual(dates.toSorted());
    expect(body.count).toBe(body.results.length);
    const found = body.results.filter(({ name }: Body) => name === 'Ahead');
    expect(found).toHaveLength(4);
    expect(found[0]).toMatchObject({
      head: { id: next.id, code: next.code, name: 'Ahead' },
      asset: { id: asset, name: 'Press' },
      assigned_to: { users: [{ id: limited.id }], teams: [] },
      start_date: new Date(Date.parse(next.start_date) + 7 * day).toISOString(),
      projected: true,
    });
    const seen = (await limited.get(`/work-orders/upcoming?${range}`)).body.results;
    expect(new Set(seen.map(({ name }: Body) => name))).toEqual(new Set(['Ahead']));
    expect((await admin.get(`/work-orders/upcoming?from=${soon(0)}&to=${soon(500)}`)).status).toBe(400);
    expect((await admin.get(`/work-orders/upcoming?colour=red`)).status).toBe(400);
    expect(body.truncated).toBe(false);
    expect((await admin.get(`/work-orders/upcoming?from=${soon(6 * 366)}`)).status).toBe(400);
  });

  test('says when dates are left off; what floats is found as far ahead as what is fixed', async () => {
    const asset = (await admin.post('/assets', { name: 'Clock' })).body.id;
    const first = await make({
      asset,
      recurrence: { unit: 'hourly', frequency: 1, mode: 'floating', is_active: true },
    });
    const at = (from: number, to: number) =>
      admin.get(`/work-orders/upcoming?from=${soon(from)}&to=${soon(to)}&asset=${asset}&page_size=10`);
    expect((await at(0, 30)).body).toMatchObject({ count: 400, truncated: true });
    // Four years of hours.
    const { body } = await at(1461, 1462);
    expect(body).toMatchObject({ count: 25, truncated: false });
    expect(body.results[0].start_date).toBe(soon(1461));
    await done(first, { done_reason: 'cancelled', note: 'No more', recurrence: null });
  });

  test('the form asks for the first dates of a rule', async () => {
    const berlin = await world.organization('Berlin');
    await berlin.admin.patch(`/organizations/${berlin.id}`, { time_zone: 'Europe/Berlin' });
    const preview = (query: object) =>
      berlin.admin.get(`/work-orders/recurrence-preview?${new URLSearchParams(query as Record<string, string>)}`);
    const start_date = '2027-01-31T07:00:00Z';
    expect((await preview({ unit: 'monthly', frequency: '1', start_date })).body).toEqual({
      time_zone: 'Europe/Berlin',
      dates: ['01-31T07', '02-28T07', '03-31T06', '04-30T06', '05-31T06'].map((date) => `2027-${date}:00:00.000Z`),
      meter: null,
    });
    expect((await preview({ cron: '0 6 * * 1', start_date })).body.dates[1]).toBe('2027-02-01T05:00:00.000Z');
    const bad = await preview({ frequency: '0' });
    expect(bad).toMatchObject({ status: 400, body: { detail: 'Frequency must be at least 1.' } });
    expect((await preview({ cron: 'a b c d e' })).status).toBe(400);
    expect((await preview({ start_date: 'yesterday' })).status).toBe(400);
    const refused = async (work_order: string) => (await preview({ work_order })).body;
    expect(await refused('mine')).toMatchObject({ status: 400, detail: 'Work order must be an id.' });
    expect(await refused(berlin.id)).toMatchObject({ status: 400, detail: 'Work order was not found.' });
  });

  test('of work that is there they are ahead of it, by the dates its series keeps to', async () => {
    const month = { unit: 'monthly', frequency: 1, is_active: true };
    const last = new Date(Date.UTC(new Date().getUTCFullYear() - 1, 0, 31, 7));
    const first = await make({ name: 'Month ends', start_date: last.toISOString(), due_date: null, recurrence: month });
    const next = await nextOf(first);
    const ahead = async (more: object = {}) => {
      const query = new URLSearchParams({
        unit: 'monthly',
        start_date: first.start_date,
        work_order: first.id,
        ...more,
      });
      const { status, body } = await admin.get(`/work-orders/recurrence-preview?${query}`);
      expect(status).toBe(200);
      return body.dates;
    };
    const { upcoming } = await series(first);
    expect(await ahead()).toEqual([next.start_date, ...upcoming.slice(0, 4)]);
    // Through the planned work order, whose date February or April may have clamped.
    expect(await ahead({ work_order: next.id, start_date: next.start_date })).toEqual(await ahead());
    await admin.post(`/work-orders/${first.id}/series/skip`, { date: upcoming[0] });
    expect((await ahead()).slice(0, 2)).toEqual([next.start_date, upcoming[1]]);
    // The preview of a new grid matches what the change creates.
    const previewed = await ahead({ unit: 'weekly' });
    await admin.patch(`/work-orders/${first.id}`, { recurrence: { ...month, unit: 'weekly' } });
    const { next: now, upcoming: then } = await series(first);
    expect(previewed).toEqual([now.date, ...then.slice(0, 4)]);
    const floats = { ...month, unit: 'daily', mode: 'floating' };
    const floating = await ahead({ unit: 'daily', mode: 'floating' });
    await admin.patch(`/work-orders/${first.id}`, { recurrence: floats });
    expect(floating.slice(0, 2)).toEqual([(await series(first)).next.date, (await series(first)).upcoming[0]]);
    // A new series that starts in the past.
    const fresh = await admin.get(`/work-orders/recurrence-preview?unit=weekly&start_date=${soon(-10)}`);
    expect(fresh.body.dates[0]).toBe(soon(4));
    await done(first, { done_reason: 'cancelled', note: 'No more', recurrence: null });
  });

  test('without a date it is counted from eight o’clock of the plant, and hours from now', async () => {
    const tokyo = await world.organization('Tokyo, undated');
    await tokyo.admin.patch(`/organizations/${tokyo.id}`, { time_zone: 'Asia/Tokyo' });
    const previewed = async (unit: string): Promise<string[]> =>
      (await tokyo.admin.get(`/work-orders/recurrence-preview?unit=${unit}`)).body.dates;
    const begun = async (recurrence: object): Promise<string> => {
      const { id } = (await tokyo.admin.post('/work-orders', { name: 'Undated', recurrence })).body;
      return (await tokyo.admin.get(`/work-orders/${id}/series`)).body.next.date;
    };
    const dates = await previewed('daily');
    expect(new Set(dates.map((date) => date.slice(11)))).toEqual(new Set(['23:00:00.000Z']));
    expect(dates).toContain(await begun({ ...weekly, unit: 'daily' }));
    const hours = await begun({ ...weekly, unit: 'hourly' });
    expect(Math.abs(Date.parse(hours) - Date.now() - world.clockOffset - day / 24)).toBeLessThan(day / 48);
  });

  test('history names the day that was skipped by the clock of the organisation', async () => {
    const tokyo = await world.organization('Tokyo');
    await tokyo.admin.patch(`/organizations/${tokyo.id}`, { time_zone: 'Asia/Tokyo' });
    const late = { start_date: '2035-01-01T23:30:00Z', recurrence: weekly };
    const { id } = (await tokyo.admin.post('/work-orders', { name: 'Late', ...late })).body;
    await tokyo.admin.post(`/work-orders/${id}/series/skip`, { date: '2035-01-15T23:30:00Z' });
    const { results } = (await tokyo.admin.get(`/core/audit-logs?entity_type=work-order&entity_id=${id}`)).body;
    expect(results[0]).toMatchObject({ description: 'Skipped the date 2035-01-16' });
  });
});

test('the next exists as planned, copies the plan and says where it came from', async () => {
  const part = (await admin.post('/parts', { name: 'Grease' })).body.id;
  const vendor = (await admin.post('/vendors', { name: 'Lubeco' })).body.id;
  const team = (await admin.post('/teams', { name: 'Mechanical' })).body.id;
  const file = (await admin.upload('hello', 'card.txt')).body.id;
  const first = await make({
    priority: 'high',
    estimated_minutes: 30,
    assigned_to: { users: [admin.id], teams: [team] },
    parts: [{ id: part, quantity: 2 }],
    vendors: [vendor],
    files: [file],
  });
  const next = await nextOf(first);
  expect(next).toMatchObject({
    name: 'Grease the press',
    status: 'planned',
    priority: 'high',
    estimated_minutes: 30,
    start_date: new Date(Date.parse(first.start_date) + 7 * day).toISOString(),
    due_date: new Date(Date.parse(first.due_date) + 7 * day).toISOString(),
    source: 'recurrence',
    origin_type: 'work-order',
    origin_id: first.id,
    recurrence: { unit: 'weekly', frequency: 1, is_active: true },
  });
  expect(next.assigned_to.users.map(({ id }: Body) => id)).toEqual([admin.id]);
  expect(next.assigned_to.teams.map(({ id }: Body) => id)).toEqual([team]);
  expect(next.parts).toMatchObject([{ id: part, quantity: 2 }]);
  expect(next.vendors.map(({ id }: Body) => id)).toEqual([vendor]);
  expect(next.files.map(({ id }: Body) => id)).toEqual([file]);
  // The row that holds the plan is in no list.
  const names = (await admin.get('/work-orders?page_size=200')).body.results.map(({ id }: Body) => id);
  expect(names).not.toContain((await series(first)).id);
});

test('fifty who say "done" make one next, and reopening makes no second', async () => {
  const first = await make({ start_date: soon(0), status: 'planned', name: 'Fifty' });
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => insist(() => admin.patch(`/work-orders/${first.id}`, { status: 'done' }))),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const { id } = await series(first);
  expect(await rowsOf(id)).toHaveLength(2);
  await admin.patch(`/work-orders/${first.id}`, { status: 'open' });
  await done(first);
  expect(await rowsOf(id)).toHaveLength(2);
});

test('it turns open on its date, or so many days before, and the one after is planned', async () => {
  const first = await make({ name: 'Opens' });
  const early = await make({ name: 'Early', recurrence: { ...weekly, lead_days: 3 } });
  await done(first);
  await done(early);
  const [next, soonNext] = [await nextOf(first), await nextOf(early)];
  await advance(6);
  expect((await read(next.id)).status).toBe('planned');
  expect((await read(soonNext.id)).status).toBe('open');
  await advance(3);
  expect((await read(next.id)).status).toBe('open');
  const after = await nextOf(first);
  expect(after).toMatchObject({ status: 'planned' });
  expect(Date.parse(after.start_date) - Date.parse(next.start_date)).toBe(7 * day);
  const { body } = await admin.get(`/core/audit-logs?entity_type=work-order&entity_id=${next.id}`);
  expect(body.results[0]).toMatchObject({ description: 'Opened on its date', source: 'system' });
});

test('what comes while the last is open was missed, and is in the history', async () => {
  const first = await make({ name: 'Missed' });
  const next = await nextOf(first);
  await advance(9);
  const read1 = await read(next.id);
  expect(read1.status).toBe('planned');
  expect(Date.parse(read1.start_date) - Date.parse(next.start_date)).toBe(7 * day);
  const found = await series(first);
  expect(found.occurrences.find(({ state }: Body) => state === 'missed')).toMatchObject({
    date: next.start_date,
    reason: `${first.code} was still open`,
  });
  expect(found.counts.missed).toBe(1);
  expect(await rowsOf(found.id)).toHaveLength(2);
});

test('with stack it opens all the same', async () => {
  const first = await make({ name: 'Stacked', recurrence: { ...weekly, stack: true } });
  const next = await nextOf(first);
  await advance(9);
  expect((await read(first.id)).status).toBe('open');
  expect((await read(next.id)).status).toBe('open');
});

test('floating: the next is reckoned from when the last was done, at its usual time of day', async () => {
  const first = await make({ name: 'Floats', start_date: soon(1), recurrence: { ...weekly, mode: 'floating' } });
  const next = await nextOf(first);
  await advance(11);
  expect((await read(next.id)).status).toBe('planned');
  await done(first);
  const moved = await read(next.id);
  expect(moved.start_date.slice(11)).toBe(first.start_date.slice(11));
  expect(moved.start_date.slice(0, 10)).toBe(
    new Date(Date.now() + world.clockOffset + 7 * day).toISOString().slice(0, 10),
  );
  await advance(8);
  expect((await read(next.id)).status).toBe('open');
  expect(await rowsOf((await series(first)).id)).toHaveLength(3);
});

test('floating: what was done without a connection counts from when it was pressed', async () => {
  const first = await make({ name: 'Cellar', start_date: soon(1), recurrence: { ...weekly, mode: 'floating' } });
  const next = await nextOf(first);
  await advance(6);
  const pressed = new Date(Date.now() + world.clockOffset - 3 * day).toISOString();
  await admin.patch(`/work-orders/${first.id}`, { status: 'done', at: pressed });
  const days = (at: string, later: number) => new Date(Date.parse(at) + later * day).toISOString().slice(0, 10);
  expect((await read(next.id)).start_date.slice(0, 10)).toBe(days(pressed, 7));
});

test('forty days down: at most one for each series', async () => {
  const daily = await make({ name: 'Daily', recurrence: { ...weekly, unit: 'daily' } });
  const stacked = await make({ name: 'Daily stacked', recurrence: { ...weekly, unit: 'daily', stack: true } });
  await done(daily);
  const { id } = await series(daily);
  await advance(40);
  expect(await rowsOf(id)).toHaveLength(3);
  expect(await rowsOf((await series(stacked)).id)).toHaveLength(3);
  const found = await series(daily);
  const today = Date.now() + world.clockOffset;
  const open = (await rowsOf(id)).find(({ status }) => status === 'open');
  expect(today - Date.parse(open.start_date)).toBeLessThan(day);
  expect(found.counts.missed).toBeGreaterThan(35);
  expect(Date.parse(found.next.date)).toBeGreaterThan(today);
});

test('how it went: within a fifth of the interval after its due date, else its date (A1); all dates are counted', async () => {
  const first = await make({
    name: 'Graced',
    start_date: soon(0),
    due_date: null,
    recurrence: { ...weekly, stack: true },
  });
  const states = async () => {
    const { next, occurrences, counts, compliance, total } = await series(first);
    expect(total).toBe(occurrences.length);
    return {
      states: occurrences.map(({ state }: Body) => state).toReversed(),
      counts,
      compliance,
      next: next.work_order.id,
    };
  };
  expect(await states()).toMatchObject({ states: ['open'], compliance: null });
  await done(first);
  let next = (await states()).next;
  // Nine days later, more than a fifth of a week after the date.
  await advance(9);
  await done(await read(next));
  next = (await states()).next;
  await advance(7);
  expect((await states()).states).toEqual(['on_time', 'late', 'overdue']);
  // A due date takes precedence.
  await admin.patch(`/work-orders/${next}`, { due_date: soon(20) });
  expect((await states()).states).toEqual(['on_time', 'late', 'open']);
  // It has the same grace.
  await admin.patch(`/work-orders/${next}`, { due_date: soon(0) });
  expect((await states()).states).toEqual(['on_time', 'late', 'open']);
  await admin.patch(`/work-orders/${next}`, { due_date: soon(-3) });
  expect((await states()).states).toEqual(['on_time', 'late', 'overdue']);
  const skipped = (await states()).next;
  await done(await read(skipped), { done_reason: 'skipped', note: 'Away' });
  // From now on one at a time: a date that comes while the third is open is missed.
  await admin.patch(`/work-orders/${next}`, { recurrence: weekly });
  await advance(14);
  expect(await states()).toMatchObject({
    states: ['on_time', 'late', 'overdue', 'skipped', 'missed'],
    counts: { on_time: 1, late: 1, overdue: 1, skipped: 1, missed: 1 },
    compliance: 25,
  });
  const { occurrences } = await series(first);
  const { body } = await admin.get(`/work-orders/${first.id}/series?before=${occurrences[2].date}`);
  expect(body).toMatchObject({ total: 5, occurrences: occurrences.slice(3) });
  expect((await admin.get(`/work-orders/${first.id}/series?before=then`)).status).toBe(400);
});

describe('when somebody changes it', () => {
  test('a moved date: this one, or this and following', async () => {
    const first = await make({ name: 'Moves' });
    const next = await nextOf(first);
    const shift = (at: string, days: number) => new Date(Date.parse(at) + days * day).toISOString();
    await admin.patch(`/work-orders/${first.id}`, { start_date: shift(first.start_date, 2) });
    expect((await read(next.id)).start_date).toBe(next.start_date);
    const body = {
      start_date: shift(first.start_date, 2),
      due_date: shift(first.start_date, 4),
      apply_to: 'following',
    };
    expect((await admin.patch(`/work-orders/${first.id}`, body)).status).toBe(200);
    expect(await read(next.id)).toMatchObject({
      start_date: shift(next.start_date, 2),
      due_date: shift(next.start_date, 4),
    });
    const further = (await series(first)).upcoming;
    expect(further[0]).toBe(shift(next.start_date, 9));
  });

  test('the plan: what is said of the following holds for them', async () => {
    const first = await make({ name: 'Plan' });
    const next = await nextOf(first);
    await admin.patch(`/work-orders/${first.id}`, { name: 'Only this' });
    expect((await read(next.id)).name).toBe('Plan');
    await admin.patch(`/work-orders/${first.id}`, {
      name: 'All of them',
      assigned_to: { users: [admin.id] },
      apply_to: 'following',
    });
    expect(await read(next.id)).toMatchObject({ name: 'All of them', assigned_to: { users: [{ id: admin.id }] } });
    await done(first);
    await done(next, { done_reason: 'skipped', note: 'Plant shut' });
    const after = await nextOf(first);
    expect(after).toMatchObject({ name: 'All of them' });
    expect((await series(first)).counts).toMatchObject({ on_time: 1, skipped: 1 });
    // "Following" alone applies the whole plan.
    await admin.patch(`/work-orders/${first.id}`, { priority: 'critical' });
    await admin.patch(`/work-orders/${first.id}`, { apply_to: 'following' });
    expect(await read(after.id)).toMatchObject({ priority: 'critical' });
  });

  test('the rule: paused, taken up again, another step', async () => {
    const first = await make({ name: 'Rule' });
    const next = await nextOf(first);
    await admin.patch(`/work-orders/${first.id}`, { recurrence: { ...weekly, is_active: false } });
    expect((await admin.get(`/work-orders/${next.id}`)).status).toBe(404);
    expect(await series(first)).toMatchObject({ is_active: false, next: null, upcoming: [] });
    await admin.patch(`/work-orders/${first.id}`, { recurrence: { ...weekly, unit: 'monthly' } });
    const resumed = await nextOf(first);
    expect(resumed.recurrence.unit).toBe('monthly');
    expect(Date.parse(resumed.start_date) - Date.parse(first.start_date)).toBeGreaterThan(27 * day);
    const bad = await admin.patch(`/work-orders/${first.id}`, { recurrence: { cron: '99 99 * * *', is_active: true } });
    expect(bad).toMatchObject({ status: 422, body: { errors: { recurrence: [expect.any(String)] } } });
    await admin.patch(`/work-orders/${first.id}`, { recurrence: { cron: '0 6 1 * *', is_active: true } });
    expect((await nextOf(first)).start_date).toMatch(/-01T06:00:00.000Z$/);
  });

  test('deleting the next stops the series, and restoring it takes that back', async () => {
    const first = await make({ name: 'Deleted' });
    const next = await nextOf(first);
    await admin.delete(`/work-orders/${next.id}`);
    expect(await series(first)).toMatchObject({ is_active: false });
    expect((await read(first.id)).recurrence.is_active).toBe(false);
    await admin.post(`/work-orders/${next.id}/restore`);
    expect(await series(first)).toMatchObject({ is_active: true, next: { work_order: { id: next.id } } });
    await admin.delete(`/work-orders/${next.id}`);
    await admin.patch(`/work-orders/${first.id}`, { recurrence: weekly });
    expect((await nextOf(first)).start_date).toBe(next.start_date);
  });

  test('a date ahead is skipped, and nothing is made for it', async () => {
    const first = await make({ name: 'Skips' });
    const { upcoming } = await series(first);
    const skipped = await admin.post(`/work-orders/${first.id}/series/skip`, { date: upcoming[0], note: 'Holidays' });
    expect(skipped).toMatchObject({
      status: 200,
      body: { upcoming: [upcoming[1], upcoming[2], upcoming[3], upcoming[4], expect.any(String)] },
    });
    expect((await admin.post(`/work-orders/${first.id}/series/skip`, { date: upcoming[0] })).status).toBe(422);
    await done(first);
    await done(await nextOf(first));
    expect((await nextOf(first)).start_date).toBe(upcoming[1]);
  });
});

describe('by hand', () => {
  const shift = (at: string, days: number) => new Date(Date.parse(at) + days * day).toISOString();
  const patch = async (order: Body, body: object) => {
    const answer = await admin.patch(`/work-orders/${order.id}`, body);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  const expectConsistent = async (order: Body) => {
    const { id } = await series(order);
    const [row] = await world.rows<Body>(
      `select s.next_at = o.at as same, w.status from work_order_series s
         join work_order_occurrence o on o.work_order_id = s.next_id join work_order w on w.id = s.next_id
       where s.id = $1 and w.deleted_at is null`,
      [id],
    );
    expect(row).toMatchObject({ same: true, status: 'planned' });
    const planned = (await rowsOf(id)).filter(({ status }) => status === 'planned');
    expect(planned).toHaveLength(1);
  };

  test('a date that another of the series has is refused to this and following', async () => {
    const first = await make({ name: 'Taken' });
    const next = await nextOf(first);
    const answer = await admin.patch(`/work-orders/${next.id}`, {
      start_date: first.start_date,
      apply_to: 'following',
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { start_date: [expect.stringMatching(/^The series/)] } },
    });
    await expectConsistent(first);
    // The date that it leaves is free for the next one.
    await patch(first, { start_date: shift(first.start_date, -7), apply_to: 'following' });
    expect((await nextOf(first)).start_date).toBe(first.start_date);
  });

  test('one that fails does not stop the others', async () => {
    const [bad, good] = [await make({ name: 'Bad' }), await make({ name: 'Good' })];
    const { id } = await series(bad);
    const next = await nextOf(good);
    for (const order of [bad, good]) await done(order);
    await world.rows(`update work_order_series set rule = rule || '{"cron": "99 99 * * *"}' where id = $1`, [id]);
    world.clockOffset += 9 * day;
    await world.servers[0]!.clockwork.tick();
    await expect.poll(async () => (await read(next.id)).status).toBe('open');
    expect(await rowsOf(id)).toMatchObject([{ status: 'done' }, { status: 'planned' }]);
    await world.rows(`update work_order_series set is_active = false where id = $1`, [id]);
  });

  test('the planned one that was moved alone opens where it is', async () => {
    const first = await make({ name: 'Alone' });
    const next = await nextOf(first);
    await done(first);
    await patch(next, { start_date: shift(next.start_date, 8) });
    await advance(17);
    expect(await read(next.id)).toMatchObject({ status: 'open', start_date: shift(next.start_date, 8) });
    expect((await series(first)).counts.missed).toBe(0);
  });

  test('whatever is planned is what comes next: rested, set back, restored', async () => {
    const first = await make({ name: 'Waits' });
    const next = await nextOf(first);
    await patch(next, { recurrence: { ...weekly, is_active: false } });
    await patch(next, { recurrence: weekly });
    expect((await nextOf(first)).id).toBe(next.id);
    await expectConsistent(first);

    await done(first);
    await patch(next, { status: 'open' });
    const later = await nextOf(first);
    await patch(next, { status: 'planned' });
    expect((await nextOf(first)).id).toBe(next.id);
    expect((await admin.get(`/work-orders/${later.id}`)).status).toBe(404);
    await expectConsistent(first);

    await admin.delete(`/work-orders/${next.id}`);
    await patch(first, { name: 'Still there', start_date: shift(first.start_date, 1), apply_to: 'following' });
    await patch(first, { recurrence: weekly });
    expect((await nextOf(first)).id).not.toBe(next.id);
    await admin.post(`/work-orders/${next.id}/restore`);
    expect((await nextOf(first)).id).toBe(next.id);
    await expectConsistent(first);

    await advance(9);
    expect((await read(next.id)).status).toBe('open');
    expect((await read(next.id)).allowed_transitions).toEqual(['in_progress', 'on_hold', 'done']);
    expect(await admin.patch(`/work-orders/${next.id}`, { status: 'planned' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/later start date/) },
    });
    await patch(next, { start_date: shift(next.start_date, 9) });
    expect((await read(next.id)).allowed_transitions).toContain('planned');
  });

  test('rule and dates in one go', async () => {
    const first = await make({ name: 'Both' });
    const start_date = shift(first.start_date, 2);
    await patch(first, {
      start_date,
      due_date: shift(start_date, 3),
      recurrence: { ...weekly, unit: 'daily', frequency: 3 },
      apply_to: 'following',
    });
    expect(await nextOf(first)).toMatchObject({ start_date: shift(start_date, 3), due_date: shift(start_date, 6) });
    await expectConsistent(first);
  });

  test('never two open ones, unless it stacks; what is done is reopened while none is', async () => {
    const first = await make({ name: 'Two' });
    const next = await nextOf(first);
    const refused = {
      status: 409,
      body: { detail: `${first.code} of the same series is still open. Finish it first.`, allowed: ['done'] },
    };
    expect((await read(next.id)).allowed_transitions).toEqual(['done']);
    expect(await admin.patch(`/work-orders/${next.id}`, { status: 'in_progress' })).toMatchObject(refused);
    expect(await admin.post(`/work-orders/${next.id}/timer/start`, {})).toMatchObject(refused);
    await done(first);
    await patch(first, { status: 'open' });
    await done(first);
    await patch(next, { status: 'open' });
    expect((await read(first.id)).allowed_transitions).toEqual(['planned']);
    expect((await admin.patch(`/work-orders/${first.id}`, { status: 'open' })).status).toBe(409);
    const stacked = await make({ name: 'Two stacked', recurrence: { ...weekly, stack: true } });
    const second = await nextOf(stacked);
    expect(second.allowed_transitions).toEqual(['open', 'in_progress', 'on_hold', 'done']);
    await patch(second, { status: 'open' });
  });

  test('what is deleted while open does not come back beside another that is open', async () => {
    const first = await make({ name: 'Gone for a while' });
    const next = await nextOf(first);
    await admin.delete(`/work-orders/${first.id}`);
    await patch(next, { status: 'open' });
    expect(await admin.post(`/work-orders/${first.id}/restore`)).toMatchObject({
      status: 409,
      body: { detail: `${next.code} of the same series is still open. Finish it first.` },
    });
    expect((await admin.get(`/work-orders/${first.id}`)).status).toBe(404);
    await done(next);
    expect((await admin.post(`/work-orders/${first.id}/restore`)).status).toBe(200);
    expect((await read(first.id)).status).toBe('open');
  });

  test('floating: an older one that is done again does not put the next off', async () => {
    const first = await make({ name: 'Older', recurrence: { ...weekly, mode: 'floating' } });
    await done(first);
    const second = await nextOf(first);
    await done(second);
    const { start_date } = await nextOf(first);
    world.clockOffset += day;
    await patch(first, { status: 'open' });
    await done(first);
    expect((await nextOf(first)).start_date).toBe(start_date);
  });
});

test('a recurrence reads with every default, and as active as its series is now', async () => {
  const whole = { frequency: 1, unit: 'weekly', cron: null, mode: 'fixed', lead_days: 0, stack: false, meter: null };
  const { body: once } = await admin.post('/work-orders', { name: 'Not yet', recurrence: { unit: 'monthly' } });
  expect(once.recurrence).toEqual({ ...whole, unit: 'monthly', is_active: false });
  const { body: plan } = await admin.post('/work-orders', {
    name: 'P',
    kind: 'template',
    recurrence: { frequency: 2 },
  });
  expect(plan.recurrence).toEqual({ ...whole, frequency: 2, is_active: false });

  const first = await make();
  expect(first.recurrence).toEqual({ ...whole, is_active: true });
  // A rule that is sent back unchanged changes nothing.
  const before = await series(first);
  await admin.patch(`/work-orders/${first.id}`, { recurrence: first.recurrence });
  expect((await series(first)).upcoming).toEqual(before.upcoming);
  await done(first);
  const second = await nextOf(first);
  await admin.patch(`/work-orders/${second.id}`, { recurrence: { ...second.recurrence, is_active: false } });
  expect((await read(first.id)).recurrence.is_active).toBe(false);
  const listed = await admin.get(`/work-orders?id__in=${first.id}`);
  expect(listed.body.results[0].recurrence.is_active).toBe(false);
  await admin.patch(`/work-orders/${second.id}`, { recurrence: { ...second.recurrence, is_active: true } });
  expect((await read(first.id)).recurrence.is_active).toBe(true);
});
