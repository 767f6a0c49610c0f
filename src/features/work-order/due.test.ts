import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { momentTyped, plantTime, setZone, typedOf } from '#web/format/clock.ts';
import { formatDateTime, formatDay } from '#web/format/time.ts';
import { dueIn } from './due';

// A browser that is a day ahead of Chicago for most of the day, and a day ahead of all other zones for some of it.
beforeAll(() => void vi.stubEnv('TZ', 'Pacific/Kiritimati'));
afterAll(() => {
  vi.unstubAllEnvs();
  setZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

const read = (due: string, now: string, done = false) => {
  const { text, urgency } = dueIn(due, done, Date.parse(now));
  return [text.replaceAll('\u202f', ' '), urgency];
};

test('a due date in words, by the calendar of the plant and not by hours', () => {
  setZone('America/Chicago');
  // March 10, noon in Chicago; March 11, 7 in the morning in the browser.
  const now = '2026-03-10T17:00:00Z';
  expect(read('2026-03-10T23:00:00Z', now)).toEqual(['Today', 'today']);
  expect(read('2026-03-11T04:59:00Z', now)).toEqual(['Today', 'today']);
  expect(read('2026-03-11T06:00:00Z', now)).toEqual(['Tomorrow', undefined]);
  expect(read('2026-03-12T04:59:00Z', now)).toEqual(['Tomorrow', undefined]);
  expect(read('2026-03-10T04:30:00Z', now)).toEqual(['1 day overdue', 'late']);
  expect(read('2026-03-04T04:30:00Z', now)).toEqual(['7 days overdue', 'late']);
  expect(read('2026-03-10T05:30:00Z', now)).toEqual(['Was due 12:30 AM CDT', 'late']);
  expect(read('2026-03-20T13:00:00Z', now)).toEqual(['Mar 20, 2026', undefined]);
  // Finished work is never late.
  expect(read('2026-03-04T04:30:00Z', now, true)).toEqual(['Mar 3, 2026', undefined]);
});

test('the plant moves, and its days with it', () => {
  const now = '2026-03-10T18:00:00Z';
  setZone('Asia/Tokyo');
  expect(read('2026-03-10T16:00:00Z', now)[0]).toMatch(/^Was due 1:00 AM/);
  expect(read('2026-03-10T14:00:00Z', now)[0]).toBe('1 day overdue');
  setZone('Pacific/Kiritimati');
  expect(read('2026-03-10T17:00:00Z', now)[0]).toBe('Was due 7:00 AM');
  expect(read('2026-03-11T11:00:00Z', now)[0]).toBe('Tomorrow');
});

test('times and what is typed are of the same clock, which is named where the browser’s shows something else', () => {
  const at = '2026-03-11T04:59:00.000Z';
  setZone('America/Chicago');
  expect(formatDateTime(at).replaceAll('\u202f', ' ')).toBe('Mar 10, 2026, 11:59 PM CDT');
  expect(formatDay(at)).toBe('Mar 10, 2026');
  expect(plantTime([at])).toBe('Plant time, America/Chicago');
  expect(typedOf(at)).toBe('2026-03-10T23:59');
  expect(momentTyped(typedOf(at))).toBe(at);
  // Clocks go forward at two: a time that does not exist moves forward by an hour.
  expect(typedOf(momentTyped('2026-03-08T02:30'))).toBe('2026-03-08T03:30');
  // A year that is still being typed stays as it is.
  expect(typedOf(momentTyped('0002-03-08T10:30'))).toBe('0002-03-08T10:30');
  setZone('Pacific/Kiritimati');
  expect(formatDateTime(at).replaceAll('\u202f', ' ')).toBe('Mar 11, 2026, 6:59 PM');
  expect(plantTime([at])).toBeUndefined();
});
