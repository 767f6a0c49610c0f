/**
 * Wall time for server and screen. It uses `Intl` and no library, because it must know every clock change, also in
 * zones with several in a few weeks (Africa/Casablanca). Days have the format of the API (`2026-11-16`), times that of
 * a clock (`07:30`). A wall time is a number, as if it were UTC.
 */
const day = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/** The wall time at an instant. */
export function wallAt(at: number, zone: string): number {
  if (zone === 'UTC') return at;
  // `03/29/2026, 03:00:00` is sliced by position, which is much faster than `formatToParts`.
  const text = formatOf(zone).format(at);
  const twoDigits = (from: number) => Number(text.slice(from, from + 2));
  const year = Number(text.slice(6, text.indexOf(',')));
  const clock = text.length - 8;
  const wholeSeconds =
    new Date(0).setUTCFullYear(year, twoDigits(0) - 1, twoDigits(3)) +
    clockOf(twoDigits(clock), twoDigits(clock + 3), twoDigits(clock + 6));
  return wholeSeconds + (((at % 1000) + 1000) % 1000);
}

const clockOf = (hours: number, minutes: number, seconds: number): number =>
  ((hours * 60 + minutes) * 60 + seconds) * 1000;

const offsetAt = (at: number, zone: string): number => wallAt(at, zone) - at;

/**
 * The instant of a wall time. A time that does not exist moves forward by the gap; of a time that occurs twice the
 * first counts.
 */
export function instantOf(wall: number, zone: string): number {
  if (zone === 'UTC') return wall;
  const [before, after] = [offsetAt(wall - day, zone), offsetAt(wall + day, zone)];
  const first = wall - before;
  if (offsetAt(first, zone) === before) return first;
  const second = wall - after;
  return offsetAt(second, zone) === after ? second : first;
}

/** Whether the clock shows this wall time twice, before and after it goes back. */
export function occursTwice(wall: number, zone: string): boolean {
  if (zone === 'UTC') return false;
  const [before, after] = [offsetAt(wall - day, zone), offsetAt(wall + day, zone)];
  return before > after && offsetAt(wall - before, zone) === before && offsetAt(wall - after, zone) === after;
}

const shown = (at: string | number, zone: string): string =>
  new Date(wallAt(new Date(at).getTime(), zone)).toISOString();

export const dayIn = (at: string | number, zone: string): string => shown(at, zone).slice(0, 10);
export const timeIn = (at: string | number, zone: string): string => shown(at, zone).slice(11, 16);

/** The instant of a day and a time of day, in the format of the API. */
export const momentOf = (day: string, time: string, zone: string): string =>
  new Date(instantOf(Date.parse(`${day}T${time}Z`), zone)).toISOString();
