import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, run, systemActor } from '#server/context';
import type { Body, Person } from '../../../../test/person';
import { type Organization, World } from '../../../../test/world';
import { turnSeries } from './series-turn.server';

let world: World;
let organization: Organization;
let admin: Person;

beforeAll(async () => {
  world = await World.open();
  organization = await world.organization('Acme');
  admin = organization.admin;
});
afterAll(() => world.close());

const make = async (body: object): Promise<Body> => {
  const made = await admin.post('/work-orders', { name: 'Grease the press', ...body });
  expect(made).toMatchObject({ status: 201 });
  return made.body;
};
const rule = (unit: string) => ({ unit, frequency: 1, is_active: true });
const series = async (order: Body): Promise<Body> => (await admin.get(`/work-orders/${order.id}/series`)).body;
const patch = async (order: Body, body: object): Promise<void> =>
  expect(await admin.patch(`/work-orders/${order.id}`, body)).toMatchObject({ status: 200 }) as never;
const days = (dates: string[]): string[] => dates.map((date) => date.slice(0, 10));

test('this and following, and back: the 31st is found again after February, whichever of them was moved', async () => {
  const first = await make({ start_date: '2035-01-31T08:00:00.000Z', recurrence: rule('monthly') });
  const { next, upcoming } = await series(first);
  expect(days([next.date, ...upcoming])).toEqual(
    ['02-28', '03-31', '04-30', '05-31', '06-30', '07-31'].map((date) => `2035-${date}`),
  );
  await patch(next.work_order, { start_date: '2035-03-02T08:00:00.000Z', apply_to: 'following' });
  expect(days((await series(first)).upcoming)).toEqual(
    ['04', '05', '06', '07', '08'].map((month) => `2035-${month}-02`),
  );
  await patch(next.work_order, { start_date: next.date, apply_to: 'following' });
  expect(await series(first)).toMatchObject({ next: { date: next.date }, upcoming });
  await patch(first, { start_date: '2035-02-03T08:00:00.000Z', apply_to: 'following' });
  expect((await series(first)).next.date).toBe('2035-03-03T08:00:00.000Z');
  await patch(first, { start_date: '2035-01-31T08:00:00.000Z', apply_to: 'following' });
  expect(await series(first)).toMatchObject({ next: { date: next.date }, upcoming });
});

test('this one: the series says the date it was moved from and the one it was moved to', async () => {
  const first = await make({ start_date: '2035-01-01T08:00:00.000Z', recurrence: rule('weekly') });
  const { next } = await series(first);
  await patch(next.work_order, { start_date: '2035-01-10T09:00:00.000Z' });
  expect((await series(first)).next).toMatchObject({
    date: '2035-01-08T08:00:00.000Z',
    work_order: { start_date: '2035-01-10T09:00:00.000Z' },
  });
});

test('what has nothing but a due date is moved with those that follow by that', async () => {
  const first = await make({ due_date: '2035-01-01T08:00:00.000Z', recurrence: rule('weekly') });
  await patch(first, { due_date: '2035-01-03T08:00:00.000Z', apply_to: 'following' });
  expect((await series(first)).next.date).toBe('2035-01-10T08:00:00.000Z');
  const taken = { due_date: '2035-01-10T08:00:00.000Z', apply_to: 'following' };
  expect(await admin.patch(`/work-orders/${first.id}`, taken)).toMatchObject({
    status: 422,
    body: { errors: { due_date: [expect.any(String)] } },
  });
});

test('a skipped date is brought back, also where the series has planned beyond it already', async () => {
  const first = await make({ start_date: '2035-01-01T08:00:00.000Z', recurrence: rule('weekly') });
  const { next, upcoming } = await series(first);
  const [date] = upcoming;
  const post = (verb: string, at: string) => admin.post(`/work-orders/${first.id}/series/${verb}`, { date: at });
  expect((await post('unskip', date)).status).toBe(422);
  await post('skip', date);
  expect(await post('unskip', date)).toMatchObject({ status: 200, body: { upcoming, occurrences: [{}] } });

  await post('skip', date);
  await patch(first, { status: 'done' });
  await patch(next.work_order, { status: 'done' });
  const beyond = (await series(first)).next;
  expect(beyond.date).toBe(upcoming[1]);
  expect(await post('unskip', date)).toMatchObject({
    status: 200,
    body: { next: { date, work_order: { id: beyond.work_order.id, start_date: date } } },
  });
  expect((await series(first)).upcoming[0]).toBe(upcoming[1]);
  expect((await post('unskip', next.date)).status).toBe(422);
  const { body } = await admin.get(`/core/audit-logs?entity_type=work-order&entity_id=${first.id}`);
  expect(body.results.map(({ description }: Body) => description)).toContain(
    `Took back that the date ${date.slice(0, 10)} is skipped`,
  );
});

