import { describe, expect, test } from 'vitest';
import { shiftEndedBy, shiftNearest, usualEnds } from './shift';

const berlin = 'Europe/Berlin';
const ended = (at: string) => shiftEndedBy(at, usualEnds, berlin);

describe('the shift that ended last', () => {
  test('is over from the minute of its end', () => {
    expect(ended('2026-11-18T04:59:59.999Z')).toEqual({
      from: '2026-11-17T13:00:00.000Z',
      to: '2026-11-17T21:00:00.000Z',
    });
    expect(ended('2026-11-18T05:00:00.000Z')).toEqual({
      from: '2026-11-17T21:00:00.000Z',
      to: '2026-11-18T05:00:00.000Z',
    });
  });

  test('has seven hours in the night to summer time, and nine in the one back', () => {
    expect(ended('2026-03-29T04:30:00.000Z')).toEqual({
      from: '2026-03-28T21:00:00.000Z',
      to: '2026-03-29T04:00:00.000Z',
    });
    expect(ended('2026-10-25T05:00:00.000Z')).toEqual({
      from: '2026-10-24T20:00:00.000Z',
      to: '2026-10-25T05:00:00.000Z',
    });
  });

  test('lasts a day where there is one end a day', () => {
    expect(shiftEndedBy('2026-11-18T12:00:00.000Z', ['07:00'], 'UTC')).toEqual({
      from: '2026-11-17T07:00:00.000Z',
      to: '2026-11-18T07:00:00.000Z',
    });
  });
});

test('the nearest shift is the one that is about to end, or has just ended', () => {
  const nearest = (at: string) => shiftNearest(at, usualEnds, 'UTC').to;
  expect(nearest('2026-11-18T05:50:00.000Z')).toBe('2026-11-18T06:00:00.000Z');
  expect(nearest('2026-11-18T06:20:00.000Z')).toBe('2026-11-18T06:00:00.000Z');
  expect(nearest('2026-11-18T10:01:00.000Z')).toBe('2026-11-18T14:00:00.000Z');
});
