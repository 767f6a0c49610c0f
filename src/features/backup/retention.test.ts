import { expect, test } from 'vitest';
import { toKeep } from './retention';

const day = 86_400_000;
const nights = (count: number, last = '2026-11-17T02:15:00.000Z') =>
  Array.from({ length: count }, (_, back) => new Date(Date.parse(last) - back * day).toISOString());

test('of a year of nights 7 days, 4 weeks and 6 months stay', () => {
  const retained = [...toKeep(nights(365))].map((time) => time.slice(0, 10)).toSorted();
  expect(retained).toEqual([
    // The last of each month, and this one so far.
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    // The last of each week, Sundays, and this week so far.
    '2026-11-01',
    '2026-11-08',
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
    '2026-11-14',
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
  ]);
});

test('of several in a day the last stays, and what is there after a pause is not dropped for its age', () => {
  const old = nights(3, '2025-01-10T02:15:00.000Z');
  const today = ['2026-11-17T02:15:00.000Z', '2026-11-17T09:00:00.000Z'];
  const retained = toKeep([...old, ...today]);
  expect(retained.has(today[0]!)).toBe(false);
  for (const time of [...old, today[1]!]) expect(retained.has(time)).toBe(true);
});
