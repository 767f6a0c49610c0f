import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import type { Body, Person } from '../../../../test/person';
import { chanceOf } from '../../../../test/faults/random';
import { type Organization, World } from '../../../../test/world';

let world: World;
let here: Organization;
let manager: Person;
let online: string;
let offline: string;
let untracked: string;

beforeAll(async () => {
  world = await World.open();
  here = await world.organization('Acme');
  manager = await here.person('manager');
  const { body } = await manager.get('/assets/custom-health-status');
  [online, offline, untracked] = body.results.map(({ id }: Body) => id);
});
afterAll(() => world.close());

const hour = 3_600_000;
/** Half an hour ago, once for the whole file: an hour that ends meanwhile changes nothing. */
const base = Math.floor((Date.now() - hour / 2) / 1_000) * 1_000;
const at = (hours: number) => new Date(base + hours * hour).toISOString();
const make = async (): Promise<string> => (await manager.post('/assets', { name: 'Pump' })).body.id;
const change = (asset: string, status_type: string, more: object = {}) =>
  manager.post('/assets/status', {
    asset,
    status_type,
    ...(status_type === offline ? { status_change_type: 'unplanned' } : {}),
    ...more,
  });
const between = (from: number, to?: number) => ({
  status_change_since: at(from),
  ...(to === undefined ? {} : { status_change_until: at(to) }),
});

/** The timeline in one line: `-9 Online, -5 Offline, …`. */
async function timeline(asset: string): Promise<string> {
  const { body } = await manager.get(`/assets/${asset}/timeline?page_size=200`);
  const intervals = body.results.toReversed();
  intervals.forEach((one: Body, n: number) => expect(one.until).toBe(intervals[n + 1]?.since ?? null));
  return intervals
    .map((one: Body) => `${(Date.parse(one.since) - base) / hour} ${one.status_type?.name ?? 'No Status'}`)
    .join(', ');
}

describe('POST /assets/status', () => {
  test('says what is missing, with the words of the spec', async () => {
    const asset = await make();
    const errors = async (body: object) => (await manager.post('/assets/status', { asset, ...body })).body.errors;
    expect(await errors({})).toEqual({ status_type: ['Please select a status'] });
    expect(await errors({ status_type: online, status_change_until: at(1) })).toEqual({
      status_change_since: ["From date is required when 'Custom' is selected"],
    });
    expect(await errors({ status_type: offline })).toEqual({
      status_change_type: ['Please specify if this is a planned or unplanned change'],
    });
    expect(await errors({ status_type: online, status_change_type: 'planned' })).toEqual({
      status_change_type: ['Only an offline status is planned or unplanned'],
    });
    expect(await errors({ status_type: online, ...between(2, 1) })).toEqual({
      status_change_until: ['To date must be after the from date'],
    });
    expect(await errors({ status_type: online, status_category: 'offline' })).toEqual({
      status_category: ['This status is of the category online'],
      // The category decides which fields are required, and it is the category of the status.
    });
    expect(await errors({ asset: uuid7(), status_type: online })).toEqual({ asset: ['Asset was not found'] });
    expect(await errors({ status_type: uuid7() })).toEqual({ status_type: ['Status was not found'] });
    expect(await timeline(asset)).toBe('');
  });

  test('answers the asset in its new status, and leaves history', async () => {
    const asset = await make();
    const reply = await change(asset, offline, { notes: 'Seal burst', status_category: 'offline' });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      id: asset,
      asset_status: {
        status_category: 'offline',
        status_type: { id: offline, name: 'Offline' },
        until: null,
        status_change_type: 'unplanned',
      },
      status_category: 'offline',
      status_type: { id: offline, name: 'Offline' },
      version: 2,
    });
    const { body } = await manager.get(`/core/audit-logs?entity_type=asset&entity_id=${asset}`);
    expect(body.results[0]).toMatchObject({
      description: 'Changed status from “No Status” to “Offline” (unplanned)',
      user: { id: manager.id },
    });
    const [interval] = (await manager.get(`/assets/${asset}/timeline`)).body.results;
    expect(interval).toMatchObject({
      notes: 'Seal burst',
      changed_from_source: 'asset_detail',
      changed_by: { id: manager.id },
    });
    await manager.post('/assets/status', { asset, status_type: online, changed_from_source: 'work_order' });
    expect((await manager.get(`/assets/${asset}/timeline`)).body.results[0].changed_from_source).toBe('work_order');
    const program = await here.program('manager');
    await program.post('/assets/status', { asset, status_type: online });
    expect((await manager.get(`/assets/${asset}/timeline`)).body.results[0].changed_from_source).toBe('api');
  });

  test('now is when it was pressed, where the server hears of it later; a clock that is ahead means now', async () => {
    const asset = await make();
    const since = async (changed_at: string) =>
      Date.parse((await change(asset, online, { changed_at })).body.asset_status.since);
    expect(new Date(await since(at(-3))).toISOString()).toBe(at(-3));
    for (const said of [at(2), new Date().toISOString()]) {
      const before = Date.now();
      expect(await since(said)).toBeGreaterThanOrEqual(before);
    }
    expect((await change(asset, online, { changed_at: at(-24 * 40) })).body.errors).toEqual({
      changed_at: [expect.any(String)],
    });
    // `changed_at` is ignored where the body says since when.
    const planned = await change(asset, offline, { ...between(5), changed_at: at(-1) });
    expect(planned.body.asset_status).toMatchObject({ status_category: 'online', until: at(5) });
  });

  test('any status may follow any', async () => {
    const asset = await make();
    for (const first of [online, offline, untracked])
      for (const second of [online, offline, untracked]) {
        expect((await change(asset, first)).status).toBe(201);
        expect((await change(asset, second)).body.status_type.id).toBe(second);
      }
  });

  test('is for technicians too, not for those who read', async () => {
    const asset = await make();
    for (const [role, status] of [
      ['technician', 201],
      ['limited_technician', 403],
      ['viewer', 403],
      ['requester', 403],
    ] as const) {
      const person = await here.person(role);
      expect((await person.post('/assets/status', { asset, status_type: online })).status).toBe(status);
    }
  });
});

