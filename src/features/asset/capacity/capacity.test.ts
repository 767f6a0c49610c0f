import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Body, Person } from '../../../../test/person';
import { type Organization, World } from '../../../../test/world';
import { type CapacityKind, figuresOf, type Piece, scheduleOf } from './capacity';
import { weekdays } from '#shared/days';
import type { OperatingCalendar } from './operating-hours';
import { openHours } from './open-hours';

const minute = 60_000;
const day = 1_440 * minute;
/** One hour of the clock for the whole file: it may end while the tests run. */
const thisHour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
const inHours = (hours: number) => new Date(thisHour + hours * 3_600_000).toISOString();
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

// ---- a reference calendar that asks Intl, minute by minute, independent of our code --------------------------------

const walls = new Map<string, Map<string, number>>();

/** The instant of each wall minute: the first of two equal ones; a skipped minute moves forward by the gap. */
function wallMinutes(zone: string, from: number, to: number): Map<string, number> {
  const known = walls.get(`${zone} ${from}`);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const reading = (at: number) => Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
  const placed = new Map<string, number>();
  walls.set(`${zone} ${from}`, placed);
  const place = (wall: number, at: number) => {
    const key = new Date(wall).toISOString().slice(0, 16);
    if (!placed.has(key)) placed.set(key, at);
  };
  for (let at = from, next = reading(from); at < to; at += minute) {
    const wall = next;
    next = reading(at + minute);
    place(wall, at);
    for (let gone = wall + minute; gone < next; gone += minute) place(gone, at + (gone - wall));
  }
  return placed;
}

interface Brute {
  open: boolean;
  kind: CapacityKind;
  tracked: boolean;
}

function bruteForce(calendar: OperatingCalendar, zone: string, from: number, to: number, pieces: Piece[]): Brute[] {
  const midnight = Math.floor(from / day) * day;
  const wall = wallMinutes(zone, midnight - 4 * day, midnight + 9 * day);
  const slots: [number, number][] = [];
  for (let date = from - 3 * day; date < to + 2 * day; date += day) {
    const [today, tomorrow] = [date, date + day].map((at) => new Date(at).toISOString().slice(0, 10));
    const others = calendar.exceptions.filter((one) => one.date === today);
    const weekday = weekdays[(new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7];
    const hours =
      others.length > 0 ? others.flatMap((one) => one.hours) : calendar.weekly.filter((one) => one.day === weekday);
    for (const one of hours)
      slots.push([wall.get(`${today}T${one.from}`)!, wall.get(`${one.to <= one.from ? tomorrow : today}T${one.to}`)!]);
  }
  return Array.from({ length: (to - from) / minute }, (_, n) => {
    const at = from + n * minute;
    const open = slots.some(([begin, end]) => begin <= at && at < end);
    const over = (['unplanned_down', 'planned_down', 'maintenance'] as const).find((kind) =>
      pieces.some((piece) => piece.kind === kind && piece.from <= at && at < piece.to),
    );
    const tracked = !pieces.some((piece) => piece.kind === 'closed' && piece.from <= at && at < piece.to);
    return { open, tracked, kind: over ?? (open && tracked ? 'productive' : 'closed') };
  });
}

// ---- random plans --------------------------------------------------------------------------------------------------

/**
 * Weeks with a clock change: half an hour on Lord Howe, southern and northern, at midnight, none; and a skipped day.
 */
const weeks = [
  ['Australia/Lord_Howe', '2026-04-02'],
  ['Australia/Lord_Howe', '2026-10-01'],
  ['America/Chicago', '2026-03-06'],
  ['America/Chicago', '2026-10-30'],
  ['Europe/Berlin', '2026-10-23'],
  ['Africa/Cairo', '2026-04-22'],
  ['America/Santiago', '2026-09-03'],
  ['Asia/Kolkata', '2026-06-01'],
] as const;

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const hours = fc.record({ from: clock, to: clock });

const plans = fc
  .record({
    week: fc.constantFrom(...weeks),
    weekly: fc.array(fc.record({ day: fc.constantFrom(...weekdays), from: clock, to: clock }), { maxLength: 10 }),
    exceptions: fc.array(fc.record({ day: fc.integer({ min: 0, max: 5 }), hours: fc.array(hours, { maxLength: 2 }) }), {
      maxLength: 2,
    }),
    status: fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 1_500 }),
        fc.constantFrom('planned_down', 'unplanned_down', 'closed', undefined),
      ),
      { maxLength: 8 },
    ),
    work: fc.array(fc.tuple(fc.integer({ min: 0, max: 7_000 }), fc.integer({ min: 1, max: 900 })), { maxLength: 4 }),
    shift: fc.integer({ min: 0, max: 1_439 }),
  })
  .map(({ week: [zone, first], weekly, exceptions, status, work, shift }) => {
    const from = Date.parse(`${first}T00:00Z`) + shift * minute;
    const piece = (begin: number, length: number, kind: CapacityKind): Piece => ({
      from: begin,
      to: begin + length * minute,
      kind,
      source: { type: 'status', id: null, name: null },
    });
    let at = from - 60 * minute;
    const statusPieces = status.flatMap(([length, kind]) => {
      const begin = at;
      at += length * minute;
      return kind ? [piece(begin, length, kind as CapacityKind)] : [];
    });
    const calendar: OperatingCalendar = {
      weekly,
      exceptions: exceptions.map((one) => ({
        date: new Date(Date.parse(first) + one.day * day).toISOString().slice(0, 10),
        hours: one.hours,
      })),
    };
    const maintenance = work.map(([begin, length]) => piece(from + begin * minute, length, 'maintenance'));
    const untracked = statusPieces.filter(({ kind }) => kind === 'closed');
    const down = statusPieces.filter(({ kind }) => kind !== 'closed');
    return { zone, window: { from, to: from + 5 * day }, calendar, untracked, down, maintenance };
  });

