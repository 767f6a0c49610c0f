import { expect, test } from 'vitest';
import { dueIn } from './due';

const now = new Date(2026, 2, 10, 12, 0);
const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();
const read = (due: string, done = false) => {
  const { text, urgency } = dueIn(due, done, now);
  return [text, urgency];
};

test('a due date in words, by the calendar and not by hours', () => {
  expect(read(at(10, 18))).toEqual(['Today', 'today']);
  expect(read(at(11, 1))).toEqual(['Tomorrow', undefined]);
  expect(read(at(9, 23))).toEqual(['1 day overdue', 'late']);
  expect(read(at(3, 23))).toEqual(['7 days overdue', 'late']);
  expect(read(at(10, 8))[0]).toMatch(/^Was due 8:00/);
  expect(read(at(20, 8))).toEqual(['Mar 20, 2026', undefined]);
  // What is done cannot be late any more.
  expect(read(at(3, 23), true)).toEqual(['Mar 3, 2026', undefined]);
});
