import { once } from './once.ts';

/** Dates and times by the viewer's locale (D37); how long ago by the boundaries of the spec: 60 and 1440 minutes. */
const day = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }));
const instant = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }));

export const formatDate = (value: string): string => day().format(new Date(`${value.slice(0, 10)}T12:00:00`));
/** A day where the person is. */
export const formatDay = (value: Date): string => day().format(value);
export const formatDateTime = (value: string): string => instant().format(new Date(value));

export function timeAgo(value: string, now: number = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(value)) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return plural(minutes, 'minute');
  if (minutes < 1440) return plural(Math.floor(minutes / 60), 'hour');
  return plural(Math.floor(minutes / 1440), 'day');
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** 135 minutes as `2h 15m`. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest}m` : `${hours}h ${rest}m`;
}
