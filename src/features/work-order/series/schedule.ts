/** The days of a cron expression, as far as a form can show them. Sunday is 0. */
export type Days =
  | { of: 'week'; weekdays: number[] }
  | { of: 'month'; day: number | 'L' }
  | { of: 'month'; nth: number | 'L'; weekday: number };

export interface Schedule {
  /** For example `07:30`. */
  time: string;
  days: Days;
}

/** The default time, because work should not be due at night or at the minute of saving. */
export const usualTime = '08:00';

export const wholeWeek = [0, 1, 2, 3, 4, 5, 6];

const two = (digits: string): string => digits.padStart(2, '0');

/** Undefined if the expression is unusual: a wrong form is worse than the expression itself. */
export function scheduleOf(line: string): Schedule | undefined {
  const [minute = '', hour = '', day = '', month, week = ''] = line.trim().split(/\s+/);
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour) || month !== '*') return undefined;
  const days = week === '*' ? inMonth(day) : day === '*' ? inWeek(week) : undefined;
  return days && { time: `${two(hour)}:${two(minute)}`, days };
}

export function cronOf({ time, days }: Schedule): string {
  const [hour, minute] = time.split(':').map(Number);
  const at = `${minute} ${hour}`;
  if ('weekdays' in days) return `${at} * * ${days.weekdays.join(',')}`;
  if ('day' in days) return `${at} ${days.day} * *`;
  return `${at} * * ${days.weekday}${days.nth === 'L' ? 'L' : `#${days.nth}`}`;
}

function inMonth(day: string): Days | undefined {
  if (day === '*') return { of: 'week', weekdays: wholeWeek };
  if (day === 'L') return { of: 'month', day };
  return /^\d+$/.test(day) ? { of: 'month', day: Number(day) } : undefined;
}

/** Cron also accepts 7 for Sunday. */
const weekdayOf = (digit: string): number => Number(digit) % 7;

function inWeek(week: string): Days | undefined {
  const [, named, nth] = /^([0-7])(?:#([1-5])|L)$/.exec(week) ?? [];
  if (named) return { of: 'month', nth: nth ? Number(nth) : 'L', weekday: weekdayOf(named) };
  return /^[0-7](,[0-7])*$/.test(week) ? { of: 'week', weekdays: week.split(',').map(weekdayOf) } : undefined;
}
