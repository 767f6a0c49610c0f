/**
 * A calendar independent of the one in src/server/jobs/cron.ts: it asks Intl for the wall time of every minute in the
 * window and compares the pattern with each, including the minutes that the clocks skip.
 */
const minute = 60_000;

/** The occurrences in the window, which must not begin or end near a clock change. */
export function occurrences(pattern: string, zone: string, from: Date, to: Date): number[] {
  const matches = matcher(pattern);
  const wallOf = wallClock(zone);
  const placed = new Map<number, number>();
  for (let at = from.getTime(); at <= to.getTime(); at += minute) {
    const wall = wallOf(at);
    const next = wallOf(at + minute);
    // The first of two equal wall minutes counts.
    if (!placed.has(wall)) placed.set(wall, at);
    // Skipped wall minutes occur at the same distance from the last existing one.
    for (let gone = wall + minute; gone < next; gone += minute) placed.set(gone, at + (gone - wall));
  }
  const instants = [...placed].filter(([wall]) => matches(new Date(wall))).map(([, at]) => at);
  return [...new Set(instants)].filter((at) => at > from.getTime() && at <= to.getTime()).sort((a, b) => a - b);
}

/** Wall time as if it were UTC, so that it can be compared and split. */
function wallClock(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const known = new Map<number, number>();
  return (at) => {
    const found = known.get(at);
    if (found !== undefined) return found;
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const wall = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute);
    known.set(at, wall);
    return wall;
  };
}

function matcher(pattern: string): (wall: Date) => boolean {
  const [minutes, hours, days, months, weekdays] = pattern.split(' ').map(field);
  return (wall) => {
    if (!minutes!(wall.getUTCMinutes()) || !hours!(wall.getUTCHours()) || !months!(wall.getUTCMonth() + 1))
      return false;
    const [day, weekday] = [days!(wall.getUTCDate()), weekdays!(wall.getUTCDay())];
    // The rule of cron: if both are restricted, either may match.
    const [, , daysText, , weekdaysText] = pattern.split(' ');
    return daysText !== '*' && weekdaysText !== '*' ? day || weekday : day && weekday;
  };
}

function field(text: string): (value: number) => boolean {
  const parts = text.split(',').map((part) => {
    const [range, step = '1'] = part.split('/');
    const [low, high = low] = range === '*' ? [0, 99] : range!.split('-').map(Number);
    // Days and months begin at one, and so do their steps.
    const first = range === '*' ? undefined : low!;
    return (value: number) =>
      value >= low! && value <= high! && (first === undefined ? value : value - first) % Number(step) === 0;
  });
  return (value) => parts.some((part) => part(value));
}
