import { dayOf, momentTyped } from '#web/format/clock.ts';
import { addDays } from '#shared/days';
import { type HealthKind, kindOf } from './health';
import type { HealthDetail } from './health-data';
import type { Interval } from '../status/timeline';

/** One bar of the strip: the hours of each kind. Time before the asset existed has no kind. */
export interface Bar {
  /** Midnight of its first day in the organisation's time zone. */
  from: Date;
  to: Date;
  hours: Record<HealthKind, number>;
}

const hour = 3_600_000;

/** One bar per day, today's last. A year is shown in whole weeks: of the remaining days only a part is known. */
export function barsOf({ intervals, days, ...health }: HealthDetail): Bar[] {
  const [now, since] = [new Date(health.to), Date.parse(health.exists_since)];
  const step = days > 90 ? 7 : 1;
  const count = Math.floor(days / step);
  const today = dayOf(now.getTime());
  const midnight = (daysAgo: number) => new Date(momentTyped(`${addDays(today, -daysAgo)}T00:00`));
  return Array.from({ length: count }, (_, at) => {
    const first = (count - at) * step - 1;
    const [from, end] = [midnight(first), midnight(first - step)];
    const to = end > now ? now : end;
    return { from, to, hours: hoursIn(intervals, Math.max(from.getTime(), since), to.getTime()) };
  });
}

function hoursIn(intervals: readonly Interval[], from: number, to: number): Record<HealthKind, number> {
  const hours = { online: 0, offline_planned: 0, offline_unplanned: 0, not_tracked: 0 };
  for (const interval of intervals) {
    const since = Math.max(from, Date.parse(interval.since));
    const until = Math.min(to, interval.until === null ? Infinity : Date.parse(interval.until));
    if (until > since) hours[kindOf(interval)] += (until - since) / hour;
  }
  // Before the first recorded change an asset has No Status, which counts as online.
  const before = Math.min(to, intervals[0] ? Date.parse(intervals[0].since) : to);
  if (before > from) hours.online += (before - from) / hour;
  return hours;
}
