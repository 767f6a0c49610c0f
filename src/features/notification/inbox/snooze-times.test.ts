import { expect, test } from 'vitest';
import { snoozeTimes } from './snooze-times';

test.each([
  // A Tuesday at 14:07 in Berlin.
  [
    '2026-11-17T13:07:00Z',
    { later: '2026-11-17T16:15:00.000Z', tomorrow: '2026-11-18T06:00:00.000Z', monday: '2026-11-23T06:00:00.000Z' },
  ],
  // Late in the evening there is no later today.
  ['2026-11-17T21:00:00Z', { tomorrow: '2026-11-18T06:00:00.000Z', monday: '2026-11-23T06:00:00.000Z' }],
  // On a Sunday, tomorrow is Monday; the clocks have gone back that night.
  ['2026-10-25T08:00:00Z', { later: '2026-10-25T11:00:00.000Z', tomorrow: '2026-10-26T06:00:00.000Z' }],
  // On a Monday, next Monday is a week away.
  ['2026-11-16T22:30:00Z', { tomorrow: '2026-11-17T06:00:00.000Z', monday: '2026-11-23T06:00:00.000Z' }],
])('U32 at %s a notice may come back', (now, times) => {
  const offered = snoozeTimes(Date.parse(now), 'Europe/Berlin');
  expect(Object.fromEntries(offered.map(({ key, at }) => [key, at]))).toEqual(times);
});
