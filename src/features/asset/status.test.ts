import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';

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
const at = (hours: number) => new Date(Math.floor(Date.now() / hour) * hour + hours * hour).toISOString();
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

/** The timeline in a line: `-9 Online, -5 Offline, …`. */
async function timeline(asset: string): Promise<string> {
  const { body } = await manager.get(`/assets/${asset}/timeline?page_size=200`);
  const base = Date.parse(at(0));
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
      // The category decides what is asked, and it is the status's own.
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
    // The status before it is another one since: that one returns.
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

describe('a change ahead', () => {
  test('takes effect by the clock: in the record, in filters, in counts, in the history', async () => {
    const own = await World.open();
    try {
      const person = (await own.organization('Ahead')).admin;
      const { results } = (await person.get('/assets/custom-health-status')).body;
      const id = (name: string) => results.find((one: Body) => one.name === name).id;
      const made: string[] = [];
      for (const name of ['One', 'Two', 'Three']) made.push((await person.post('/assets', { name })).body.id);
      // No job runs: what is read does not depend on one.
      for (const server of own.servers) await server.runner.stop();
      const status = { asset: made[0], status_type: id('Offline'), status_change_type: 'planned' };
      const ahead = await person.post('/assets/status', { ...status, ...between(24, 26) });
      expect(ahead.body.asset_status).toMatchObject({ status_category: 'online', until: at(24) });
      const names = async (query: string) => {
        const { body } = await person.get(`/assets?page_size=1&ordering=name&${query}`);
        return [body.count, ...body.results.map(({ name }: Body) => name)];
      };
      expect(await names('asset_status__status_category=offline')).toEqual([0]);
      expect(await names('asset_status__status_category=online')).toEqual([3, 'One']);
      own.ahead = 25 * hour;
      expect((await person.get(`/assets/${made[0]}`)).body).toMatchObject({
        asset_status: { status_category: 'offline', since: at(24), until: at(26), status_change_type: 'planned' },
        status_category: 'offline',
        status_type: { name: 'Offline' },
      });
      expect(await names('asset_status__status_category=offline')).toEqual([1, 'One']);
      expect(await names('asset_status__status_category__ne=offline')).toEqual([2, 'Three']);
      expect(await names(`asset_status__status_type=${id('Offline')}`)).toEqual([1, 'One']);
      expect(await names('asset_status__status_type__name=Offline')).toEqual([1, 'One']);
      own.ahead = 27 * hour;
      expect(await names('status_category=offline')).toEqual([0]);
      expect(await names('status_category__in=online,offline')).toEqual([3, 'One']);

      own.ahead = 25 * hour;
      await own.serve();
      await expect
        .poll(async () => (await person.get(`/core/audit-logs?entity_id=${made[0]}`)).body.results[0].description)
        .toBe('Status became “Offline” as planned');
      expect(await names('status_category=offline')).toEqual([1, 'One']);
    } finally {
      await own.close();
    }
  });
});
