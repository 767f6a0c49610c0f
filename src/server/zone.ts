/**
 * Wall clocks, by what Intl says of a zone and nothing else: the polyfill of Temporal does not see the clock changes of
 * zones that have several in a few weeks (Africa/Casablanca). A reading of the wall clock is a number as if it were UTC.
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
  // `03/29/2026, 03:00:00`: taken apart by place, which is far quicker than by parts.
  const text = formatOf(zone).format(at);
  const two = (from: number) => Number(text.slice(from, from + 2));
  const year = Number(text.slice(6, text.indexOf(',')));
  const clock = text.length - 8;
  const whole = Date.UTC(year, two(0) - 1, two(3), two(clock), two(clock + 3), two(clock + 6));
  return whole + (((at % 1000) + 1000) % 1000);
}

const offsetAt = (at: number, zone: string): number => wallAt(at, zone) - at;

/** The instant at which the wall clock shows this: a time that does not exist moves forward, of two it is the first. */
export function placeWall(wall: number, zone: string): number {
  if (zone === 'UTC') return wall;
  const [before, after] = [offsetAt(wall - day, zone), offsetAt(wall + day, zone)];
  const first = wall - before;
  if (offsetAt(first, zone) === before) return first;
  const second = wall - after;
  return offsetAt(second, zone) === after ? second : first;
}
