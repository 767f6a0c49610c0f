import { expect, test } from 'vitest';
import { madOf, medianOf, scoreOf } from './spread';
import { trendOf } from './trend';

test('The median of an even number of values is the middle of two', () => {
  expect(medianOf([4, 1, 3])).toBe(3);
  expect(medianOf([4, 1, 3, 2])).toBe(2.5);
});

test('A value is off by the median distance to the median', () => {
  const values = [61, 62, 63, 61, 62, 63, 62, 60, 64];
  expect([medianOf(values), madOf(values)]).toEqual([62, 1]);
  expect(scoreOf(68, 62, 1)).toBeCloseTo(4.05, 2);
  expect(scoreOf(67, 62, 1)).toBeCloseTo(3.37, 2);
  expect(scoreOf(56, 62, 1)).toBeCloseTo(-4.05, 2);
});

test('A trend is told from chance', () => {
  // Three pairs of 45 fall: balance 39, variance 10 x 9 x 25 / 18 = 125, score 38 / 11.18 = 3.399.
  const rising = trendOf([1, 2, 3, 5, 4, 6, 8, 7, 10, 9].map((value) => value * 1.5));
  expect(rising.balance).toBe(39);
  expect(rising.chance).toBeCloseTo(0.000677, 5);
  expect(trendOf([1, 2, 3, 5, 4, 6, 8, 7, 10, 9].toReversed())).toEqual({ ...rising, balance: -39 });
  expect(trendOf([5, 5, 5, 5])).toEqual({ balance: 0, chance: expect.closeTo(1, 6) });
  // With ties: balance 4, variance (4 x 3 x 13 - 2 x 2 x 1 x 9) / 18 = 6.667, score 3 / 2.582 = 1.162.
  expect(trendOf([1, 1, 2, 2])).toEqual({ balance: 4, chance: expect.closeTo(0.2453, 3) });
  expect(trendOf([3, 1, 4, 1, 5, 9, 2, 6, 5, 3]).chance).toBeGreaterThan(0.01);
});