describe('the timeline', () => {
  test('a back-dated change ends where the next begins', async () => {
    const asset = await make();
    await change(asset, online, between(-9));
    await change(asset, offline, between(-3));
    await change(asset, untracked, between(-6));
    expect(await timeline(asset)).toBe('-9 Online, -6 Do Not Track, -3 Offline');
    await change(asset, offline, between(-12));
    expect(await timeline(asset)).toBe('-12 Offline, -9 Online, -6 Do Not Track, -3 Offline');
  });

  test('after a bounded change the status before it returns', async () => {
    const asset = await make();
    await change(asset, online, between(-9));
    await change(asset, offline, between(-6, -4));
    expect(await timeline(asset)).toBe('-9 Online, -6 Offline, -4 Online');
    // The previous status has changed since: the new one returns.
    await change(asset, untracked, between(-7));
    expect(await timeline(asset)).toBe('-9 Online, -7 Do Not Track, -6 Offline, -4 Do Not Track');
    await change(asset, online, between(-5));
    expect(await timeline(asset)).toBe('-9 Online, -7 Do Not Track, -6 Offline, -5 Online');
  });

  test('a bounded change speaks for the whole of its time, and what began in it goes on after', async () => {
    const asset = await make();
    await change(asset, online, between(-9));
    await change(asset, offline, between(-6));
    await change(asset, online, between(-5));
    await change(asset, untracked, between(-7, -4));
    expect(await timeline(asset)).toBe('-9 Online, -7 Do Not Track, -4 Online');
  });

  test('bounded changes lie in each other', async () => {
    const asset = await make();
    await change(asset, online, between(-20));
    await change(asset, offline, between(-10, -2));
    await change(asset, untracked, between(-8, -6));
    expect(await timeline(asset)).toBe('-20 Online, -10 Offline, -8 Do Not Track, -6 Offline, -2 Online');
  });

  test('before anything was recorded there is No Status, also after', async () => {
    const asset = await make();
    await change(asset, offline, between(-6, -4));
    expect(await timeline(asset)).toBe('-6 Offline, -4 No Status');
    const { body } = await manager.get(`/assets/${asset}`);
    expect(body.asset_status).toMatchObject({ status_category: 'online', status_type: null, since: at(-4) });
  });

  test('two changes of the same moment: the later one holds', async () => {
    const asset = await make();
    await change(asset, online, between(-6));
    await change(asset, offline, between(-6));
    expect(await timeline(asset)).toBe('-6 Offline');
    await change(asset, untracked, between(-6, -4));
    expect(await timeline(asset)).toBe('-6 Do Not Track, -4 Offline');
  });
});

