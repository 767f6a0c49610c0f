import { expect, test } from 'vitest';
import { formatMinutes, timeAgo } from './time';

const now = Date.parse('2026-03-02T12:00:00Z');
const minutes = 60_000;

test.each([
  // This device's clock is slightly behind the server's.
  [-2, 'just now'],
  [0, 'just now'],
  [0.99, 'just now'],
  [1, '1 minute ago'],
  [59.99, '59 minutes ago'],
  [60, '1 hour ago'],
  [1439.99, '23 hours ago'],
  [1440, '1 day ago'],
  [2 * 1440, '2 days ago'],
])('S2.3 what happened %s minutes ago', (passed, text) => {
  expect(timeAgo(new Date(now - passed * minutes).toISOString(), now)).toBe(text);
});

test('S18.8 minutes as hours and minutes', () => {
  expect([0, 59, 60, 135].map(formatMinutes)).toEqual(['0m', '59m', '1h 0m', '2h 15m']);
});
