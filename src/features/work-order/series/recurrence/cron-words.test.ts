import { expect, test } from 'vitest';
import { cronInWords } from './cron-words';
import { cronOf, scheduleOf } from '../schedule';

test.each([
  ['0 8 * * 1#1', 'First Monday of every month at 8:00 AM'],
  ['30 6 * * 5L', 'Last Friday of every month at 6:30 AM'],
  ['0 6 * * *', 'Every day at 6:00 AM'],
  ['0 14 * * 1,4', 'Every Monday and Thursday at 2:00 PM'],
  ['0 6 * * 7', 'Every Sunday at 6:00 AM'],
  ['0 6 15 * *', 'Day 15 of every month at 6:00 AM'],
  ['0 22,6,14 * * *', 'Every day at 6:00 AM, 2:00 PM, and 10:00 PM'],
  ['0,30 6 * * 1', 'Every Monday at 6:00 AM and 6:30 AM'],
  ['0 6 L * *', 'Last day of every month at 6:00 AM'],
])('“%s” is said as “%s”', (line, said) => {
  expect(cronInWords(line)?.replaceAll('\u202f', ' ')).toBe(said);
});

test.each(['*/5 * * * *', '0 6 1 1 *', '0 6 1 * 1', '0 6 * * 1-5', '0 6, * * *', 'a b c d e', ''])(
  '“%s” is left as it is written',
  (line) => {
    expect(cronInWords(line)).toBeUndefined();
  },
);

test.each(['0 8 * * 1#1', '30 6 * * 5L', '0 14 * * 1,4', '5 6 15 * *', '0 6 L * *'])(
  '“%s” is written as it was read',
  (line) => {
    expect(cronOf(scheduleOf(line)!)).toBe(line);
  },
);