describe('taken back', () => {
  test('what it covered is there again, and the history tells of it', async () => {
    const asset = await make();
    await change(asset, online, between(-9));
    await change(asset, offline, between(-6));
    await change(asset, online, between(-5, -4.5));
    const before = await timeline(asset);
    // A bounded change covers the beginning of some and the whole of others; one with the same start replaces one.
    for (const added of [between(-7, -3), between(-6), between(-5, -4.5), between(-12), between(-1), between(2)]) {
      const { body } = await change(asset, untracked, added);
      expect(await timeline(asset)).not.toBe(before);
      expect((await manager.delete(`/assets/status/${body.status_change}`)).status).toBe(204);
      expect(await timeline(asset)).toBe(before);
    }
    const [entry] = (await manager.get(`/core/audit-logs?entity_id=${asset}`)).body.results;
    expect(entry.description).toMatch(/^Took back the change of status to “Do Not Track” from /);
    // Removes the change that covered the remaining one: the rest is as if it had never been recorded.
    const [, , middle] = (await manager.get(`/assets/${asset}/timeline`)).body.results;
    expect(middle).toMatchObject({ status_category: 'offline', since: at(-6) });
    await manager.delete(`/assets/status/${middle.change}`);
    expect(await timeline(asset)).toBe('-9 Online, -5 Online, -4.5 Online');
    expect((await manager.delete(`/assets/status/${middle.change}`)).status).toBe(404);
  });

  test('the only one leaves No Status, on the asset and in filters', async () => {
    const asset = await make();
    const { body } = await change(asset, offline);
    await manager.delete(`/assets/status/${body.status_change}`);
    expect(await timeline(asset)).toBe('');
    const read = (await manager.get(`/assets/${asset}`)).body;
    expect(read).toMatchObject({ status_category: 'online', asset_status: { status_type: null, since: null } });
    expect((await manager.get(`/assets?id=${asset}&status_category=offline`)).body.count).toBe(0);
  });

  test('by who made it within a quarter of an hour, later by a manager', async () => {
    const fresh = await World.open();
    try {
      const plant = await fresh.organization('Plant');
      const [one, two, boss] = [
        await plant.person('technician'),
        await plant.person('technician'),
        await plant.person('manager'),
      ];
      const asset = (await boss.post('/assets', { name: 'Pump' })).body.id;
      const { results } = (await boss.get('/assets/custom-health-status')).body;
      const made = async () =>
        (await one.post('/assets/status', { asset, status_type: results[0].id })).body.status_change;
      const [first, second] = [await made(), await made()];
      expect((await two.delete(`/assets/status/${first}`)).status).toBe(404);
      expect((await one.delete(`/assets/status/${first}`)).status).toBe(204);
      fresh.clockOffset = 16 * 60_000;
      expect((await one.delete(`/assets/status/${second}`)).status).toBe(403);
      expect((await boss.delete(`/assets/status/${second}`)).status).toBe(204);
    } finally {
      await fresh.close();
    }
  });
});

/** Recorded changes, in order of recording. */
interface Recorded {
  id: string;
  since: number;
  until: number | null;
  kind: string;
}

/** D10 for one minute: the change that began last wins, except where a later bounded change covers it. */
function kindAt(recorded: readonly Recorded[], time: number): string {
  let shown: Recorded | undefined;
  recorded.forEach((one, at) => {
    let begins = one.since;
    for (const { since, until } of recorded.slice(at + 1))
      if (until !== null && since <= begins && begins < until) begins = until;
    const holds = begins <= time && time < (one.until ?? Infinity);
    if (holds && (!shown || one.since >= shown.since)) shown = one;
  });
  return shown?.kind ?? 'none';
}