test(`agrees with a reckoning minute by minute, over clock changes (FUZZ_SEED=${seed})`, () => {
  fc.assert(
    fc.property(plans, ({ zone, window, calendar, untracked, down, maintenance }) => {
      const plan = { window, ...openHours(calendar, zone, window), untracked, maintenance, down };
      const pieces = [...untracked, ...maintenance, ...down];
      const minutes = bruteForce(calendar, zone, window.from, window.to, pieces);
      const schedule = scheduleOf(plan);
      expect(schedule[0]!.from).toBe(window.from);
      expect(schedule.at(-1)!.to).toBe(window.to);
      schedule.forEach((piece, n) => expect(piece.to).toBe(schedule[n + 1]?.from ?? window.to));
      const kinds = minutes.map((_, n) => {
        const at = window.from + n * minute;
        return schedule.find(({ from, to }) => from <= at && at < to)!.kind;
      });
      expect(kinds.join()).toBe(minutes.map(({ kind }) => kind).join());

      // Time that is not tracked counts in no base (D11).
      const count = (holds: (one: Brute) => boolean) => minutes.filter((one) => one.tracked && holds(one)).length / 60;
      const figures = figuresOf(plan, 60);
      const scheduled = count(({ open }) => open);
      const planned = count(({ open, kind }) => open && (kind === 'planned_down' || kind === 'maintenance'));
      const unplanned = count(({ open, kind }) => open && kind === 'unplanned_down');
      const run = scheduled - planned - unplanned;
      const tracked = count(() => true);
      expect(figures.calendar_hours).toBeCloseTo(tracked, 9);
      expect(figures.not_tracked_hours).toBeCloseTo(120 - tracked, 9);
      expect(figures.scheduled_hours).toBeCloseTo(scheduled, 9);
      expect(figures.planned_down_hours).toBeCloseTo(planned, 9);
      expect(figures.unplanned_down_hours).toBeCloseTo(unplanned, 9);
      expect(figures.run_hours).toBeCloseTo(run, 9);
      expect(figures.availability === null).toBe(scheduled === 0);
      expect((figures.availability ?? 0) * scheduled).toBeCloseTo(run, 6);
      expect(figures.utilisation === null).toBe(tracked === 0);
      expect((figures.utilisation ?? 0) * tracked).toBeCloseTo(run, 6);
      expect(figures.capacity_units).toBeCloseTo(scheduled * 60, 6);
      expect(figures.units_lost).toBeCloseTo((planned + unplanned) * 60, 6);
    }),
    { seed, numRuns: 60 },
  );
});

