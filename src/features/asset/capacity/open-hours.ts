import { addDays, weekdayOf, weekdays } from '#shared/days';
import { dayIn, momentOf } from '#shared/wall';
import type { OperatingCalendar } from './operating-hours';
import { withoutOverlap, clip, type Span } from './span';

export interface Slot extends Span {
  /** Reason of the exception; null for the usual week. */
  exception: string | null;
}

/**
 * Open hours of an operating calendar, and the days that an exception closes, as instants. Wall times are in the
 * organisation's time zone: a time that does not exist moves forward, and of two equal ones the first counts (as in
 * D16).
 */
export function openHours(calendar: OperatingCalendar, zone: string, window: Span): { open: Slot[]; closed: Slot[] } {
  const exceptionsOn = new Map<string, OperatingCalendar['exceptions']>();
  for (const exception of calendar.exceptions)
    exceptionsOn.set(exception.date, [...(exceptionsOn.get(exception.date) ?? []), exception]);
  const open: Slot[] = [];
  const closed: Slot[] = [];
  // A shift may have started on the day before, and the clock may have been put back since.
  const last = dayIn(window.to, zone);
  for (let date = addDays(dayIn(window.from, zone), -2); date <= last; date = addDays(date, 1)) {
    const other = exceptionsOn.get(date);
    const words = other?.map(({ reason }) => reason ?? '').join(', ') ?? null;
    const hours = other
      ? other.flatMap((exception) => exception.hours)
      : calendar.weekly.filter(({ day }) => day === weekdays[weekdayOf(date)]);
    for (const { from, to } of hours)
      open.push({
        from: at(date, from, zone),
        to: at(to <= from ? addDays(date, 1) : date, to, zone),
        exception: words,
      });
    if (other)
      closed.push({ from: at(date, '00:00', zone), to: at(addDays(date, 1), '00:00', zone), exception: words });
  }
  return { open: clip(withoutOverlap(open.filter(({ from, to }) => from < to)), window), closed: clip(closed, window) };
}

const at = (date: string, time: string, zone: string): number => Date.parse(momentOf(date, time, zone));
