import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresOf, followAll, readList, sum } from '#test/figures';
import type { Body, Person } from '#test/person';
import { World } from '#test/world';

const now = Date.parse('2026-11-16T12:00:00.000Z');
const hour = 3_600_000;
const day = 24 * hour;
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
  /** Days before today on which the time was spent. */
  worked: number;
  asset: number | null;
  /** It comes again; every how many, by unit. */
  series: { unit: keyof typeof daysIn; frequency: number } | null;
  /** Part of the first one. */
  isPart: boolean;
}

/** A stop of an asset, in hours before now; null is not over. */
interface Stop {
  start: number;
  end: number | null;
  kind: 'unplanned' | 'planned' | 'do_not_track';
}

interface Asked {
  made: number;
  decided: number | null;
  isAccepted: boolean;
}

interface Plant {
  jobs: Job[];
  /** The stops of each asset, the earliest first. */
  assets: Stop[][];
  requests: Asked[];
  /** Quantity and minimum of each part. */
  parts: [number, number][];
}

/** The days that an interval stands for (A1). */
const daysIn = { weekly: 7, monthly: 30, yearly: 365 };
const assetCount = 3;

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
  worked: fc.oneof(fc.integer({ min: 0, max: 65 }), fc.constantFrom(0, 1, 30, 31, 60, 61)),
  asset: fc.option(fc.nat({ max: assetCount - 1 }), { nil: null, freq: 3 }),
  series: fc.option(
    fc.record({
      unit: fc.constantFrom('weekly' as const, 'monthly' as const, 'yearly' as const),
      frequency: fc.integer({ min: 1, max: 3 }),
    }),
    { nil: null },
  ),
  isPart: fc.boolean(),
});

/** Stops of whole hours, apart from each other; the last may not be over. */
const stops: fc.Arbitrary<Stop[]> = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 600 }),
      length: fc.integer({ min: 1, max: 400 }),
      kind: fc.constantFrom('unplanned' as const, 'unplanned' as const, 'planned' as const, 'do_not_track' as const),
    }),
    { maxLength: 5 },
  )
  .map((steps) => {
    const found: Stop[] = [];
    let at = 1700;
    for (const { gap, length: long, kind } of steps) {
      const start = at - gap;
      if (start <= 0) break;
      at = start - long;
      found.push({ start, end: at > 0 ? at : null, kind });
    }
    return found;
  });

const request: fc.Arbitrary<Asked> = fc
  .record({
    decided: fc.option(past, { nil: null }),
    before: fc.integer({ min: 1, max: 200 }),
    isAccepted: fc.boolean(),
  })
  .map(({ decided, before, isAccepted }) => ({ made: (decided ?? 0) + before, decided, isAccepted }));

const plants: fc.Arbitrary<Plant> = fc.record({
  jobs: fc
    .array(job, { minLength: 3, maxLength: 12 })
    // The first stays open, because others may be part of it.
    .map(([first, ...others]) => [
      { ...first!, done: null, series: null },
      ...others.map((one) =>
        one.due === null ? { ...one, series: null } : one.series ? { ...one, isPart: false } : one,
      ),
    ]),
  assets: fc.array(stops, { minLength: assetCount, maxLength: assetCount }),
  requests: fc.array(request, { maxLength: 4 }),
  parts: fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 })), { maxLength: 3 }),
});

const cents = (value: number): string => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

const isoAt = (hours: number): string => new Date(now - hours * hour).toISOString();

