import { momentOf, timeIn } from './wall';

/**
 * Days in the format of the API (`2026-11-16`), in the organisation's time zone, because a plan is for the day at the
 * plant, wherever the planner is.
 */
const oneDay = 86_400_000;

const spoken = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
/**
 * A day in texts that are written once for all readers: `16 Nov 2026`. Which number is the month is a question nobody
 * has to ask. Screens write days as their reader does.
 */
export const dayInWords = (day: string): string => spoken.format(new Date(day));

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * oneDay).toISOString().slice(0, 10);
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / oneDay);
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at));

/** Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];
/** The default when the organisation has not chosen working days. */
export const usualDays: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

/** The first day of the week of a day. */
export const weekOf = (day: string, begins: Weekday): string =>
  addDays(day, -((weekdayOf(day) - weekdays.indexOf(begins) + 7) % 7));

/** The first day of the month of a day, or of a month `further` on. */
export function monthOf(day: string, further = 0): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + further, 1)).toISOString().slice(0, 10);
}

/** The same time of day on another day. */
export const onDay = (at: string, day: string, zone: string): string => momentOf(day, timeIn(at, zone), zone);
