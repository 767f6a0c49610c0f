import { deviation, mean, total } from './statistics';
import type { Abc, Xyz } from '../supply-chain';

export interface Valued {
  id: string;
  name: string;
  /** Issued less returned in 52 weeks. */
  value: number;
}

/** By the share of all value that those above have: the first 80 % are A, up to 95 % B (B7). */
export function abcOf(parts: readonly Valued[]): Map<string, Abc> {
  const found = parts
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || compare(a.name, b.name) || compare(a.id, b.id));
  const all = total(found.map(({ value }) => value));
  let above = 0;
  return new Map(
    found.map(({ id, value }) => {
      const share = above / all;
      above += value;
      return [id, share < 0.8 - 1e-9 ? 'A' : share < 0.95 - 1e-9 ? 'B' : 'C'];
    }),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** How much demand varies: the variation of its thirteen four-week sums. Null with less than a year, or without any. */
export function xyzOf(weeks: readonly number[]): Xyz | null {
  const variation = variationOf(weeks);
  return variation === null ? null : variation < 0.5 ? 'X' : variation < 1 ? 'Y' : 'Z';
}

export function variationOf(weeks: readonly number[]): number | null {
  if (weeks.length < 52) return null;
  const sums = Array.from({ length: 13 }, (_, at) => total(weeks.slice(4 * at, 4 * at + 4)));
  return mean(sums) === 0 ? null : deviation(sums) / mean(sums);
}
