import { expect, test } from 'vitest';
import { dayIn, momentOf } from '#shared/wall';
import { addDays, daysFrom, monthOf, onDay, weekOf } from '#shared/days';
import { loadOf } from './workload/load';
import { toDay } from './move';

test('a moment of a zone, over clock changes, half hours and the edge of a day', () => {
  expect(momentOf('2026-03-08', '00:00:00', 'America/Chicago')).toBe('2026-03-08T06:00:00.000Z');
  expect(momentOf('2026-03-09', '00:00:00', 'America/Chicago')).toBe('2026-03-09T05:00:00.000Z');
  expect(momentOf('2026-11-01', '23:59:00', 'America/Chicago')).toBe('2026-11-02T05:59:00.000Z');
  expect(momentOf('2026-10-04', '08:00:00', 'Australia/Lord_Howe')).toBe('2026-10-03T21:00:00.000Z');
  expect(momentOf('2026-07-01', '00:00:00', 'Asia/Kolkata')).toBe('2026-06-30T18:30:00.000Z');
  expect(dayIn('2026-06-30T18:29:59.000Z', 'Asia/Kolkata')).toBe('2026-06-30');
  expect(dayIn('2026-06-30T18:30:00.000Z', 'Asia/Kolkata')).toBe('2026-07-01');
  for (const zone of ['UTC', 'America/Chicago', 'Asia/Kathmandu', 'Pacific/Apia', 'Europe/Dublin'])
    for (const day of daysFrom('2026-01-01', 366)) {
      expect([zone, dayIn(momentOf(day, '00:00:00', zone), zone)]).toEqual([zone, day]);
      expect(dayIn(momentOf(day, '23:59:00', zone), zone)).toBe(day);
    }
});

test('weeks and months', () => {
  expect(weekOf('2026-11-15', 'monday')).toBe('2026-11-09');
  expect(weekOf('2026-11-15', 'sunday')).toBe('2026-11-15');
  expect(weekOf('2026-11-13', 'saturday')).toBe('2026-11-07');
  expect([monthOf('2026-12-31', 1), monthOf('2026-01-31', -1), addDays('2028-02-28', 1)]).toEqual([
    '2027-01-01',
    '2025-12-01',
    '2028-02-29',
  ]);
});

test('S20.2 a job keeps its time of day and the days between its start and its end, over a clock change', () => {
  const zone = 'America/Chicago';
  const job = { start_date: '2026-10-30T13:00:00.000Z', due_date: '2026-10-31T20:00:00.000Z' };
  expect(toDay(job, '2026-11-03', zone)).toEqual({
    start_date: '2026-11-02T14:00:00.000Z',
    due_date: '2026-11-03T21:00:00.000Z',
  });
  expect(toDay({ start_date: null, due_date: null }, '2026-11-03', zone)).toEqual({
    due_date: '2026-11-04T05:59:00.000Z',
  });
  expect(onDay('2026-03-07T08:30:00.000Z', '2026-03-08', zone)).toBe('2026-03-08T08:30:00.000Z');
});

test('an estimate is shared to the minute, and what has none is counted', () => {
  const order = (minutes: number | null, due: string, ...people: string[]) => ({
    start_date: null,
    due_date: `${due}T12:00:00Z`,
    estimated_minutes: minutes,
    assigned_to: { users: people.map((id) => ({ id })), teams: [] },
  });
  const loads = loadOf(
    [
      order(100, '2026-11-16', 'b', 'a', 'c'),
      order(60, '2026-11-17', 'a'),
      order(null, '2026-11-17', 'a'),
      order(30, '2026-11-17'),
      order(999, '2026-11-18', 'a'),
      order(999, '2026-11-15', 'a'),
    ],
    '2026-11-16',
    2,
    'UTC',
  );
  expect(Object.fromEntries(loads)).toEqual({
    a: { minutes: [34, 60], without_estimate: [0, 1] },
    b: { minutes: [33, 0], without_estimate: [0, 0] },
    c: { minutes: [33, 0], without_estimate: [0, 0] },
    '': { minutes: [0, 30], without_estimate: [0, 0] },
  });
});
