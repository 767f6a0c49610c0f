import { percentile, up } from './statistics';
import type { LeadTime } from '../supply-chain';
import { fewestLines } from './vendor-score';

/** From so many deliveries on they say more than the vendor does. */
const usualDays = 14;

/** From the days that past deliveries took, or else as it is stated (B4). */
export function leadTimeOf(days: readonly number[], stated: number | null): LeadTime {
  const lines = days.length;
  if (lines >= fewestLines)
    return { median: up(percentile(days, 0.5)), p90: up(percentile(days, 0.9)), source: 'history', lines };
  const median = stated ?? usualDays;
  return { median, p90: up(1.5 * median), source: stated === null ? 'assumed' : 'stated', lines };
}

/** The deviation of lead times: 90 % of a normal distribution are below 1.2816 of it. */
export const leadTimeDeviation = ({ median, p90 }: LeadTime): number => (p90 - median) / 1.2816;
