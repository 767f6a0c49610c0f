import { afterAll, beforeAll, expect, test } from 'vitest';
import { assemble, closeApp } from '#app/server';
import { makeLog } from '#app/log';
import { readConfig } from '#server/config';
import type { App } from '#server/app';
import { Clockwork, nextOccurrence, type Timetable } from '#server/jobs/cron';
import { World } from '../world';
import { occurrences } from './calendar';
import { chanceOf, seconds, sized, times } from './random';

const hour = 3_600_000;

/** Zones with the days of their clock changes: by an hour at night, by half an hour, at midnight; and one without. */
const changes: [zone: string, ...days: string[]][] = [
  ['America/New_York', '2026-03-08', '2026-11-01', '2027-03-14'],
  ['Europe/Berlin', '2026-03-29', '2026-10-25', '2027-03-28'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-10-04', '2027-04-04'],
  ['America/Santiago', '2026-04-05', '2026-09-06', '2027-04-04'],
  ['Asia/Kathmandu', '2026-02-28', '2026-12-31'],
];

test(
  'the next occurrence is what a calendar counted minute by minute says, around clock changes and month ends',
  () => {
    const chance = chanceOf('cron');
    // Patterns that clock changes are known to break: several times within the skipped or repeated hour.
    const known = [
      '0,45 2 * * *',
      '15,40 2 * * *',
      '*/20 0 * * *',
      '30 1-3 * * *',
      '50 23 * * *',
      '10,50 1 * * *',
    ].flatMap((pattern) =>
      changes.flatMap(([zone, ...when]) => when.slice(0, 2).map((day) => ({ pattern, zone, day }))),
    );
    const minutes = ['0', '30', '17', '*/15', '0,45', '5-7', '15,40'];
    const hours = ['*', '0', '1', '2', '3', '23', '1-3', '*/2', '2,4', '0,12'];
    const days = ['*', '*', '*', '1', '28-31', '4-8'];
    const weekdays = ['*', '*', '*', '0', '1-5', '6'];
    const random = times(sized(40, 1500), () => {
      const [zone, ...when] = chance.pick(changes);
      const fields = [chance.pick(minutes), chance.pick(hours), chance.pick(days), '*', chance.pick(weekdays)];
      return { pattern: fields.join(' '), zone, day: chance.pick(when) };
    });
    for (const { pattern, zone, day } of [...known, ...random]) {
      const middle = Date.parse(`${day}T00:00Z`) + chance.whole(24) * hour;
      const [from, to] = [new Date(middle - 36 * hour), new Date(middle + 36 * hour)];
      const expected = occurrences(pattern, zone, from, to);
      const found: number[] = [];
      for (
        let next = nextOccurrence(pattern, zone, from);
        next && next <= to;
        next = nextOccurrence(pattern, zone, next)
      )
        found.push(next.getTime());
      const shown = (list: number[]) => list.map((at) => new Date(at).toISOString());
      expect({ pattern, zone, found: shown(found) }).toEqual({ pattern, zone, found: shown(expected) });
      // Also from between two occurrences.
      const somewhere = new Date(from.getTime() + chance.whole(72 * hour));
      const [later] = expected.filter((at) => at > somewhere.getTime());
      const first = nextOccurrence(pattern, zone, somewhere)?.getTime() ?? Infinity;
      expect(later ?? 'outside the window').toBe(first > to.getTime() ? 'outside the window' : first);
    }
  },
  seconds(60, 900),
);

let world: World;
let apps: App[];
let clockworks: Clockwork[];
let clocks: number[];
let zones: Map<string, string>;
const timetables: Timetable[] = [
  { name: 'hourly', pattern: '30 * * * *', zone: 'UTC', task: 'probe' },
  { name: 'nightly', pattern: '30 2 * * *', zone: 'organization', task: 'probe' },
];

beforeAll(async () => {
  world = await World.open();
  zones = new Map();
  for (const zone of ['America/New_York', 'Australia/Lord_Howe']) {
    const { id } = await world.organization(zone);
    zones.set(id, zone);
    await world.rows(`update organization set time_zone = $2 where id = $1`, [id, zone]);
  }
  // The server's own scheduler would use the real time.
  await world.servers.pop()!.stop();
  const config = readConfig({ SECRET_KEY: 'a secret for tests only', LOG_LEVEL: 'silent' });
  clocks = times(4, () => 0);
  apps = times(4, (at) => assemble(config, world.connection, makeLog('silent'), () => new Date(clocks[at]!)));
  clockworks = apps.map((app) => new Clockwork(app, timetables));
});
afterAll(async () => {
  await Promise.all(apps.map(closeApp));
  await world.close();
});

/** All four servers tick at once. Returns the keys of the new jobs and deletes them as if they were done. */
async function tick(): Promise<string[]> {
  await Promise.all(clockworks.map((clockwork) => clockwork.tick()));
  const done = await world.rows<{ key: string }>(`delete from job where task = 'probe' returning key`);
  return done.map(({ key }) => key);
}

test(
  'four servers with skewed and jumping clocks fire each occurrence once',
  async () => {
    const chance = chanceOf('clockwork');
    const begin = Date.parse('2026-03-07T00:00Z');
    clocks.fill(begin);
    await tick();
    const fired: string[] = [];
    let now = begin;
    for (let step = 0; step < sized(60, 1000); step++) {
      now += (5 + chance.whole(25)) * 60_000;
      for (const at of clocks.keys()) clocks[at] = now + (chance.whole(180) - 90) * 1000;
      // One clock jumps back by hours, as after the correction of a wrong time.
      if (chance.happens(0.1)) clocks[chance.whole(4)] = now - 5 * hour;
      fired.push(...(await tick()));
    }
    clocks.fill(now + 90_000);
    fired.push(...(await tick()));

    const end = new Date(now + 90_000);
    const keys = (name: string, scope: string, zone: string, pattern: string) =>
      occurrences(pattern, zone, new Date(begin), end).map(
        (at) => `cron ${name} ${scope} ${new Date(at).toISOString()}`,
      );
    const expected = [
      ...keys('hourly', 'installation', 'UTC', '30 * * * *'),
      ...[...zones].flatMap(([id, zone]) => keys('nightly', id, zone, '30 2 * * *')),
    ];
    expect(fired.sort()).toEqual(expected.sort());
  },
  seconds(60, 900),
);

test('after forty days of silence each timetable fires once', async () => {
  const [last] = await world.rows<{ last_at: Date }>(`select max(last_at) as last_at from cron_tick`);
  clocks.fill(last!.last_at.getTime() + 40 * 24 * hour);
  const fired = await tick();
  expect(fired).toHaveLength(1 + zones.size);
  expect(new Set(fired.map((key) => key.split(' ').slice(0, 3).join(' '))).size).toBe(fired.length);
  expect(await tick()).toEqual([]);
});
