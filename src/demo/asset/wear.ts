const day = 86_400_000;

/**
 * Filling valves whose cups wear: they are changed each month, and mostly leak some days before. The planner finds that
 * three weeks would be better.
 */
export const worn = {
  asset: 'l1-filler-bowl',
  /** When the first cups were changed: days ago, and the hour (UTC). */
  since: 352,
  at: 14,
};

/** How many days before the next change of cups they leaked; null where they lasted. */
const leakedBefore = [6, null, 3, 8, null, 2, 5, null, 4, 1, 7];

/** When the cups leaked. */
export function leaks(now: number): number[] {
  const first = new Date((Math.floor(now / day) - worn.since) * day + worn.at * 3_600_000);
  return leakedBefore.flatMap((days, nth) => {
    const next = monthsAfter(first, nth + 1) - (days ?? 0) * day;
    return days === null || next > now - day ? [] : [next];
  });
}

/** The same day some months later, or the last of a shorter month. */
function monthsAfter(first: Date, months: number): number {
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(first.getUTCDate(), last), worn.at);
}
