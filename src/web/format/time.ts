import { dayIn } from '#shared/wall';
import { words } from '#words/screen';
import { dayOf, isElsewhere } from './clock.ts';
import { inLocale } from './locale.ts';

/** Dates and times by the viewer's locale (D37); relative times by the specification's limits: 60 and 1440 minutes. */
const format = (options: Intl.DateTimeFormatOptions) =>
  inLocale((locale, timeZone) => new Intl.DateTimeFormat(locale, { timeZone, ...options }));
/** A plain date has no zone. */
const day = format({ dateStyle: 'medium', timeZone: 'UTC' });
const named = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const [clock, clockNamed] = [format({ timeStyle: 'short' }), format(named)];
const [instant, instantNamed] = [format({ dateStyle: 'medium', timeStyle: 'short' }), format({ ...date, ...named })];

export const formatDate = (value: string): string => day().format(new Date(`${value.slice(0, 10)}T12:00:00Z`));
/** The current day in a zone, as the API writes it. */
export const todayIn = (zone: string): string => dayIn(Date.now(), zone);
/** The day of a moment by the plant's clock, like its time. */
export const formatDay = (moment: string): string => formatDate(dayOf(moment));
export const formatTime = (moment: string): string =>
  (isElsewhere(moment) ? clockNamed : clock)().format(new Date(moment));
export const formatDateTime = (moment: string): string =>
  (isElsewhere(moment) ? instantNamed : instant)().format(new Date(moment));

export function timeAgo(value: string, now: number = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(value)) / 60_000));
  if (minutes < 1) return words.time.justNow;
  if (minutes < 60) return words.time.minutesAgo(minutes);
  if (minutes < 1440) return words.time.hoursAgo(Math.floor(minutes / 60));
  return words.time.daysAgo(Math.floor(minutes / 1440));
}

/** 135 minutes as `2h 15m`. */
export const formatMinutes = (minutes: number): string => words.time.duration(Math.floor(minutes / 60), minutes % 60);