async function build(admin: Person, plant: Plant): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    const reply = await admin.send(method, path, body);
    expect({ path, body, reply: reply.body, ok: reply.status < 300 }).toMatchObject({ ok: true });
    return reply.body;
  };
  const assets: string[] = [];
  for (const nth of plant.assets.keys()) assets.push((await send('POST', '/assets', { name: `Asset ${nth}` })).id);
  const store = (await send('POST', '/locations', { name: 'Store' })).id;
  for (const [nth, [quantity, minimum_quantity]] of plant.parts.entries())
    await send('POST', '/parts', {
      name: `Part ${nth}`,
      part_stocks: [{ location: store, quantity, minimum_quantity }],
    });
  await ask(send, plant.requests);
  await work(admin, send, plant.jobs, assets);
  freeze(now);
  const statuses = (await admin.get('/assets/custom-health-status')).body.results as Body[];
  const statusOf = (category: string) => statuses.find((one) => one.category === category)!.id;
  for (const [nth, found] of plant.assets.entries())
    for (const { start, end, kind } of found)
      await send('POST', '/assets/status', {
        asset: assets[nth],
        ...(kind === 'do_not_track'
          ? { status_type: statusOf(kind) }
          : { status_type: statusOf('offline'), status_change_type: kind }),
        status_change_since: isoAt(start),
        ...(end !== null && { status_change_until: isoAt(end) }),
      });
}

type Send = (method: string, path: string, body: object) => Promise<Body>;

async function ask(send: Send, requests: Asked[]): Promise<void> {
  for (const { made, decided, isAccepted } of requests) {
    freeze(now - made * hour);
    const { id } = await send('POST', '/requests', { name: 'Leak' });
    if (decided === null) continue;
    freeze(now - decided * hour);
    await send('POST', `/requests/${id}/${isAccepted ? 'accept' : 'reject'}`, isAccepted ? {} : { reason: 'No' });
  }
}

