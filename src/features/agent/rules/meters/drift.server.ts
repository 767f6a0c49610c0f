import { forecastOf } from '#features/measurement/index.server';
import { type Trend, trendOf } from '../../statistics/trend';
import type { Meter } from './meter.server';

const readingsOfTrend = 30;
/** Chance alone drifts as far in 1 % of all cases. */
const mostChance = 0.01;
const day = 86_400_000;

const limits = [
  { key: 'warning_high', rises: true },
  { key: 'action_high', rises: true },
  { key: 'warning_low', rises: false },
  { key: 'action_low', rises: false },
] as const;
type LimitKey = (typeof limits)[number]['key'];

export interface Drift {
  trend: Trend;
  limit: LimitKey;
  value: number;
  /** When it is met; null if that has passed and nobody has read it since. */
  at: string | null;
  days: number;
}

/** The trend of the last readings, if chance does not explain it. Oldest first. */
export function significantTrend(values: readonly number[]): Trend | undefined {
  if (values.length < readingsOfTrend) return undefined;
  const trend = trendOf(values.slice(-readingsOfTrend));
  return trend.chance <= mostChance ? trend : undefined;
}

/** The next limit that it meets within so many days, going on like this. */
export function driftOf(meter: Meter, trend: Trend, average: number | null, within: number, now: string) {
  const { kind, last_value: reached, last_taken_at: at } = meter;
  const found = limits.flatMap(({ key, rises }): Drift[] => {
    const value = meter[key];
    if (value === null || rises !== trend.balance > 0 || (rises ? value <= reached! : value >= reached!)) return [];
    const forecast = forecastOf({ kind, reached, at, average }, value, now);
    if (forecast.at === null) return [];
    const days = Math.max(0, (Date.parse(forecast.at) - Date.parse(now)) / day);
    return days > within ? [] : [{ trend, limit: key, value, at: forecast.is_stale ? null : forecast.at, days }];
  });
  return found.toSorted((a, b) => a.days - b.days)[0];
}