test('what somebody gave another date keeps it when a date before it is no longer skipped; the history tells either way', async () => {
  /** A series whose next work order is planned after a skipped date. */
  const beyondSkipped = async () => {
    const first = await make({ start_date: '2035-01-01T08:00:00.000Z', recurrence: rule('weekly') });
    const { next, upcoming } = await series(first);
    await admin.post(`/work-orders/${first.id}/series/skip`, { date: upcoming[0] });
    await patch(first, { status: 'done' });
    await patch(next.work_order, { status: 'done' });
    return {
      skipped: upcoming[0] as string,
      moved: upcoming[1] as string,
      order: (await series(first)).next.work_order,
    };
  };
  const unskip = async (order: Body, date: string): Promise<Body> =>
    (await admin.post(`/work-orders/${order.id}/series/unskip`, { date })).body;
  const unskipEntries = async ({ id }: Body, date: string) =>
    (await admin.get(`/core/audit-logs?entity_type=work-order&entity_id=${id}`)).body.results.filter(
      ({ description }: Body) => description === `Took back that the date ${date.slice(0, 10)} is skipped`,
    ).length;

  const moved = await beyondSkipped();
  const given = '2035-01-24T09:00:00.000Z';
  await patch(moved.order, { start_date: given });
  expect(await unskip(moved.order, moved.skipped)).toMatchObject({
    next: { date: moved.moved, work_order: { id: moved.order.id, start_date: given } },
  });
  expect(await unskipEntries(moved.order, moved.skipped)).toBe(1);

  const onto = await beyondSkipped();
  await patch(onto.order, { start_date: onto.skipped });
  expect(await unskip(onto.order, onto.skipped)).toMatchObject({
    next: { date: onto.skipped, work_order: { id: onto.order.id, start_date: onto.skipped } },
    upcoming: [onto.moved, ...Array.from({ length: 4 }, () => expect.any(String))],
  });
  expect(await unskipEntries(onto.order, onto.skipped)).toBe(1);
});

test('many dates that were missed at once are written in as many statements as a few: their locks are not held long', async () => {
  const circumstances = {
    user: systemActor,
    organization: { id: organization.id, time_zone: 'UTC', currency: 'USD' },
    requestId: null,
    source: 'system' as const,
  };
  const hour = 3_600_000;
  /** Work orders that are still open when their next date comes. */
  async function missed(count: number, name: string): Promise<number> {
    const start_date = new Date(Date.now() + world.clockOffset - 30 * 60_000).toISOString();
    const orders: Body[] = [];
    for (let nth = 0; nth < count; nth++) orders.push(await make({ name, start_date, recurrence: rule('hourly') }));
    let statements = 0;
    // A separate clock, so that the server's own scheduler does not run them first.
    const late = new Date(Date.now() + world.clockOffset + 3 * hour);
    const app = { ...world.app, clock: () => late };
    await run(app, circumstances, async (ctx: Context) => {
      const rows: Context['db']['rows'] = (...args) => {
        statements++;
        return ctx.db.rows(...args);
      };
      await turnSeries({ ...ctx, db: { ...ctx.db, rows } });
    });
    for (const order of orders) {
      const { counts, next } = await series(order);
      expect([counts.missed, Date.parse(next.date) > late.getTime()]).toEqual([3, true]);
      const { body } = await admin.get(`/core/audit-logs?entity_type=work-order&entity_id=${next.work_order.id}`);
      expect(body.results[0].changes).toEqual([
        { field: 'start_date', label: 'Start date', from: expect.any(String), to: next.date },
      ]);
    }
    return statements;
  }
  const few = await missed(2, 'Few');
  expect(await missed(12, 'Many')).toBe(few);
});
