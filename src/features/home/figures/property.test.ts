import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { World } from '#test/world';

const now = Date.parse('2026-11-16T12:00:00.000Z');
const hour = 3_600_000;
const day = 24 * hour;
const length = 30 * day;
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

let world: World;
const freeze = (at: number): void => {
  world.stoppedAt = new Date(at).toISOString();
};

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

interface Job {
  /** Hours before now; negative ones are ahead. */
  due: number | null;
  made: number;
  done: number | null;
  reason: 'completed' | 'skipped' | 'cancelled';
  status: 'open' | 'in_progress' | 'on_hold';
  work_type: 'reactive' | 'preventive';
  estimated: number | null;
  booked: number | null;
  cost: number | null;
  /** Part of the first one. */
  isPart: boolean;
}

/** Whole hours, and often exactly at the ends of the windows. */
const ends = fc.constantFrom(0, 720, 1440);
const past = fc.oneof(fc.integer({ min: 1, max: 1440 }), ends);
const job: fc.Arbitrary<Job> = fc.record({
  due: fc.option(fc.oneof(past, fc.integer({ min: -200, max: 0 })), { nil: null }),
  made: fc.integer({ min: 1441, max: 1500 }),
  done: fc.option(past, { nil: null, freq: 3 }),
  reason: fc.constantFrom('completed', 'completed', 'completed', 'skipped', 'cancelled'),
  status: fc.constantFrom('open', 'in_progress', 'on_hold'),
  work_type: fc.constantFrom('reactive', 'preventive'),
  estimated: fc.option(fc.integer({ min: 1, max: 600 }), { nil: null }),
  booked: fc.option(fc.integer({ min: 1, max: 600 }), { nil: null }),
  cost: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: null }),
  isPart: fc.boolean(),
});

const cents = (value: number): string => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

async function build(admin: Person, jobs: Job[]): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    const reply = await admin.send(method, path, body);
    expect({ path, body, reply: reply.body, ok: reply.status < 300 }).toMatchObject({ ok: true });
    return reply.body;
  };
  const ids: string[] = [];
  for (const [nth, one] of jobs.entries()) {
    freeze(now - one.made * hour);
    const { id } = await send('POST', '/work-orders', {
      name: `Job ${nth}`,
      work_type: one.work_type,
      estimated_minutes: one.estimated,
      due_date: one.due === null ? null : new Date(now - one.due * hour).toISOString(),
      ...(one.isPart && nth > 0 && { parent: ids[0] }),
    });
    ids.push(id);
    const entry = { work_order: id, user: admin.id };
    if (one.booked)
      await send('POST', '/work-orders/time-entries', {
        ...entry,
        time_type: 'work',
        hours: Math.floor(one.booked / 60),
        minutes: one.booked % 60,
        hourly_rate: '0.00',
      });
    if (one.cost)
      await send('POST', '/work-orders/other-costs', { ...entry, category: 'other', cost: cents(one.cost) });
  }
  for (const [nth, one] of jobs.entries()) {
    if (one.done === null && one.status === 'open') continue;
    freeze(now - (one.done ?? 0) * hour);
    const ended = { status: 'done', done_reason: one.reason, note: 'So it is' };
    await send('PATCH', `/work-orders/${ids[nth]}`, one.done === null ? { status: one.status } : ended);
  }
  freeze(now);
}

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole + 1e-9) / 10;

/** The figures by the words of A2, A3, A4 and A8, one job after the other. */
function expected(jobs: Job[], from: number) {
  const leaves = jobs.filter((_, nth) => nth > 0 || !jobs.slice(1).some(({ isPart }) => isPart));
  const inside = (hours: number | null) =>
    hours !== null && now - hours * hour >= from && now - hours * hour < from + length;
  let [due, inTime, all, reactive, minutes, reactiveMinutes, cost] = [0, 0, 0, 0, 0, 0, 0];
  for (const one of leaves) {
    const counts = one.done === null || one.reason === 'completed';
    if (inside(one.due) && counts && (one.done !== null || one.due! > 0)) {
      due++;
      if (one.done !== null && one.done >= one.due!) inTime++;
    }
    if (!inside(one.done)) continue;
    cost += one.cost ?? 0;
    if (one.reason !== 'completed') continue;
    all++;
    minutes += one.booked ?? 0;
    if (one.work_type === 'preventive') continue;
    reactive++;
    reactiveMinutes += one.booked ?? 0;
  }
  return {
    schedule_compliance: percent(inTime, due),
    reactive_share: percent(reactive, all),
    reactive_hours_share: percent(reactiveMinutes, minutes),
    cost: cents(cost),
  };
}

function expectedLevels(jobs: Job[]) {
  const leaves = jobs.filter((_, nth) => nth > 0 || !jobs.slice(1).some(({ isPart }) => isPart));
  const open = leaves.filter(({ done }) => done === null);
  const left = open.reduce((sum, { estimated, booked }) => sum + Math.max(0, (estimated ?? 0) - (booked ?? 0)), 0);
  const late = open.filter(({ due }) => due !== null && due > 0);
  const days = late.map(({ due }) => Math.floor(now / day) - Math.floor((now - due! * hour) / day));
  const between = (least: number, most: number) => days.filter((one) => one >= least && one <= most).length;
  return {
    backlog_hours: Math.round(left / 6 + 1e-9) / 10,
    overdue: late.length,
    ageing: [between(0, 0), between(1, 7), between(8, 30), between(31, Infinity)],
  };
}

test('figures of random plants are what counting one by one gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(job, { minLength: 3, maxLength: 12 }), async ([first, ...others]) => {
      // The first stays open, because others may be part of it.
      const jobs = [{ ...first!, done: null }, ...others];
      freeze(now - 2000 * hour);
      const organization = await world.organization('Plant');
      await organization.admin.patch(`/organizations/${organization.id}`, { time_zone: 'UTC' });
      const admin = await organization.program('admin');
      admin.become(organization.admin, '');
      await build(admin, jobs);
      const { body } = await admin.get('/home/figures');
      const by = Object.fromEntries(body.figures.map((one: Body) => [one.key, one]));
      const read = (key: 'value' | 'previous') =>
        Object.fromEntries(Object.keys(expected([], 0)).map((name) => [name, by[name][key]]));
      expect(read('value')).toEqual(expected(jobs, now - length));
      expect(read('previous')).toEqual(expected(jobs, now - 2 * length));
      const { tiles } = (await admin.get('/home')).body;
      expect({
        backlog_hours: by.backlog_hours.value,
        overdue: tiles.find(({ key }: Body) => key === 'overdue').value,
        ageing: body.ageing.map(({ count }: Body) => count),
      }).toEqual(expectedLevels(jobs));
    }),
    { seed, numRuns: 3 },
  );
});
