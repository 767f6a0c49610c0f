/**
 * The one wall clock, for the server and the screen. It asks `Intl` and no library: it must see every clock change,
 * also those of zones with several in a few weeks (Africa/Casablanca). Days are written as in the API (`2026-11-16`),
 * times as on a clock (`07:30`). A reading of the wall clock is a number, as if it were UTC.
 */
const day = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** What the wall clock shows at an instant. */
export function wallAt(at: number, zone: string): number {
  if (zone === 'UTC') return at;
  // `03/29/2026, 03:00:00`: cut by position, which is much faster than `formatToParts`.
  const text = formatOf(zone).format(at);
  const two = (from: number) => Number(text.slice(from, from + 2));
  const year = Number(text.slice(6, text.indexOf(',')));
  const clock = text.length - 8;
  const whole =
    new Date(0).setUTCFullYear(year, two(0) - 1, two(3)) + clockOf(two(clock), two(clock + 3), two(clock + 6));
  return whole + (((at % 1000) + 1000) % 1000);
}

const clockOf = (hours: number, minutes: number, seconds: number): number =>
  ((hours * 60 + minutes) * 60 + seconds) * 1000;

const offsetAt = (at: number, zone: string): number => wallAt(at, zone) - at;

/**
 * The instant at which the wall clock shows this. A time that does not exist moves forward by the gap; one that occurs
 * twice is the first.
 */
export function instantOf(wall: number, zone: string): number {
  if (zone === 'UTC') return wall;
  const [before, after] = [offsetAt(wall - day, zone), offsetAt(wall + day, zone)];
  const first = wall - before;
  if (offsetAt(first, zone) === before) return first;
  const second = wall - after;
  return offsetAt(second, zone) === after ? second : first;
}

const shown = (at: string | number, zone: string): string =>
  new Date(wallAt(new Date(at).getTime(), zone)).toISOString();

export const dayIn = (at: string | number, zone: string): string => shown(at, zone).slice(0, 10);
export const timeIn = (at: string | number, zone: string): string => shown(at, zone).slice(11, 16);

/** The moment of a day and a time of day, as the API writes moments. */
export const momentOf = (day: string, time: string, zone: string): string =>
  new Date(instantOf(Date.parse(`${day}T${time}Z`), zone)).toISOString();
