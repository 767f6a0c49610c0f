import { inLocale } from '#web/format/locale.ts';
import { words } from './cron.words';
import { type Days, scheduleOf, wholeWeek } from '../schedule';

const clock = inLocale((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }));
const weekday = inLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
const list = inLocale((locale) => new Intl.ListFormat(locale));

/** A cron expression in words. Undefined if it is unusual: a bad description is worse than the expression itself. */
export function cronInWords(line: string): string | undefined {
  const schedule = scheduleOf(line);
  return schedule && words.at(daysInWords(schedule.days), timeInWords(schedule.time));
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
