import { expect, test } from 'vitest';
import { adviceOn, type Cycle } from './advice';
import { reliabilityAt } from './weibull';

const days = 30;
const scans = 36;
const seriesCount = 150;

/** Always the same numbers between 0 and 1 (mulberry32). */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The share of series that one of 36 monthly scans would shorten, if this share of cycles fails. */
function shortened(shape: number, failing: number): number {
  const random = randoms(22);
  const scale = days / (-Math.log(1 - failing)) ** (1 / shape);
  expect(reliabilityAt({ shape, scale }, days)).toBeCloseTo(1 - failing, 6);
  const cycle = (): Cycle => {
    const life = scale * (-Math.log(1 - random())) ** (1 / shape);
    return life < days
      ? { days: Math.max(1 / 24, life), failed: true, isClean: false }
      : { days, failed: false, isClean: true };
  };
  let found = 0;
  for (let series = 0; series < seriesCount; series++) {
    const all = Array.from({ length: scans }, cycle);
    const isFound = all.some(
      (_, at) => adviceOn({ days, criticality: 'b', cycles: all.slice(0, at + 1) }).verdict === 'shorten',
    );
    if (isFound) found++;
  }
  return found / seriesCount;
}

test('Random failures shorten hardly any interval in three years', () => {
  for (const failing of [0.4, 0.7]) expect(shortened(1, failing)).toBeLessThan(0.12);
  expect(shortened(0.7, 0.5)).toBeLessThan(0.04);
});

test('Wear is found', () => {
  expect(shortened(2, 0.55)).toBeGreaterThan(0.75);
  expect(shortened(3, 0.55)).toBeGreaterThan(0.9);
});
