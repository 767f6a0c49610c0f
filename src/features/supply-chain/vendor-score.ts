import { addDays } from '#shared/days';
import { percent, rounded } from '#shared/figure';
import { mean } from './statistics';
import type { VendorLineState } from './supply-chain';

/** A receipt by its day; what was taken back is left out, as if it never was. */
export interface Received {
  day: string;
  quantity: number;
}

export interface Promised {
  ordered: number;
  promised_on: string;
  receipts: readonly Received[];
}

/** How far back vendors are judged, in days (B8). */
export const scoredDays = 365;

/** The last day on which a delivery counts as on time: the one after it was promised. */
export const deadlineOf = (promisedOn: string): string => addDays(promisedOn, 1);

/** The promised days of lines whose deadline was in the days before today: from counts, to does not. */
export const scoredFrom = (today: string): string => addDays(today, -scoredDays - 1);
export const scoredTo = (today: string): string => addDays(today, -1);

export const gotOf = ({ promised_on, receipts }: Promised): number =>
  receipts.reduce((sum, { day, quantity }) => (day <= deadlineOf(promised_on) ? sum + quantity : sum), 0);

export function stateOf(line: Promised, today: string): VendorLineState {
  if (gotOf(line) >= line.ordered) return 'on_time';
  if (deadlineOf(line.promised_on) >= today) return 'open';
  return line.receipts.reduce((sum, { quantity }) => sum + quantity, 0) >= line.ordered ? 'late' : 'short';
}

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
