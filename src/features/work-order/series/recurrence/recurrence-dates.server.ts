import { nextOccurrence } from '#server/jobs/cron';
import { instantOf, wallAt } from '#shared/wall';
import type { Recurrence } from './recurrence';

/** The dates of a series (D16): by its rule, from its first date, in the organisation's wall time. */
export interface Grid {
  rule: Pick<Required<Recurrence>, 'unit' | 'frequency' | 'cron' | 'mode'>;
  anchor: number;
  zone: string;
}

const hour = 3_600_000;
const day = 24 * hour;
const lastYear = Date.UTC(9999, 0);

/** The first date after an instant; the anchor is the very first one. */
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
  // Search backwards in growing steps, so that a long range costs no more than a short one.
  for (const distance of [hour, day, 32 * day, 400 * day, 4000 * day]) {
    let found: number | undefined;
    const from = Math.max(anchor, until - distance);
    for (let next = nextDate(grid, from); next !== undefined && next <= until; next = nextDate(grid, next))
      found = next;
    if (found !== undefined || from === anchor) return found ?? anchor;
  }
  return anchor;
}

/** The dates after one instant and up to another, at most `max`. */
export function datesBetween(grid: Grid, after: number, until: number, max: number): number[] {
  const dates: number[] = [];
  for (let next = nextDate(grid, after); next !== undefined && next <= until; next = nextDate(grid, next)) {
    if (dates.length === max) break;
    dates.push(next);
  }
  return dates;
}

/** Floating: one step after completion, at the usual time of day. */
export function dateAfterDone({ rule, anchor, zone }: Grid, done: number): number | undefined {
  if (rule.cron) return nextOccurrence(rule.cron, zone, new Date(done))?.getTime();
  if (rule.unit === 'hourly') return done + rule.frequency * hour;
  const usual = wallAt(anchor, zone) % day;
  const wall = wallAt(done, zone);
  return instantOf(stepsLater(wall - (wall % day) + usual, rule, 1), zone);
}

/** The day of an instant at the usual time of day, from which the grid begins anew. */
export function anchorOn({ rule, anchor, zone }: Grid, at: number): number {
  if (rule.unit === 'hourly') return at;
  const wall = wallAt(at, zone);
  return instantOf(wall - (wall % day) + (wallAt(anchor, zone) % day), zone);
}

const lengths = { hourly: hour, daily: day, weekly: 7 * day, monthly: 30 * day, yearly: 365 * day };

/** The distance between two dates; for a cron expression with uneven distances, the shortest of the first ones. */
export function stepOf(grid: Grid): number {
  const { unit, frequency, cron } = grid.rule;
  if (!cron) return frequency * lengths[unit];
  const [first = 0, ...rest] = datesBetween(grid, grid.anchor, lastYear, 12);
  return Math.min(366 * day, ...rest.map((at, nth) => at - (rest[nth - 1] ?? first)));
}

/** The given number of days earlier by the wall clock. */
export const daysBefore = (at: number, days: number, zone: string): number =>
  days === 0 ? at : addWallTime(at, -days * day, zone);

/** The difference by the wall clock. */
export const wallBetween = (from: number, to: number, zone: string): number => wallAt(to, zone) - wallAt(from, zone);

export const addWallTime = (at: number, milliseconds: number, zone: string): number =>
  instantOf(wallAt(at, zone) + milliseconds, zone);

/** The first step of the grid after an instant, and its date. */
function stepAfter(grid: Grid, after: number): [step: number, date: number] {
  const { rule, anchor, zone } = grid;
  // An estimate that is never too late; the loop corrects for clock changes and month ends.
  let step = Math.max(1, Math.floor(unitsBetween(grid, after) / rule.frequency));
  if (rule.unit === 'hourly') step = Math.floor((after - anchor) / (rule.frequency * hour)) + 1;
  for (;;) {
    const date = dateOf({ rule, anchor, zone }, step);
    if (date > after) return [step, date];
    step++;
  }
}

/** The number of whole units between the wall times, or one less. */
function unitsBetween({ rule, anchor, zone }: Grid, after: number): number {
  const [from, to] = [new Date(wallAt(anchor, zone)), new Date(wallAt(after, zone))];
  const days = Math.floor((to.getTime() - from.getTime()) / day);
  if (rule.unit === 'daily') return days - 1;
  if (rule.unit === 'weekly') return Math.floor(days / 7) - 1;
  const years = to.getUTCFullYear() - from.getUTCFullYear();
  return rule.unit === 'yearly' ? years - 1 : 12 * years + to.getUTCMonth() - from.getUTCMonth() - 1;
}

/** Always counted from the anchor, so that a day clamped at a month's end is restored in the next month. */
function dateOf({ rule, anchor, zone }: Grid, step: number): number {
  if (step === 0) return anchor;
  if (rule.unit === 'hourly') return anchor + step * rule.frequency * hour;
  return instantOf(stepsLater(wallAt(anchor, zone), rule, step), zone);
}

/** The wall clock time the given number of steps later. */
function stepsLater(wall: number, { unit, frequency }: Grid['rule'], steps: number): number {
  const count = steps * frequency;
  // The pace of a meter is no whole number of days.
  if (unit === 'daily') return wall + Math.round(count) * day;
  if (unit === 'weekly') return wall + 7 * count * day;
  const from = new Date(wall);
  const month = from.getUTCMonth() + (unit === 'monthly' ? count : 12 * count);
  const lastOfMonth = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const date = Math.min(from.getUTCDate(), lastOfMonth);
  return Date.UTC(from.getUTCFullYear(), month, date) + (wall % day);
}
