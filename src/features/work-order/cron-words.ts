import { inLocale } from '#web/format/locale.ts';
import { words } from '#words/cron';

const clock = inLocale((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }));
const weekday = inLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
const list = inLocale((locale) => new Intl.ListFormat(locale));

/** A cron line as people say it. Nothing for what is unusual: said badly it would be worse than the line itself. */
export function cronInWords(line: string): string | undefined {
  const [minute = '', hour = '', day = '', month, week = ''] = line.trim().split(/\s+/);
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour) || month !== '*') return undefined;
  const days = week === '*' ? daysOfMonth(day) : day === '*' ? weekdays(week) : undefined;
  return days && words.at(days, clock().format(Date.UTC(2026, 0, 1, Number(hour), Number(minute))));
}

function daysOfMonth(day: string): string | undefined {
  if (day === '*') return words.everyDay;
  if (day === 'L') return words.lastDay;
  return /^\d+$/.test(day) ? words.dayOfMonth(Number(day)) : undefined;
}

function weekdays(week: string): string | undefined {
  const [, named, nth] = /^([0-7])(?:#([1-5])|L)$/.exec(week) ?? [];
  if (named) return words.nthWeekday(nth ? words.nth[Number(nth) - 1]! : words.last, nameOf(named));
  return /^[0-7](,[0-7])*$/.test(week) ? words.everyWeekday(list().format(week.split(',').map(nameOf))) : undefined;
}

/** The fourth of January 2026 was a Sunday, which is 0 and 7. */
const nameOf = (day: string): string => weekday().format(Date.UTC(2026, 0, 4 + Number(day)));
