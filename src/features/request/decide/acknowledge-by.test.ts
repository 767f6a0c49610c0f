import { expect, test } from 'vitest';
import { acknowledgeBy } from './acknowledge-by';

const berlin = { zone: 'Europe/Berlin' };

test.each([
  // Monday to Friday work. 2026-11-20 is a Friday, Berlin is an hour ahead of UTC.
  [
    'a critical one within the hour, also on a Sunday',
    '2026-11-22T09:00:00.000Z',
    'critical',
    '2026-11-22T10:00:00.000Z',
  ],
  ['a high one within four hours', '2026-11-18T09:00:00.000Z', 'high', '2026-11-18T13:00:00.000Z'],
  [
    'a high one on Friday night goes on after the weekend',
    '2026-11-20T21:00:00.000Z',
    'high',
    '2026-11-23T01:00:00.000Z',
  ],
  [
    'a medium one on Friday afternoon: on Monday afternoon',
    '2026-11-20T15:00:00.000Z',
    'medium',
    '2026-11-23T15:00:00.000Z',
  ],
  ['one without a priority, as medium', '2026-11-20T15:00:00.000Z', null, '2026-11-23T15:00:00.000Z'],
  [
    'one made on Saturday starts on Monday at midnight',
    '2026-11-21T15:00:00.000Z',
    'medium',
    '2026-11-23T23:00:00.000Z',
  ],
  ['a low one within three working days', '2026-11-19T09:00:00.000Z', 'low', '2026-11-24T09:00:00.000Z'],
  ['the end of a working day is not yet the weekend', '2026-11-19T23:00:00.000Z', 'medium', '2026-11-20T23:00:00.000Z'],
])('F1.4 %s', (_words, created, priority, due) => {
  expect(acknowledgeBy(created, priority, berlin)).toBe(due);
});

test('F1.4 the hours of a working day on which the clocks change are those that pass', () => {
  const sundays = { ...berlin, working_days: ['sunday' as const] };
  // 25 hours on 25 October 2026: a day later is the same Sunday, an hour before its end.
  expect(acknowledgeBy('2026-10-24T22:00:00.000Z', 'medium', sundays)).toBe('2026-10-25T22:00:00.000Z');
  // 23 hours on 29 March 2026: the last hour is on the next Sunday.
  expect(acknowledgeBy('2026-03-28T23:00:00.000Z', 'medium', sundays)).toBe('2026-04-04T23:00:00.000Z');
});

test('F1.4 an organisation without any working day has the usual ones', () => {
  const none = { ...berlin, working_days: [] };
  expect(acknowledgeBy('2026-11-20T15:00:00.000Z', 'medium', none)).toBe('2026-11-23T15:00:00.000Z');
});
