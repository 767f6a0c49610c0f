/** The small count for `npm test`, the large one for `npm run test:faults`. */
export const sized = (small: number, large: number): number =>
  process.env.MILLWRIGHT_FAULTS === 'long' ? large : small;

/** The timeout of a test in seconds, at least the usual one; the long form takes longer. */
export const seconds = (small: number, large: number): number => Math.max(300, sized(small, large)) * 1000;

export interface Chance {
  /** From 0 to `below`, exclusive. */
  whole(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** True with this probability. */
  happens(share: number): boolean;
}

/** Reproducible random numbers: the seed is printed, and MILLWRIGHT_SEED sets it. */
export function chanceOf(what: string): Chance {
  const seed = Number(process.env.MILLWRIGHT_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`${what}: MILLWRIGHT_SEED=${seed}`);
  let state = seed;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return { whole, pick: (from) => from[whole(from.length)]!, happens: (share) => next() < share };
}

/** Counts how often each value occurs. */
export function tally<T>(values: Iterable<T>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}

export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
