import { expect, test } from 'vitest';
import { addDays } from '#shared/days';
import { rounded } from '#shared/figure';
import { abcOf, variationOf, xyzOf } from './abc';
import { demandOf } from './demand';
import { leadTimeDeviation, leadTimeOf } from './lead-time';
import { daysOfCover, projectionOf, stockOutDay } from './projection';
import { rateOf } from './rate';
import { exactReorderPoint, reorderOf, usualCosts } from './reorder';
import { scoredFrom, scoredTo, scoreOf } from './vendor-score';

const today = '2026-11-16';

/** Demand of 52 weeks, with some in a few of them; the first week is 1. */
const yearWith = (used: Record<number, number>): number[] => Array.from({ length: 52 }, (_, at) => used[at + 1] ?? 0);
const e5 = yearWith({ 3: 2, 9: 1, 20: 4, 31: 1, 40: 2, 51: 3 });

test('E4 a return takes away the latest demand up to its week (B1)', () => {
  const issued = [0, 4, 0, 6, 2, 0];
  const returned = [0, 0, 1, 0, 5, 0];
  expect(demandOf(issued.map((one, at) => ({ issued: one, returned: returned[at]! })))).toEqual([0, 3, 0, 3, 0, 0]);
});

test('E5 an intermittent part: class, rate and variation (B2, B7)', () => {
  const { adi, cv2, weeklyDeviation, rate, ...rest } = rateOf(e5);
  expect(rest).toEqual({ class: 'intermittent' });
  expect([rounded(adi!, 4), rounded(cv2!, 4), rounded(rate, 6), rounded(weeklyDeviation, 6)]).toEqual([
    8.6667, 0.2911, 0.259913, 0.789018,
  ]);
  expect([xyzOf(e5), rounded(variationOf(e5)!, 4)]).toEqual(['Z', 1.354]);
});

test('E6 lead time, reorder point, position and quantity (B4, B6)', () => {
  const leadTime = leadTimeOf([6, 8, 9, 9, 21], 3);
  expect(leadTime).toEqual({ median: 9, p90: 17, source: 'history', lines: 5 });
  const row = {
    ...rateOf(e5),
    leadTime,
    criticality: 'b' as const,
    onHand: 3,
    onOrder: 0,
    scheduled: [5, 35, 65, 95, 125, 155].map((day) => ({ day, quantity: 2 })),
    oneOff: [{ day: 0, quantity: 1 }],
    unitCost: 45,
  };
  expect(rounded(exactReorderPoint(row), 4)).toBe(1.8545);
  const { reorderPoint, position, yearlyUse, orderQuantity } = reorderOf(row, usualCosts);
  expect([reorderPoint, position, rounded(yearlyUse, 4), orderQuantity]).toEqual([2, 0, 37.5155, 21]);
});

test('E7 the day on which stock runs out, and how long it lasts without deliveries (B5)', () => {
  const course = {
    onHand: 10,
    rate: 3.5,
    scheduled: [7, 21].map((day) => ({ day, quantity: 4 })),
    oneOff: [{ day: 2, quantity: 3 }],
    arrivals: [{ day: 15, quantity: 6 }],
  };
  const out = stockOutDay(projectionOf(course))!;
  expect([out, addDays(today, out), daysOfCover(course)]).toEqual([13, '2026-11-29', 12]);
});

test('E8 ABC by the value of those above, and a vendor by lines that were due (B7, B8)', () => {
  const values = [500, 300, 120, 50, 30, 0];
  const classes = abcOf(values.map((value, at) => ({ id: String(at), name: String(at), value })));
  expect(values.map((_, at) => classes.get(String(at)) ?? null)).toEqual(['A', 'A', 'B', 'B', 'C', null]);
  const due = [
    { ordered: 10, got: 10 },
    { ordered: 4, got: 3 },
    { ordered: 5, got: 5 },
    { ordered: 2, got: 0 },
  ];
  expect(scoreOf(due)).toEqual({ on_time: 50, fill: 68.8 });
  // What was promised for yesterday may still come today.
  expect([scoredFrom(today), scoredTo(today)]).toEqual(['2025-11-15', '2026-11-15']);
});

test('without past deliveries the lead time is as stated, else 14 days (B4)', () => {
  expect(leadTimeOf([5, 6], 10)).toEqual({ median: 10, p90: 15, source: 'stated', lines: 2 });
  expect(leadTimeOf([], null)).toEqual({ median: 14, p90: 21, source: 'assumed', lines: 0 });
  expect(leadTimeDeviation({ median: 9, p90: 9, source: 'history', lines: 3 })).toBe(0);
});

test('each class of demand is forecast by its own rule (B2)', () => {
  expect(rateOf([0, 2, 1])).toMatchObject({ class: 'new', rate: 1 });
  expect(rateOf([])).toMatchObject({ class: 'new', rate: 0 });
  expect(rateOf(yearWith({}))).toMatchObject({ class: 'none', rate: 0, adi: null, cv2: null });
  const even = rateOf(yearWith({}).map(() => 2));
  expect([even.class, rounded(even.rate, 6)]).toEqual(['smooth', 2]);
  expect(rateOf(yearWith({}).map((_, at) => (at % 4 === 0 ? 40 : 1)))).toMatchObject({ class: 'erratic' });
  expect(rateOf(yearWith({ 5: 1, 30: 40 }))).toMatchObject({ class: 'lumpy' });
  // What is no longer used fades.
  expect(rateOf(yearWith({ 1: 4, 3: 4 })).rate).toBeLessThan(rateOf(yearWith({ 49: 4, 51: 4 })).rate);
});

test('a part for critical machines has a reorder point of at least one (B6)', () => {
  const none = { ...rateOf(yearWith({})), leadTime: leadTimeOf([], null), onHand: 0, onOrder: 0, scheduled: [] };
  const row = { ...none, oneOff: [], unitCost: null };
  expect(reorderOf({ ...row, criticality: 'a' }, usualCosts)).toMatchObject({ reorderPoint: 1, orderQuantity: 1 });
  expect(reorderOf({ ...row, criticality: 'b' }, usualCosts)).toMatchObject({ reorderPoint: 0, orderQuantity: 0 });
});
