import { describe, expect, test } from 'vitest';
import {
  dateAfterDone,
  datesBetween,
  type Grid,
  lastDate,
} from '#features/work-order/series/recurrence/recurrence-dates.server';
import { occurrences as cronDates } from './calendar';
import { chanceOf, seconds, sized } from './random';

/**
 * An independent calendar: wall time from Intl only, month ends by counting days, and clock changes by trying which
 * instants of two days have the wanted wall time.
 */
const minute = 60_000;
const day = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const known = new Map<string, number>();
/** Clocks change only on quarters of an hour, so results are cached per quarter. */
function wallOf(zone: string, at: number): number {
  const quarter = Math.floor(at / (15 * minute));
  const key = `${zone} ${quarter}`;
  if (!known.has(key)) known.set(key, readWall(zone, quarter * 15 * minute) - quarter * 15 * minute);
  return at + known.get(key)!;
}

function readWall(zone: string, at: number): number {
  if (!formats.has(zone))
    formats.set(
      zone,
      new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
      }),
    );
  const part = Object.fromEntries(
    formats
      .get(zone)!
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute);
}

/** The first instant with the wall time; if it does not exist, it moves forward by the gap. */
function instantOf(zone: string, wall: number): number {
  const offsets = [-30, -1, 0, 1, 30].map(
    (hours) => wallOf(zone, wall + hours * 60 * minute) - (wall + hours * 60 * minute),
  );
  const shown = [...new Set(offsets)].map((offset) => wall - offset).filter((at) => wallOf(zone, at) === wall);
  if (shown.length > 0) return Math.min(...shown);
  // With the offset before the change.
  return wall - (wallOf(zone, wall - day) - (wall - day));
}

const daysIn = (year: number, month: number): number => (Date.UTC(year, month + 1, 1) - Date.UTC(year, month, 1)) / day;

function independent({ rule, anchor, zone }: Grid, until: number): number[] {
  const { unit, frequency } = rule;
  const start = new Date(wallOf(zone, anchor));
  const dates = [anchor];
  for (let count = frequency; ; count += frequency) {
    let at: number;
    if (unit === 'hourly') at = anchor + count * 60 * minute;
    else if (unit === 'daily' || unit === 'weekly')
      at = instantOf(zone, start.getTime() + count * (unit === 'weekly' ? 7 : 1) * day);
    else {
      const months = start.getUTCMonth() + count * (unit === 'yearly' ? 12 : 1);
      const [year, month] = [start.getUTCFullYear() + Math.floor(months / 12), months % 12];
      const date = Math.min(start.getUTCDate(), daysIn(year, month));
      at = instantOf(zone, Date.UTC(year, month, date, start.getUTCHours(), start.getUTCMinutes()));
    }
    if (at > until) return dates;
    dates.push(at);
  }
}

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/Santiago',
  'Pacific/Chatham',
  'Europe/Dublin',
  'Africa/Casablanca',
  'UTC',
];
const units = ['hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const;
/** One step after an instant, at the anchor's time of day; hourly rules just add the hours. */
function independentAfter({ rule: { unit, frequency }, anchor, zone }: Grid, done: number): number {
  if (unit === 'hourly') return done + frequency * 60 * minute;
  const [usual, wall] = [new Date(wallOf(zone, anchor)), new Date(wallOf(zone, done))];
  let [year, month, date] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()];
  if (unit === 'daily') date += frequency;
  else if (unit === 'weekly') date += 7 * frequency;
  else {
    month += unit === 'yearly' ? 12 * frequency : frequency;
    [year, month] = [year + Math.floor(month / 12), month % 12];
    date = Math.min(date, daysIn(year, month));
  }
  return instantOf(zone, Date.UTC(year, month, date, usual.getUTCHours(), usual.getUTCMinutes()));
}

/** Includes wall times that clock changes skip or repeat. */
const times = ['00:00', '00:30', '01:30', '02:00', '02:15', '02:30', '03:00', '08:00', '23:59'];
const all = Array.from({ length: 12 }, (_, at) => at + 1);
const chance = chanceOf('recurrence dates');

function gridOf(zone: string, unit: (typeof units)[number], frequency: number): Grid {
  const [hours, minutes] = chance.pick(times).split(':').map(Number);
  const date = chance.happens(0.7) ? chance.pick([29, 30, 31]) : 1 + chance.whole(28);
  const month = chance.pick([0, 1, 2, 4, 6, 7, 9, 11]);
  const wall = Date.UTC(2024 + chance.whole(3), month, Math.min(date, daysIn(2024, month)), hours, minutes);
  return {
    rule: { unit, frequency, cron: null, mode: 'fixed' },
    anchor: instantOf(zone, wall),
    zone,
  };
}

describe.each(zones)('the dates of five years in %s', (zone) => {
  test(
    'are those of another reckoning, hourly to yearly, every 1 to 12',
    () => {
      for (const unit of units)
        for (const frequency of sized(0, 1) ? all : [chance.pick(all.slice(0, 6)), chance.pick(all.slice(6))])
          for (let round = 0; round < sized(1, 12); round++) {
            const grid = gridOf(zone, unit, frequency);
            // Every hour of five years is a lot, so the short form checks some months.
            const until = grid.anchor + (unit === 'hourly' ? sized(200, 1827) : 1827) * day;
            const expected = independent(grid, until);
            const found = datesBetween(grid, grid.anchor - 1, until, Infinity);
            const say = `${unit} ${frequency} from ${new Date(grid.anchor).toISOString()} in ${zone}`;
            const differs = found.findIndex((at, place) => at !== expected[place]);
            expect(`${say}: ${found.length} ${found[differs]}`).toBe(`${say}: ${expected.length} ${expected[differs]}`);
            // Also from between two dates.
            for (let look = 0; look < 10; look++) {
              const from = grid.anchor + chance.whole(Math.floor((until - grid.anchor) / minute)) * minute;
              const [next] = datesBetween(grid, from, until, 1);
              expect(`${say}: ${next}`).toBe(`${say}: ${expected.find((at) => at > from)}`);
              expect(`${say}: ${lastDate(grid, from)}`).toBe(`${say}: ${expected.findLast((at) => at <= from)}`);
            }
          }
    },
    seconds(120, 900),
  );

  test('and what floats comes a step after it was done, at its time of day, by another reckoning', () => {
    for (const unit of units)
      for (let round = 0; round < sized(20, 200); round++) {
        const grid = gridOf(zone, unit, chance.pick(all));
        const done = grid.anchor + chance.whole(5 * 365 * 1440) * minute;
        const say = `${unit} ${grid.rule.frequency} done ${new Date(done).toISOString()} in ${zone}`;
        expect(`${say}: ${dateAfterDone(grid, done)}`).toBe(`${say}: ${independentAfter(grid, done)}`);
      }
  });
});

test('a cron line gives the dates of the minute-by-minute calendar, and wins over the unit', () => {
  for (const zone of ['Europe/Berlin', 'Africa/Casablanca'])
    for (const cron of ['30 2 * * *', '*/30 0-4 * 3,4,10 0']) {
      const [from, to] = [Date.UTC(2026, 1, 10), Date.UTC(2026, 3, sized(2, 30))];
      const grid: Grid = { rule: { unit: 'yearly', frequency: 1, cron, mode: 'fixed' }, anchor: from, zone };
      expect(datesBetween(grid, from, to, Infinity)).toEqual(cronDates(cron, zone, new Date(from), new Date(to)));
    }
});
