import { percent, rounded } from '#shared/figure';
import type { AgeBucket } from '../home';

/** The formulas of the figures (A1 to A10), from numbers to numbers. */

const day = 86_400_000;
export const hour = 3_600_000;

/** The window of the figures, and the one before it (W and V). Each begins with its first instant and ends before `to`. */
export interface Windows {
  previous_from: string;
  from: string;
  to: string;
}

export function windowsOf(now: string, days: number): Windows {
  const before = (count: number) => new Date(Date.parse(now) - count * day).toISOString();
  return { previous_from: before(2 * days), from: before(days), to: now };
}

export const hours = (minutes: number): number => rounded(minutes / 60, 1);

/** A mean of hours, or a number of weeks. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : rounded(part / whole, 1));

/** The days since the due day, from and to, by bucket (A10). */
export const ageBuckets: { bucket: AgeBucket; from: number; to: number | null }[] = [
  { bucket: '0', from: 0, to: 0 },
  { bucket: '1-7', from: 1, to: 7 },
  { bucket: '8-30', from: 8, to: 30 },
  { bucket: '31+', from: 31, to: null },
];

/**
 * Whether failures come closer together (A9): the Laplace test on the hours from the start of the window to each. With
 * fewer than four it says nothing.
 */
export function trendOf(times: readonly number[], length: number): 'worsening' | 'steady' | 'improving' | null {
  if (times.length < 4) return null;
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const u = (mean - length / 2) / (length * Math.sqrt(1 / (12 * times.length)));
  return u > 1.645 ? 'worsening' : u < -1.645 ? 'improving' : 'steady';
}

export interface Offender {
  id: string;
  name: string;
  value: number;
}

export interface Ranked extends Offender {
  share: number;
  cumulative: number;
  vital: boolean;
}

const mostRanked = 10;
const vitalShare = 80;

/** By value, name and id; the first ten, and the rest together (A9). */
export function rank(all: readonly Offender[]): {
  total: number;
  results: Ranked[];
  others: { count: number; value: number; share: number } | null;
} {
  const found = all
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || compare(a.name, b.name) || compare(a.id, b.id));
  const total = found.reduce((sum, { value }) => sum + value, 0);
  let above = 0;
  const results = found.slice(0, mostRanked).map((one): Ranked => {
    const vital = (100 * above) / total < vitalShare - 1e-9;
    above += one.value;
    return { ...one, share: percent(one.value, total)!, cumulative: percent(above, total)!, vital };
  });
  const rest = found.slice(mostRanked);
  const value = rest.reduce((sum, one) => sum + one.value, 0);
  const others = rest.length === 0 ? null : { count: rest.length, value, share: percent(value, total)! };
  return { total, results, others };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
