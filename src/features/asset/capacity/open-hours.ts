import { addDays, weekdayOf, weekdays } from '#shared/days';
import { dayIn, momentOf } from '#shared/wall';
import type { OperatingCalendar } from './operating-hours';
import { apart, clip, type Span } from './span';

export interface Slot extends Span {
  /** The exception it comes from, in words; nothing for the week as usual. */
  exception: string | null;
}

/**
 * When an operating calendar is open, and which days an exception closes, as instants: wall times in the organisation's
 * zone, where one that does not exist moves forward and one that occurs twice is the first (as in D16).
 */
export function openHours(calendar: OperatingCalendar, zone: string, window: Span): { open: Slot[]; closed: Slot[] } {
  const exceptionsOn = new Map<string, OperatingCalendar['exceptions']>();
  for (const exception of calendar.exceptions)
    exceptionsOn.set(exception.date, [...(exceptionsOn.get(exception.date) ?? []), exception]);
  const open: Slot[] = [];
  const closed: Slot[] = [];
  // A shift may have begun on the day before, by a clock that has been put back since.
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
  return { open: clip(apart(open.filter(({ from, to }) => from < to)), window), closed: clip(closed, window) };
}

const at = (date: string, time: string, zone: string): number => Date.parse(momentOf(date, time, zone));
