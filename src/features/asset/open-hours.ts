import { Temporal } from 'temporal-polyfill';
import { type OperatingCalendar, weekdays } from './operating-hours';
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
  let date = dateAt(window.from, zone).subtract({ days: 2 });
  const last = dateAt(window.to, zone);
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    const other = exceptionsOn.get(date.toString());
    const words = other?.map(({ reason }) => reason ?? '').join(', ') ?? null;
    const hours = other
      ? other.flatMap((exception) => exception.hours)
      : calendar.weekly.filter(({ day }) => day === weekdays[date.dayOfWeek - 1]);
    for (const { from, to } of hours)
      open.push({
        from: at(date, from, zone),
        to: at(to <= from ? date.add({ days: 1 }) : date, to, zone),
        exception: words,
      });
    if (other)
      closed.push({ from: at(date, '00:00', zone), to: at(date.add({ days: 1 }), '00:00', zone), exception: words });
  }
  return { open: clip(apart(open.filter(({ from, to }) => from < to)), window), closed: clip(closed, window) };
}

const dateAt = (time: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDate();

const at = (date: Temporal.PlainDate, time: string, zone: string): number =>
  date.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds;
