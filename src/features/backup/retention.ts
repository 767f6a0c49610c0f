/** How many of each are kept. One backup may count as all three. */
const days = 7;
const weeks = 4;
const months = 6;

/** Of backups made at these times, the ones to keep: the last of each of the last days, weeks and months that have one. */
export function toKeep(times: readonly string[]): Set<string> {
  const newestFirst = times.toSorted().toReversed();
  const lastOfEach = (count: number, period: (time: string) => string) => {
    const seen = new Map<string, string>();
    for (const time of newestFirst) if (!seen.has(period(time))) seen.set(period(time), time);
    return [...seen.values()].slice(0, count);
  };
  return new Set([...lastOfEach(days, dayOf), ...lastOfEach(weeks, weekOf), ...lastOfEach(months, monthOf)]);
}

const dayOf = (time: string): string => time.slice(0, 10);
const monthOf = (time: string): string => time.slice(0, 7);
/** Weeks begin on Monday; the first of January 1970 was a Thursday. */
const weekOf = (time: string): string => String(Math.floor((Date.parse(time) / 86_400_000 + 3) / 7));
