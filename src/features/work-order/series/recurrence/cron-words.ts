import { inLocale } from '#web/format/locale.ts';
import { words } from './cron.words';
import { type Days, scheduleOf, wholeWeek } from '../schedule';

const clock = inLocale((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }));
const weekday = inLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
const list = inLocale((locale) => new Intl.ListFormat(locale));

/** A cron expression in words. Undefined if it is unusual: a bad description is worse than the expression itself. */
export function cronInWords(line: string): string | undefined {
  const schedules = oncePerTime(line).map(scheduleOf);
  if (!schedules.every((one) => one !== undefined)) return undefined;
  const times = schedules.map(({ time }) => time).toSorted();
  return words.at(daysInWords(schedules[0]!.days), list().format(times.map(timeInWords)));
}

/** One expression for each time of a day: `0 6,14 * * *` is `0 6 * * *` and `0 14 * * *`. */
function oncePerTime(line: string): string[] {
  const [minutes = '', hours = '', ...days] = line.trim().split(/\s+/);
  return hours.split(',').flatMap((hour) => minutes.split(',').map((minute) => [minute, hour, ...days].join(' ')));
}

export const timeInWords = (time: string): string => clock().format(Date.parse(`2026-01-01T${time}Z`));

function daysInWords(days: Days): string {
  if ('weekdays' in days)
    return new Set(days.weekdays).size === wholeWeek.length
      ? words.everyDay
      : words.everyWeekday(list().format(days.weekdays.map(weekdayName)));
  if ('day' in days) return days.day === 'L' ? words.lastDay : words.dayOfMonth(days.day);
  return words.nthWeekday(days.nth === 'L' ? words.last : words.nth[days.nth - 1]!, weekdayName(days.weekday));
}

/** January 4, 2026 was a Sunday, which is 0. */
export const weekdayName = (day: number): string => weekday().format(Date.UTC(2026, 0, 4 + day));
