import type { Limits } from '../band';
import type { Bucket, Span } from './series-query';

/** A place in the chart for a time and a value. */
export interface Scale {
  x(time: number): number;
  y(value: number): number;
  time(x: number): number;
  low: number;
  high: number;
}

export interface Room {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const share = 0.08;

/** From the lowest to the highest value that is seen, with some air; limits count if they are near. */
export function rangeOf(buckets: readonly Bucket[], { from, to }: Span, limits: Limits | undefined): [number, number] {
  const seen = buckets.filter((bucket) => Date.parse(bucket.to) >= from && Date.parse(bucket.from) <= to);
  const shown = seen.length > 0 ? seen : buckets;
  let low = Math.min(...shown.map(({ min }) => min));
  let high = Math.max(...shown.map(({ max }) => max));
  if (!Number.isFinite(low)) [low, high] = [0, 1];
  const reach = Math.max(high - low, Math.abs(high) * 0.02, 1e-6);
  for (const limit of limits ? lines(limits) : [])
    if (limit > low - reach && limit < high + reach) [low, high] = [Math.min(low, limit), Math.max(high, limit)];
  const air = Math.max(high - low, Math.abs(high) * 0.02, 1e-6) * share;
  // What never falls below nought is not shown with room below it.
  return [low >= 0 && low - air < 0 ? 0 : low - air, high + air];
}

const lines = ({ warning_low, warning_high, action_low, action_high }: Limits): number[] =>
  [warning_low, warning_high, action_low, action_high].filter((limit) => limit !== null);

export function scaleOf(span: Span, [low, high]: [number, number], room: Room): Scale {
  const [width, height] = [room.right - room.left, room.bottom - room.top];
  const reach = Math.max(1, span.to - span.from);
  return {
    x: (time) => room.left + ((time - span.from) / reach) * width,
    y: (value) => room.bottom - ((value - low) / (high - low)) * height,
    time: (x) => span.from + ((x - room.left) / width) * reach,
    low,
    high,
  };
}

/** Round numbers for the lines of a scale. */
export function ticksOf(low: number, high: number, most: number): number[] {
  const rough = (high - low) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough)!;
  const ticks: number[] = [];
  for (let at = Math.ceil(low / step); at * step <= high; at++) ticks.push(Number((at * step).toPrecision(12)));
  return ticks;
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const steps = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, day, 2 * day, 7 * day, 14 * day, 30 * day];

/** Times for the lines of a scale, `zone` being how far the plant's clock is ahead. */
export function timesOf({ from, to }: Span, most: number, zone: number): number[] {
  const rough = (to - from) / most;
  const year = 365 * day;
  const step = steps.find((one) => one >= rough) ?? Math.ceil(rough / (90 * day)) * 90 * day;
  const times: number[] = [];
  for (let at = Math.ceil((from + zone) / step) * step; at <= to + zone; at += Math.min(step, 50 * year))
    times.push(at - zone);
  return times;
}

/** The bucket at a time: the one that contains it, or the nearest. */
export function nearest(buckets: readonly Bucket[], time: number): number {
  let [low, high] = [0, buckets.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Date.parse(buckets[middle]!.to) < time) low = middle + 1;
    else high = middle;
  }
  const before = buckets[low - 1];
  const far = before && time - Date.parse(before.to) < Date.parse(buckets[low]!.from) - time;
  return far ? low - 1 : low;
}

const shortest = minute;

/** Zooms about a place, from 0 at the left to 1 at the right. */
export function zoomed({ from, to }: Span, by: number, about: number, whole: Span): Span {
  const reach = Math.min(Math.max((to - from) * by, shortest), (whole.to - whole.from) * 1.2 || shortest);
  const middle = from + (to - from) * about;
  return within({ from: middle - reach * about, to: middle + reach * (1 - about) }, whole);
}

export const panned = (span: Span, by: number, whole: Span): Span =>
  within({ from: span.from + by, to: span.to + by }, whole);

/** A period always shows some of what there is. */
function within({ from, to }: Span, whole: Span): Span {
  const reach = to - from;
  if (from > whole.to - reach * 0.1) return { from: whole.to - reach * 0.1, to: whole.to + reach * 0.9 };
  if (to < whole.from + reach * 0.1) return { from: whole.from - reach * 0.9, to: whole.from + reach * 0.1 };
  return { from, to };
}
