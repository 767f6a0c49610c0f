import { addDays } from '#shared/days';
import { percent, rounded } from '#shared/figure';
import { mean } from './statistics';

/** How far back vendors are judged, in days (B8). */
export const scoredDays = 365;

/** Under so many lines nobody is judged. */
export const fewestLines = 3;

/**
 * The promised days of lines whose deadline, the day after, was in the days before today: from counts, to does not.
 */
export const scoredFrom = (today: string): string => addDays(today, -scoredDays - 1);
export const scoredTo = (today: string): string => addDays(today, -1);

/** Over lines that were due. Units of different parts do not add up, so each line counts as much as any (B8). */
export function scoreOf(lines: readonly { ordered: number; got: number }[]): {
  on_time: number | null;
  fill: number | null;
} {
  const onTime = lines.filter(({ ordered, got }) => got >= ordered).length;
  const shares = lines.map(({ ordered, got }) => Math.min(1, Math.max(0, got) / ordered));
  return {
    on_time: percent(onTime, lines.length),
    fill: lines.length === 0 ? null : rounded(100 * mean(shares), 1),
  };
}
