import { words } from '../words.ts';
import { inLocale } from './locale.ts';

/** Dates and times by the viewer's locale (D37); how long ago by the boundaries of the spec: 60 and 1440 minutes. */
const day = inLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const instant = inLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));

export const formatDate = (value: string): string => day().format(new Date(`${value.slice(0, 10)}T12:00:00`));
/** The day it is there, as the API writes it. */
export const todayIn = (zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date());
/** A day where the person is. */
export const formatDay = (value: Date): string => day().format(value);
export const formatDateTime = (value: string): string => instant().format(new Date(value));

export function timeAgo(value: string, now: number = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(value)) / 60_000));
  if (minutes < 1) return words.time.justNow;
  if (minutes < 60) return words.time.minutesAgo(minutes);
  if (minutes < 1440) return words.time.hoursAgo(Math.floor(minutes / 60));
  return words.time.daysAgo(Math.floor(minutes / 1440));
}

/** 135 minutes as `2h 15m`. */
export const formatMinutes = (minutes: number): string => words.time.duration(Math.floor(minutes / 60), minutes % 60);

/** A moment as an input of date and time holds it: the browser's wall time. */
export function localTime(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
