import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextOccurrence } from '#server/jobs/cron';
import { momentTyped, setZone } from '#web/format/clock.ts';
import { dayIn, instantOf, momentOf, timeIn, wallAt } from './wall';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** Zones with several changes in a few weeks, with half hours, quarters, a skipped day, two hours at once, none. */
const zones = [
  'Africa/Casablanca',
  'Africa/El_Aaiun',
  'America/Chicago',
  'America/Nuuk',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Europe/Dublin',
  'Pacific/Apia',
  'Pacific/Chatham',
  'UTC',
];

const formats = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);

/** The wall time, asked of Intl in another way than the tested code does. */
const shownAt = (at: number, zone: string): number => Date.parse(`${formats.get(zone)!.format(at).replace(' ', 'T')}Z`);

/** Brute force: tries each quarter of an hour of two days. */
function foundInstant(wall: number, zone: string): number {
  for (let at = wall - 27 * hour; at <= wall + 27 * hour; at += 15 * minute) if (shownAt(at, zone) === wall) return at;
  // The time does not exist. The offset before the gap gives the instant.
  let before = wall - 27 * hour;
  for (let at = before; shownAt(at, zone) < wall; at += 15 * minute) before = at;
  return wall - (shownAt(before, zone) - before);
}

const quarters = (from: string, to: string) =>
  fc
    .integer({ min: Date.parse(from) / (15 * minute), max: Date.parse(to) / (15 * minute) })
    .map((count) => count * 15 * minute);

/** The clock changes of a zone; times within a day of one are tested more often. */
function changesOf(zone: string): number[] {
  const changes: number[] = [];
  for (let at = Date.parse('2011-01-01'); at < Date.parse('2028-01-01'); at += day)
    if (wallAt(at + day, zone) - wallAt(at, zone) !== day) changes.push(at);
  return changes;
}

test.each(zones)('both directions agree with the slow way: %s', (zone) => {
  const changes = changesOf(zone);
  const near = fc
    .tuple(fc.constantFrom(...(changes.length > 0 ? changes : [0])), fc.integer({ min: -24 * 4, max: 48 * 4 }))
    .map(([at, steps]) => wallAt(at, zone) - (wallAt(at, zone) % (15 * minute)) + steps * 15 * minute);
  fc.assert(
    fc.property(fc.oneof(quarters('2011-01-01', '2028-01-01'), near), (wall) => {
      const at = instantOf(wall, zone);
      expect(at).toBe(foundInstant(wall, zone));
      expect(wallAt(at, zone)).toBe(shownAt(at, zone));
      // From an instant to its wall time and back is the first instant with that wall time.
      expect(wallAt(instantOf(wallAt(at, zone), zone), zone)).toBe(wallAt(at, zone));
    }),
    { numRuns: 60 },
  );
});

test('the hour that occurs twice is the first, and one that does not exist moves forward, everywhere', () => {
  const berlin = 'Europe/Berlin';
  expect(momentOf('2026-10-25', '02:30', berlin)).toBe('2026-10-25T00:30:00.000Z');
  expect(momentOf('2026-03-29', '02:30', berlin)).toBe('2026-03-29T01:30:00.000Z');
  setZone(berlin);
  expect(momentTyped('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
  const next = nextOccurrence('30 2 25 10 *', berlin, new Date('2026-10-01T00:00:00Z'));
  expect(next?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
});

test('a day that was left out, a half hour, and years that are being typed', () => {
  expect(momentOf('2011-12-30', '12:00', 'Pacific/Apia')).toBe('2011-12-30T22:00:00.000Z');
  expect(momentOf('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z');
  expect(dayIn(Date.parse('0020-05-06T12:00:00Z'), 'UTC')).toBe('0020-05-06');
  expect(dayIn('0020-05-06T12:00:00Z', 'Europe/Berlin')).toBe('0020-05-06');
  expect(timeIn('2026-06-30T18:30:00.000Z', 'Asia/Kolkata')).toBe('00:00');
});