test('timeline and health agree with a plain reckoning, minute by minute, of what was recorded and taken back', async () => {
  const chance = chanceOf('status changes');
  const asset = await make();
  const minute = 60_000;
  const start = Math.floor(Date.now() / minute) * minute - 300 * minute;
  let recorded: Recorded[] = [];
  const record = async (): Promise<number> => {
    const type = chance.pick([online, offline, untracked]);
    const since = start + chance.whole(60) * 5 * minute;
    const until = chance.happens(0.5) ? since + (1 + chance.whole(20)) * 5 * minute : null;
    const planned = chance.pick(['planned', 'unplanned']);
    const { status, body } = await change(asset, type, {
      status_change_since: new Date(since).toISOString(),
      ...(until && { status_change_until: new Date(until).toISOString() }),
      ...(type === offline && { status_change_type: planned }),
    });
    const kind = { [online]: 'online', [offline]: `offline_${planned}`, [untracked]: 'not_tracked' }[type]!;
    recorded.push({ id: body.status_change, since, until, kind });
    return status;
  };
  const takeBack = async (): Promise<number> => {
    const { id } = chance.pick(recorded);
    recorded = recorded.filter((one) => one.id !== id);
    return (await manager.delete(`/assets/status/${id}`)).status;
  };
  const answers: number[] = [];
  for (let n = 0; n < 30; n++) answers.push(await (recorded.length > 3 && chance.happens(0.2) ? takeBack() : record()));
  expect(answers.filter((status) => status >= 300)).toEqual([]);
  const kindOf = (one: Body): string =>
    !one.status_type
      ? 'none'
      : one.status_category === 'offline'
        ? `offline_${one.status_change_type}`
        : one.status_category.replace('do_not_track', 'not_tracked');
  const { body: read } = await manager.get(`/assets/${asset}/timeline?page_size=200`);
  const health = (await manager.get(`/assets/${asset}/health-detail?days=1`)).body;
  const to = Date.parse(health.to);
  const from = Math.max(Date.parse(health.from), Date.parse(health.exists_since));
  const hours: Record<string, number> = { online: 0, offline_planned: 0, offline_unplanned: 0, not_tracked: 0 };
  const shownIn = (intervals: Body[], time: number) =>
    kindOf(intervals.findLast((one) => Date.parse(one.since) <= time) ?? {});
  const timelineOf = read.results.toReversed();
  for (let time = start - 60 * minute; time < start + 500 * minute; time += minute) {
    const expected = kindAt(recorded, time);
    expect([time, shownIn(timelineOf, time)]).toEqual([time, expected]);
    expect([time, time < to ? shownIn(health.intervals, time) : expected]).toEqual([time, expected]);
  }
  for (let time = Math.floor(from / minute) * minute; time < to; time += minute) {
    const kind = kindAt(recorded, time).replace('none', 'online');
    hours[kind]! += (Math.min(time + minute, to) - Math.max(time, from)) / hour;
  }
  for (const [kind, expected] of Object.entries(hours))
    expect([kind, health.hours[kind]]).toEqual([kind, expect.closeTo(expected, 6)]);
  const tracked = hours.online! + hours.offline_planned! + hours.offline_unplanned!;
  expect(health.availability).toBeCloseTo(hours.online! / tracked, 9);
});

describe('a change ahead', () => {
  test('takes effect by the clock: in the record, in filters, in counts, in the history', async () => {
    const fresh = await World.open();
    try {
      const person = (await fresh.organization('Ahead')).admin;
      const { results } = (await person.get('/assets/custom-health-status')).body;
      const id = (name: string) => results.find((one: Body) => one.name === name).id;
      const made: string[] = [];
      for (const name of ['One', 'Two', 'Three']) made.push((await person.post('/assets', { name })).body.id);
      // No job runs: reading must not depend on one.
      for (const server of fresh.servers) await server.runner.stop();
      const status = { asset: made[0], status_type: id('Offline'), status_change_type: 'planned' };
      const plannedStatus = await person.post('/assets/status', { ...status, ...between(24, 26) });
      expect(plannedStatus.body.asset_status).toMatchObject({ status_category: 'online', until: at(24) });
      const names = async (query: string) => {
        const { body } = await person.get(`/assets?page_size=1&ordering=name&${query}`);
        return [body.count, ...body.results.map(({ name }: Body) => name)];
      };
      expect(await names('asset_status__status_category=offline')).toEqual([0]);
      expect(await names('asset_status__status_category=online')).toEqual([3, 'One']);
      fresh.clockOffset = 25 * hour;
      expect((await person.get(`/assets/${made[0]}`)).body).toMatchObject({
        asset_status: { status_category: 'offline', since: at(24), until: at(26), status_change_type: 'planned' },
        status_category: 'offline',
        status_type: { name: 'Offline' },
      });
      expect(await names('asset_status__status_category=offline')).toEqual([1, 'One']);
      expect(await names('asset_status__status_category__ne=offline')).toEqual([2, 'Three']);
      expect(await names(`asset_status__status_type=${id('Offline')}`)).toEqual([1, 'One']);
      expect(await names('asset_status__status_type__name=Offline')).toEqual([1, 'One']);
      fresh.clockOffset = 27 * hour;
      expect(await names('status_category=offline')).toEqual([0]);
      expect(await names('status_category__in=online,offline')).toEqual([3, 'One']);

      fresh.clockOffset = 25 * hour;
      await fresh.serve();
      await expect
        .poll(async () => (await person.get(`/core/audit-logs?entity_id=${made[0]}`)).body.results[0].description)
        .toBe('Status became “Offline” as planned');
      expect(await names('status_category=offline')).toEqual([1, 'One']);
    } finally {
      await fresh.close();
    }
  });
});
