import { expect, test } from 'vitest';
import { usualDays, weekdays } from '#shared/days';
import { digestAfter, mailDeparture, pushDeparture, quietUntil } from './timing';

const night = { days: [...weekdays], from: '22:00', to: '06:00', urgent: true };
const berlin = { quiet: night, zone: 'Europe/Berlin', workingDays: usualDays };

test.each([
  // The night in which the clocks go back.
  ['2026-10-24T23:30:00.000Z', '2026-10-25T05:00:00.000Z'],
  // The night in which they go forward.
  ['2026-03-28T22:30:00.000Z', '2026-03-29T04:00:00.000Z'],
  // They include their beginning and not their end.
  ['2026-11-17T21:00:00.000Z', '2026-11-18T05:00:00.000Z'],
  ['2026-11-17T20:59:59.999Z', undefined],
  ['2026-11-18T05:00:00.000Z', undefined],
])('F4 quiet from 22 to 06 in Berlin: what comes at %s waits until %s', (at, until) => {
  expect(quietUntil(at, night, 'Europe/Berlin')).toBe(until);
});

test('F4 quiet hours are those of the day they begin on', () => {
  const friday = { ...night, days: ['friday' as const] };
  // 20 November 2026 is a Friday.
  expect(quietUntil('2026-11-21T02:00:00.000Z', friday, 'UTC')).toBe('2026-11-21T06:00:00.000Z');
  expect(quietUntil('2026-11-20T02:00:00.000Z', friday, 'UTC')).toBeUndefined();
  expect(quietUntil('2026-11-21T23:00:00.000Z', friday, 'UTC')).toBeUndefined();
});

test('F4 quiet days in a row end with the last of them, and quiet for ever ends some day', () => {
  const weekend = { days: ['saturday' as const, 'sunday' as const], from: '00:00', to: '00:00', urgent: true };
  expect(quietUntil('2026-11-21T12:00:00.000Z', weekend, 'UTC')).toBe('2026-11-23T00:00:00.000Z');
  expect(quietUntil('2026-11-21T12:00:00.000Z', { ...weekend, days: [...weekdays] }, 'UTC')).toBeDefined();
});

test('F4 urgent pushes pass quiet hours unless switched off; mails wait five minutes, and for quiet hours to end', () => {
  const at = '2026-11-17T23:00:00.000Z';
  expect(pushDeparture(at, berlin, true)).toEqual({ at });
  expect(pushDeparture(at, { ...berlin, quiet: { ...night, urgent: false } }, true)).toEqual({
    at: '2026-11-18T05:00:00.000Z',
    held: 'quiet_hours',
  });
  expect(mailDeparture('2026-11-17T12:00:00.000Z', berlin, 'now')).toEqual({ at: '2026-11-17T12:05:00.000Z' });
  expect(mailDeparture('2026-11-17T20:57:00.000Z', berlin, 'now')).toEqual({
    at: '2026-11-18T05:00:00.000Z',
    held: 'quiet_hours',
  });
  expect(mailDeparture(at, berlin, 'off')).toBeUndefined();
});

test.each([
  // A Tuesday before seven, a Tuesday at seven, a Friday, and a Saturday.
  ['2026-11-17T05:59:00.000Z', '2026-11-17T06:00:00.000Z'],
  ['2026-11-17T06:00:00.000Z', '2026-11-18T06:00:00.000Z'],
  ['2026-11-20T12:00:00.000Z', '2026-11-23T06:00:00.000Z'],
  ['2026-11-21T12:00:00.000Z', '2026-11-23T06:00:00.000Z'],
])('F4 the digest with what came at %s leaves at %s', (at, leaves) => {
  expect(digestAfter(at, berlin)).toBe(leaves);
});

test('F4 a digest waits for the end of quiet hours, too', () => {
  const late = { ...berlin, quiet: { ...night, to: '08:00' } };
  expect(mailDeparture('2026-11-17T12:00:00.000Z', late, 'digest')).toEqual({
    at: '2026-11-18T07:00:00.000Z',
    held: 'digest',
  });
});
