import { timeIn } from '#shared/wall';
import { inLocale } from '#web/format/locale.ts';
import { formatNumber } from '#web/format/number.ts';
import { units } from '#words/units';

/** Days are days of the plant, so they are formatted in UTC, independent of the browser's time zone. */
const format = (options: Intl.DateTimeFormatOptions) =>
  inLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));

const names = format({ weekday: 'short' });
const longDay = format({ weekday: 'long', day: 'numeric', month: 'long' });
const shortDay = format({ weekday: 'short', day: 'numeric', month: 'short' });
const fullDay = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const month = format({ month: 'long', year: 'numeric' });
const firstOfMonth = format({ day: 'numeric', month: 'short' });
const span = format({ day: 'numeric', month: 'short', year: 'numeric' });

const at = (day: string) => new Date(`${day}T12:00:00Z`);

export const weekdayName = (day: string): string => names().format(at(day));
export const longDate = (day: string): string => longDay().format(at(day));
export const shortDate = (day: string): string => shortDay().format(at(day));
export const fullDate = (day: string): string => fullDay().format(at(day));
export const monthName = (day: string): string => month().format(at(day));
export const spanName = (from: string, to: string): string => span().formatRange(at(from), at(to));
/** The number of the day; with the month on its first day. */
export const dayNumber = (day: string): string =>
  day.endsWith('-01') ? firstOfMonth().format(at(day)) : String(Number(day.slice(8)));

const clock = inLocale((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }));
const formatTime = (time: string): string => clock().format(new Date(`2026-01-01T${time}:00Z`));
/** The time of day; undefined for an all-day job. */
export function timeOf(moment: string, zone: string): string | undefined {
  const time = timeIn(moment, zone);
  return time === '23:59' || time === '00:00' ? undefined : formatTime(time);
}

/** For example 540 minutes are `9 h`, 75 are `1 h 15 m`, 45 are `45 m`. */
export function hours(minutes: number): string {
  const [whole, rest] = [Math.floor(Math.round(minutes) / 60), Math.round(minutes) % 60];
  return [
    (whole > 0 || rest === 0) && units.planned.hours(formatNumber(whole)),
    rest > 0 && units.planned.minutes(rest),
  ]
    .filter(Boolean)
    .join(' ');
}
