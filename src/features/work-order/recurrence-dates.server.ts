import { Temporal } from 'temporal-polyfill';
import { nextOccurrence } from '#server/jobs/cron';
import type { Recurrence } from './recurrence';

/** The dates of a series (D16): by its rule, from its first date, in the wall time of its organisation. */
export interface Grid {
  rule: Pick<Required<Recurrence>, 'unit' | 'frequency' | 'cron' | 'mode'>;
  anchor: number;
  zone: string;
}

const hour = 3_600_000;
const day = 24 * hour;
const lastYear = Date.UTC(9999, 0);

/** The first date after an instant; the anchor is the first of all. */
export function nextDate(grid: Grid, after: number): number | undefined {
  const { rule, anchor, zone } = grid;
  if (after < anchor) return anchor;
  const found = rule.cron ? nextOccurrence(rule.cron, zone, new Date(after))?.getTime() : stepAfter(grid, after)[1];
  return found !== undefined && found < lastYear ? found : undefined;
}

/** The last date up to an instant. */
export function lastDate(grid: Grid, until: number): number | undefined {
  const { rule, anchor } = grid;
  if (until < anchor) return undefined;
  if (!rule.cron) return dateOf(grid, stepAfter(grid, until)[0] - 1);
  // From the end in growing steps, so that a long time costs no more than a short one.
  for (const back of [hour, day, 32 * day, 400 * day, 4000 * day]) {
    let found: number | undefined;
    const from = Math.max(anchor, until - back);
    for (let next = nextDate(grid, from); next !== undefined && next <= until; next = nextDate(grid, next))
      found = next;
    if (found !== undefined || from === anchor) return found ?? anchor;
  }
  return anchor;
}

/** The dates after one instant and up to another, at most so many. */
export function datesBetween(grid: Grid, after: number, until: number, most: number): number[] {
  const dates: number[] = [];
  for (let next = nextDate(grid, after); next !== undefined && next <= until; next = nextDate(grid, next)) {
    if (dates.length === most) break;
    dates.push(next);
  }
  return dates;
}

/** Floating: one step from when it was done, at the usual time of day. */
export function dateAfterDone({ rule, anchor, zone }: Grid, done: number): number | undefined {
  if (rule.cron) return nextOccurrence(rule.cron, zone, new Date(done))?.getTime();
  if (rule.unit === 'hourly') return done + rule.frequency * hour;
  const usual = wallOf(anchor, zone).toPlainTime();
  return placed(wallOf(done, zone).toPlainDate().toPlainDateTime(usual).add(stepOf(rule, 1)), zone);
}

/** So many days earlier by the wall clock. */
export const daysBefore = (at: number, days: number, zone: string): number =>
  days === 0 ? at : placed(wallOf(at, zone).subtract({ days }), zone);

/** How much later by the wall clock. */
export const wallBetween = (from: number, to: number, zone: string): number => reading(to, zone) - reading(from, zone);

export const wallLater = (at: number, milliseconds: number, zone: string): number =>
  placed(wallOf(at, zone).add({ milliseconds }), zone);

/** Which step of the grid comes after an instant, and its date. */
function stepAfter(grid: Grid, after: number): [step: number, date: number] {
  const { rule, anchor, zone } = grid;
  if (rule.unit === 'hourly') {
    const step = Math.floor((after - anchor) / (rule.frequency * hour)) + 1;
    return [step, dateOf(grid, step)];
  }
  // A guess that is never too late, from the calendar alone; clock changes and month ends take the last steps.
  const passed = wallOf(anchor, zone)
    .toPlainDate()
    .until(wallOf(after, zone).toPlainDate(), { largestUnit: largest[rule.unit] });
  const units = { daily: passed.days, weekly: passed.weeks, monthly: passed.months, yearly: passed.years }[rule.unit];
  let step = Math.max(1, Math.floor(units / rule.frequency));
  for (;;) {
    const date = dateOf(grid, step);
    if (date > after) return [step, date];
    step++;
  }
}

const largest = { daily: 'days', weekly: 'weeks', monthly: 'months', yearly: 'years' } as const;

/** Always counted from the anchor, so that what was clamped at a month's end finds its own day again. */
function dateOf({ rule, anchor, zone }: Grid, step: number): number {
  if (step === 0) return anchor;
  if (rule.unit === 'hourly') return anchor + step * rule.frequency * hour;
  return placed(wallOf(anchor, zone).add(stepOf(rule, step)), zone);
}

function stepOf({ unit, frequency }: Grid['rule'], step: number): Temporal.DurationLike {
  const count = step * frequency;
  if (unit === 'daily') return { days: count };
  if (unit === 'weekly') return { days: 7 * count };
  return unit === 'monthly' ? { months: count } : { years: count };
}

const wallOf = (at: number, zone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime();

/** A time that does not exist moves forward; of two that do it is the first. */
const placed = (wall: Temporal.PlainDateTime, zone: string): number =>
  wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;

const reading = (at: number, zone: string): number => wallOf(at, zone).toZonedDateTime('UTC').epochMilliseconds;