async function work(admin: Person, send: Send, jobs: Job[], assets: string[]): Promise<void> {
  const ids: string[] = [];
  for (const [nth, one] of jobs.entries()) {
    freeze(now - one.made * hour);
    const due_date = one.due === null ? null : isoAt(one.due);
    const { id } = await send('POST', '/work-orders', {
      name: `Job ${nth}`,
      work_type: one.work_type,
      estimated_minutes: one.estimated,
      due_date,
      asset: one.asset === null ? null : assets[one.asset],
      ...(one.series && { start_date: due_date, recurrence: { ...one.series, is_active: true } }),
      ...(one.isPart && nth > 0 && { parent: ids[0] }),
    });
    ids.push(id);
    if (one.series) {
      // Without the one after it no further date is due.
      const { next } = (await admin.get(`/work-orders/${id}/series`)).body;
      expect((await admin.delete(`/work-orders/${next.work_order.id}`)).status).toBe(204);
    }
    freeze(now);
    const entry = { work_order: id, user: admin.id };
    if (one.booked)
      await send('POST', '/work-orders/time-entries', {
        ...entry,
        time_type: 'work',
        hours: Math.floor(one.booked / 60),
        minutes: one.booked % 60,
        hourly_rate: '0.00',
        worked_at: isoAt(24 * one.worked).slice(0, 10),
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
}

const share = (part: number, whole: number, scale: number): number | null =>
  whole === 0 ? null : Math.round((scale * 10 * part) / whole + 1e-9) / 10;
const percent = (part: number, whole: number): number | null => share(part, whole, 100);
const mean = (total: number, count: number): number | null => share(total, count, 1);

/** A window of whole hours before now: [from, to). */
interface Span {
  from: number;
  to: number;
}
const month: Span = { from: 720, to: 0 };
const before: Span = { from: 1440, to: 720 };
const quarter: Span = { from: 2160, to: 0 };
const isIn = ({ from, to }: Span, hours: number | null): hours is number =>
  hours !== null && hours <= from && hours > to;

const leavesOf = (jobs: Job[]): Job[] =>
  jobs.filter((_, nth) => nth > 0 || !jobs.slice(1).some(({ isPart }) => isPart));

/** A1: when a date of a series has to be done, in hours before now. */
const deadlineOf = ({ due, series }: Job): number =>
  due! - Math.min(0.2 * daysIn[series!.unit] * series!.frequency, 28) * 24;

function expectedWork(jobs: Job[], span: Span) {
  let [due, inTime, all, reactive, minutes, reactiveMinutes, cost] = [0, 0, 0, 0, 0, 0, 0];
  let [dates, kept] = [0, 0];
  for (const one of leavesOf(jobs)) {
    const counts = one.done === null || one.reason === 'completed';
    if (isIn(span, one.due) && counts && (one.done !== null || one.due > 0)) {
      due++;
      if (one.done !== null && one.done >= one.due) inTime++;
    }
    if (one.series && counts && isIn(span, deadlineOf(one))) {
      dates++;
      if (one.done !== null && one.done >= deadlineOf(one)) kept++;
    }
    if (!isIn(span, one.done)) continue;
    cost += one.cost ?? 0;
    if (one.reason !== 'completed') continue;
    all++;
    minutes += one.booked ?? 0;
    if (one.work_type === 'preventive') continue;
    reactive++;
    reactiveMinutes += one.booked ?? 0;
  }
  return {
    pm_compliance: percent(kept, dates),
    schedule_compliance: percent(inTime, due),
    reactive_share: percent(reactive, all),
    reactive_hours_share: percent(reactiveMinutes, minutes),
    booked_share: expectedBooked(jobs, span),
    cost: cents(cost),
  };
}

/** One person of eight hours, on the working days of the 30 days before that on which the window ends (A7). */
function expectedBooked(jobs: Job[], { to }: Span): number | null {
  const end = to / 24;
  const days = Array.from({ length: 30 }, (_, nth) => end + 1 + nth);
  const worked = days.filter((ago) => ![0, 6].includes(new Date(now - ago * day).getUTCDay())).length;
  const minutes = jobs
    .filter((one) => days.includes(one.worked))
    .reduce((total, { booked }) => total + (booked ?? 0), 0);
  return percent(minutes, worked * 480);
}

/** Hour by hour what an asset was. Whose status was not recorded by then was never down. */
function expectedStops(assets: Stop[][], { from, to }: Span) {
  let [online, tracked, failures, repairs, repairing, downtime] = [0, 0, 0, 0, 0, 0];
  for (const found of assets) {
    if (!found.some(({ start }) => start > to)) continue;
    for (let at = to + 1; at <= from; at++) {
      const stop = found.find(({ start, end }) => at <= start && at > (end ?? 0));
      if (stop?.kind === 'do_not_track') continue;
      tracked++;
      if (!stop) online++;
      if (stop?.kind !== 'unplanned') continue;
      downtime++;
      const isLastHour = at === Math.max(stop.end ?? 0, to) + 1;
      if (isLastHour) failures++;
      if (stop.end === null) continue;
      repairing++;
      if (isLastHour) repairs++;
    }
  }
  return { online, tracked, failures, repairs, repairing, downtime };
}

function expectedReliability(assets: Stop[][], span: Span) {
  const { online, tracked, failures, repairs, repairing } = expectedStops(assets, span);
  return {
    mtbf: mean(online, failures),
    mttr: mean(repairing, repairs),
    availability: percent(online, tracked),
  };
}

function expectedDecision(requests: Asked[], span: Span) {
  const decided = requests.filter((one) => isIn(span, one.decided));
  const hours = decided.reduce((total, one) => total + one.made - one.decided!, 0);
  return { time_to_acknowledge: mean(hours, decided.length) };
}

/** The figures by the words of A1 to A8, one row after the other. */
const expected = ({ jobs, assets, requests }: Plant, span: Span) => ({
  ...expectedWork(jobs, span),
  ...expectedReliability(assets, span),
  ...expectedDecision(requests, span),
});

function expectedLevels({ jobs, assets, requests, parts }: Plant) {
  const open = leavesOf(jobs).filter(({ done }) => done === null);
  const left = (some: Job[]) =>
    some.reduce((total, { estimated, booked }) => total + Math.max(0, (estimated ?? 0) - (booked ?? 0)), 0);
  const late = open.filter(({ due }) => due !== null && due > 0);
  const days = late.map(({ due }) => Math.floor(now / day) - Math.floor((now - due! * hour) / day));
  const between = (least: number, most: number) => days.filter((one) => one >= least && one <= most).length;
  const isDown = (found: Stop[]) => found.some(({ end, kind }) => end === null && kind !== 'do_not_track');
  const isUntracked = (found: Stop[]) => found.some(({ end, kind }) => end === null && kind === 'do_not_track');
  const [offline, untracked] = [assets.filter(isDown).length, assets.filter(isUntracked).length];
  return {
    backlog_hours: mean(left(open), 60),
    backlog_weeks: mean(left(open), 5 * 480),
    ready_hours: mean(left(open.filter(({ status }) => status !== 'on_hold')), 60),
    ageing: [between(0, 0), between(1, 7), between(8, 30), between(31, Infinity)],
    overdue: late.length,
    pending_requests: requests.filter(({ decided }) => decided === null).length,
    assets_offline: offline,
    low_stock: parts.filter(([quantity, minimum]) => quantity < minimum).length,
    strip: { online: assets.length - offline - untracked, offline, do_not_track: untracked },
  };
}

/** A9: what each asset has of its own in 90 days. */
function expectedOffenders({ jobs, assets }: Plant) {
  const done = leavesOf(jobs).filter((one) => isIn(quarter, one.done));
  const own = (nth: number) => done.filter(({ asset }) => asset === nth);
  const values = {
    downtime: (nth: number) => expectedStops([assets[nth]!], quarter).downtime,
    failures: (nth: number) => expectedStops([assets[nth]!], quarter).failures,
    cost: (nth: number) => own(nth).reduce((total, { cost }) => total + (cost ?? 0), 0) / 100,
    work_orders: (nth: number) =>
      own(nth).filter(({ reason, work_type }) => reason === 'completed' && work_type === 'reactive').length,
  };
  return Object.fromEntries(
    Object.entries(values).map(([by, of]) => [
      by,
      Object.fromEntries([...assets.keys()].flatMap((nth) => (of(nth) > 0 ? [[`Asset ${nth}`, of(nth)]] : []))),
    ]),
  );
}

const summed: Record<string, string | undefined> = {
  downtime: 'unplanned_hours',
  failures: 'failures',
  cost: 'total_cost',
};

/** What each asset has by every measure, after following each to its rows. */
async function readOffenders(admin: Person) {
  const found: Record<string, Record<string, number>> = {};
  for (const by of ['downtime', 'failures', 'cost', 'work_orders']) {
    const { results } = (await admin.get(`/home/offenders?by=${by}`)).body;
    found[by] = Object.fromEntries(results.map(({ asset, value }: Body) => [asset.name, Number(value)]));
    for (const { value, list } of results) {
      const rows = await readList(admin, list);
      const key = summed[by];
      expect(key ? sum(rows, key) : rows.length).toBeCloseTo(Number(value));
    }
  }
  return found;
}

test('every figure of Home of random plants is what counting one by one gives, and what its list holds', async () => {
  await fc.assert(
    fc.asyncProperty(plants, async (plant) => {
      freeze(now - 2000 * hour);
      const organization = await world.organization('Plant');
      await organization.admin.patch(`/organizations/${organization.id}`, { time_zone: 'UTC' });
      const admin = await organization.program('admin');
      admin.become(organization.admin, '');
      await build(admin, plant);
      const { by, ageing, figures } = await figuresOf(admin);
      const read = (key: 'value' | 'previous') =>
        Object.fromEntries(Object.keys(expected(plant, month)).map((name) => [name, by[name][key]]));
      expect(read('value')).toEqual(expected(plant, month));
      expect(read('previous')).toEqual(expected(plant, before));
      const { tiles, status_strip } = (await admin.get('/home')).body;
      const level = (key: string) => [...figures, ...tiles].find((one: Body) => one.key === key).value;
      const levels = ['backlog_hours', 'backlog_weeks', 'ready_hours'].concat(tiles.map(({ key }: Body) => key));
      expect({
        ...Object.fromEntries(levels.map((key) => [key, level(key)])),
        ageing: ageing.map(({ count }: Body) => count),
        strip: Object.fromEntries(status_strip.map(({ status_category, count }: Body) => [status_category, count])),
      }).toEqual(expectedLevels(plant));
      // No figure is left out.
      expect([...Object.keys(expected(plant, month)), 'backlog_hours', 'backlog_weeks', 'ready_hours'].sort()).toEqual(
        Object.keys(by).sort(),
      );
      expect(await readOffenders(admin)).toEqual(expectedOffenders(plant));
      await followAll(admin);
    }),
    { seed, numRuns: 4 },
  );
});
