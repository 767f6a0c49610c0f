import type { Kind } from '../options';

export interface Course {
  kind: Kind;
  /** The total of a cumulative measurement, else its value. */
  reached: number | null;
  at: string | null;
  average: number | null;
}

export interface Forecast {
  /** When the value is reached; null if it never is, going on like this. */
  at: string | null;
  is_reached: boolean;
  /** It should have been reached by now, and no reading says so: measure again. */
  is_stale: boolean;
}

const day = 86_400_000;
/** Nobody plans further ahead. */
const furthest = 100 * 365 * day;

/** When a measurement reaches a value if it goes on like this (F2.5). */
export function forecastOf({ kind, reached, at, average }: Course, value: number, now: string): Forecast {
  const never = { at: null, is_reached: false, is_stale: false };
  if (reached === null || at === null || kind === 'state') return never;
  if (reached === value || (kind === 'cumulative' && reached > value)) return { ...never, at, is_reached: true };
  const distance = value - reached;
  if (average === null || distance / average <= 0 || !Number.isFinite(distance / average)) return never;
  const untilReached = (distance / average) * day;
  if (untilReached > furthest) return never;
  const then = Date.parse(at) + untilReached;
  if (then < Date.parse(now)) return { at: now, is_reached: false, is_stale: true };
  return { ...never, at: new Date(then).toISOString() };
}
