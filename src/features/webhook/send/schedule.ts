const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after each failed try the next one comes; after the last it has failed. */
const delays = [5 * second, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)];

/** A tenth more or less, so that what failed together does not come back together. */
export function nextTry(attempts: number, now: string, random = Math.random()): string | undefined {
  const delay = delays[attempts - 1];
  return delay === undefined ? undefined : new Date(Date.parse(now) + delay * (0.9 + 0.2 * random)).toISOString();
}

/** An address that fails for so long is switched off. */
export const failingLimit = 5 * 24 * hour;
