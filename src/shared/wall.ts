/**
 * The wall clock of a zone, on both sides and without a library: `Intl` knows the zones. Days as the API writes them
 * (`2026-11-16`), times as clocks do (`07:30`).
 */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(zone, clock);
  }
  return clock;
}

const length = '2026-11-16 07:30:00'.length;
/** Years that somebody has only begun to type are short. */
const wallOf = (at: string | number, zone: string): string => clockOf(zone).format(new Date(at)).padStart(length, '0');

export const dayIn = (at: string | number, zone: string): string => wallOf(at, zone).slice(0, 10);
export const timeIn = (at: string | number, zone: string): string => wallOf(at, zone).slice(11, 16);

const asUtc = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);

/** The moment a wall shows this; where the clock is put forward over it, the moment after. */
export function momentOf(day: string, time: string, zone: string): string {
  const wanted = asUtc(`${day} ${time}`);
  const offset = (at: number) => asUtc(wallOf(at, zone)) - at;
  // Once by the offset of about then, and once more by the one that holds there.
  const first = wanted - offset(wanted);
  const second = wanted - offset(first);
  const there = second + offset(second) === wanted;
  return new Date(there ? second : Math.max(first, second)).toISOString();
}