describe('over HTTP', () => {
  let world: World;
  let here: Organization;
  let admin: Person;
  let statuses: Record<string, string>;
  beforeAll(async () => {
    world = await World.open();
    here = await world.organization('Acme');
    admin = here.admin;
    await admin.patch(`/organizations/${here.id}`, { time_zone: 'Europe/Berlin' });
    const { results } = (await admin.get('/assets/custom-health-status')).body;
    statuses = Object.fromEntries(results.map(({ id, category }: Body) => [category, id]));
  });
  afterAll(() => world.close());

  const weekly = weekdays.slice(0, 5).map((one) => ({ day: one, from: '06:00', to: '22:00' }));
  const down = (asset: string, type: string, since: string, until?: string) =>
    admin.post('/assets/status', {
      asset,
      status_type: statuses.offline,
      status_change_type: type,
      status_change_since: since,
      status_change_until: until,
    });

  /** Records a status long before the asset was created. */
  const knownSince = (asset: string, since: string) =>
    admin.post('/assets/status', { asset, status_type: statuses.online, status_change_since: since });

  test('the schedule of a week with a holiday, a planned stop and a failure', async () => {
    const { body: made } = await admin.post('/assets', {
      name: 'Line 1',
      operating_calendar: { weekly, exceptions: [{ date: '2026-01-06', hours: [], reason: 'Epiphany' }] },
      products: [{ name: 'Water', ideal_rate_per_hour: 1000 }],
    });
    await knownSince(made.id, '2026-01-01T00:00:00Z');
    await down(made.id, 'planned', '2026-01-05T08:00:00Z', '2026-01-05T10:00:00Z');
    await down(made.id, 'unplanned', '2026-01-05T09:30:00Z', '2026-01-05T11:00:00Z');
    await admin.post('/assets/status', {
      asset: made.id,
      status_type: statuses.do_not_track,
      status_change_since: '2026-01-05T19:00:00Z',
      status_change_until: '2026-01-05T22:00:00Z',
    });
    const window = 'from=2026-01-04T23:00:00Z&to=2026-01-06T23:00:00Z';
    const { body } = await admin.get(`/assets/${made.id}/capacity-schedule?${window}`);
    expect(body.has_calendar).toBe(true);
    expect(
      body.intervals.map((one: Body) => [one.from.slice(8, 16), one.kind, one.source.type, one.source.name]),
    ).toEqual([
      ['04T23:00', 'closed', 'calendar', null],
      ['05T05:00', 'productive', 'calendar', null],
      ['05T08:00', 'planned_down', 'status', 'Offline'],
      ['05T09:30', 'unplanned_down', 'status', 'Offline'],
      ['05T11:00', 'productive', 'calendar', null],
      ['05T19:00', 'closed', 'status', 'Do Not Track'],
      ['05T22:00', 'closed', 'calendar', null],
      ['05T23:00', 'closed', 'exception', 'Epiphany'],
    ]);
    const product = made.products[0].id;
    const metrics = await admin.get(`/assets/${made.id}/capacity-metrics?${window}&product_id=${product}`);
    expect(metrics.body).toMatchObject({
      product: { id: product, name: 'Water' },
      calendar_hours: 45,
      not_tracked_hours: 3,
      scheduled_hours: 14,
      planned_down_hours: 1.5,
      unplanned_down_hours: 1.5,
      run_hours: 11,
      availability: 11 / 14,
      utilisation: 11 / 45,
      capacity_units: 14000,
      units_lost: 3000,
      forecast: null,
    });
  });

  test('the time before an asset was made is in no figure of its capacity', async () => {
    const always = weekdays.map((one) => ({ day: one, from: '00:00', to: '00:00' }));
    const { body: made } = await admin.post('/assets', {
      name: 'Line new',
      operating_calendar: { weekly: always, exceptions: [] },
    });
    const created = Date.parse(made.created_at);
    const later = (hours: number) => new Date(created + hours * 3_600_000).toISOString();
    const { body } = await admin.get(`/assets/${made.id}/capacity-metrics?from=${later(-48)}&to=${later(24)}`);
    expect(body).toMatchObject({ calendar_hours: 24, scheduled_hours: 24, not_tracked_hours: 0, utilisation: 1 });
    const before = await admin.get(`/assets/${made.id}/capacity-metrics?from=${later(-48)}&to=${later(-24)}`);
    expect(before.body).toMatchObject({ calendar_hours: 0, scheduled_hours: 0, availability: null, utilisation: null });
    const { intervals } = (await admin.get(`/assets/${made.id}/capacity-schedule?from=${later(-48)}&to=${later(24)}`))
      .body;
    expect(intervals[0]).toMatchObject({ from: later(-48), to: later(0), kind: 'closed', source: { type: 'asset' } });
  });

  test('the forecast of what lies ahead knows what is planned and how often it failed', async () => {
    const always = weekdays.map((one) => ({ day: one, from: '00:00', to: '00:00' }));
    const { body: made } = await admin.post('/assets', {
      name: 'Line 2',
      operating_calendar: { weekly: always, exceptions: [] },
      products: [{ name: 'Water', ideal_rate_per_hour: 100 }],
    });
    await knownSince(made.id, inHours(-24 * 100));
    // A tenth of the past 90 days.
    await down(made.id, 'unplanned', inHours(-800), inHours(-800 + 216));
    await down(made.id, 'planned', inHours(24), inHours(34));
    const { body } = await admin.get(
      `/assets/${made.id}/capacity-metrics?from=${inHours(10)}&to=${inHours(120)}&product_id=${made.products[0].id}`,
    );
    expect(body).toMatchObject({
      scheduled_hours: 110,
      planned_down_hours: 10,
      unplanned_down_hours: 0,
      run_hours: 100,
    });
    expect(body.forecast).toMatchObject({
      from: inHours(10),
      to: inHours(120),
      scheduled_hours: 110,
      planned_down_hours: 10,
    });
    expect(body.forecast.unplanned_down_hours).toBeCloseTo(10, 3);
    expect(body.forecast.units).toBeCloseTo(9000, 0);
  });

  test('work on the asset that is planned, in progress or comes again is maintenance, with its name', async () => {
    const always = weekdays.map((one) => ({ day: one, from: '00:00', to: '00:00' }));
    const { body: made } = await admin.post('/assets', {
      name: 'Line 3',
      operating_calendar: { weekly: always, exceptions: [] },
    });
    await knownSince(made.id, inHours(-24 * 100));
    const order = async (name: string, start_date: string | null, estimated_minutes: number | null, more = {}) => {
      const plan = { name, start_date, estimated_minutes, due_date: inHours(900), asset: made.id, ...more };
      const reply = await admin.post('/work-orders', plan);
      expect(reply.status).toBe(201);
      return reply.body;
    };
    const upcoming = await order('Change seals', inHours(20), 120);
    await order('Also then', inHours(21), 60);
    await order('Some time', null, 60);
    await order('Of unknown length', inHours(40), null);
    // Planned but never started: it takes no time from the line.
    await order('Was to begin', inHours(-60), 60);
    await order('Under way', inHours(-30), 60, { status: 'in_progress' });
    const { id: finished } = await order('Finished', inHours(30), 60);
    await admin.patch(`/work-orders/${finished}`, { status: 'done', done_reason: 'completed' });
    const recurring = await order('Weekly check', inHours(48), 30, {
      recurrence: { unit: 'daily', frequency: 7, is_active: true },
    });
    const window = `from=${inHours(-100)}&to=${inHours(48 + 24 * 15)}`;
    const maintenance = async (person: Person) => {
      const { body } = await person.get(`/assets/${made.id}/capacity-schedule?${window}`);
      return body.intervals
        .filter((one: Body) => one.kind === 'maintenance')
        .map((one: Body) => [one.from, one.to, one.source.type, one.source.id, one.source.name]);
    };
    const found = await maintenance(admin);
    expect(found.map((one: string[]) => one[4])).toEqual([
      'Under way',
      'Change seals',
      'Weekly check',
      'Weekly check',
      'Weekly check',
    ]);
    expect(found[1]).toEqual([inHours(20), inHours(22), 'work_order', upcoming.id, 'Change seals']);
    expect(found[2]).toEqual([inHours(48), inHours(48.5), 'work_order', recurring.id, 'Weekly check']);
    const { body } = await admin.get(`/assets/${made.id}/capacity-metrics?${window}`);
    expect(body).toMatchObject({ planned_down_hours: 4.5, run_hours: body.scheduled_hours - 4.5 });
    expect(body.forecast.planned_down_hours).toBe(3.5);
    // A person who may not see the work order sees only that there is maintenance.
    const limited = await here.person('limited_technician');
    expect((await maintenance(limited))[1]).toEqual([inHours(20), inHours(22), 'work_order', null, null]);
  });

  test('what comes every hour is maintenance in each of them, however many a window has', async () => {
    const always = weekdays.map((one) => ({ day: one, from: '00:00', to: '00:00' }));
    const operating_calendar = { weekly: always, exceptions: [] };
    const { body: made } = await admin.post('/assets', { name: 'Line 4', operating_calendar });
    await admin.post('/work-orders', {
      name: 'Hourly look',
      start_date: inHours(2),
      estimated_minutes: 6,
      asset: made.id,
      recurrence: { unit: 'hourly', frequency: 1, is_active: true },
    });
    const { body } = await admin.get(`/assets/${made.id}/capacity-metrics?from=${inHours(2)}&to=${inHours(1002)}`);
    expect(body.planned_down_hours).toBeCloseTo(100, 6);
  });

  test('without a calendar there is nothing to show; bad windows are refused', async () => {
    const { body: made } = await admin.post('/assets', { name: 'Ladder' });
    expect((await admin.get(`/assets/${made.id}/capacity-schedule`)).body).toMatchObject({
      has_calendar: false,
      intervals: [],
    });
    expect((await admin.get(`/assets/${made.id}/capacity-metrics`)).body).toMatchObject({
      has_calendar: false,
      scheduled_hours: 0,
      availability: null,
      capacity_units: null,
    });
    for (const query of ['from=x', 'from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', 'from=2020-01-01T00:00:00Z'])
      expect((await admin.get(`/assets/${made.id}/capacity-schedule?${query}`)).status).toBe(400);
    expect((await admin.get(`/assets/${made.id}/capacity-metrics?product_id=x`)).status).toBe(400);
    // The cost does not depend on how far away the window is: only the requested days are computed.
    const long = 'from=1000-01-01T00:00:00Z&to=1000-06-01T00:00:00Z';
    expect((await admin.get(`/assets/${made.id}/capacity-metrics?${long}`)).status).toBe(200);
  });
});
