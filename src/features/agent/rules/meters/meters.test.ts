import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProposals, scanNow } from '../../../../../test/agents';
import { lookOf } from '../../../../../test/looking';
import type { Body, Person } from '../../../../../test/person';
import { type Organization, World } from '../../../../../test/world';

import { meters } from './meters.server';
import { words } from './meters.words';

let world: World;
let here: Organization;
let manager: Person;
let [online, offline] = ['', ''];

const now = '2026-11-18T12:00:00.000Z';

beforeAll(async () => {
  world = await World.open();
  world.stoppedAt = now;
  here = await world.organization('Acme');
  manager = await here.person('manager');
  const { body } = await manager.get('/assets/custom-health-status');
  [online, offline] = body.results.map(({ id }: Body) => id);
});
afterAll(() => world.close());

const day = 86_400_000;
const end = Date.parse('2026-11-18T10:00:00.000Z');
const at = (daysAgo: number) => new Date(end - daysAgo * day).toISOString();

/** A gauge on an asset of its own, read once a day, the last time today. */
async function gauge(values: readonly number[], more: object = {}): Promise<Body> {
  const asset = await manager.post('/assets', { name: 'Filler 1' });
  const made = await manager.post('/measurements', {
    name: 'Bearing temperature',
    kind: 'gauge',
    unit: '°C',
    asset: asset.body.id,
    ...more,
  });
  const readings = values.map((value, n) => ({ value, taken_at: at(values.length - 1 - n) }));
  const taken = await manager.post(`/measurements/${made.body.id}/readings`, readings);
  expect(taken.body.rejected).toEqual([]);
  return made.body;
}

const usual = Array.from({ length: 30 }, (_, n) => [61, 62, 63, 62, 60, 64][n % 6]!);

async function look(meter: Body) {
  const { findings, silent } = await lookOf(world, here, meters);
  return { found: findings.filter(({ subject }) => subject === meter.id), silent };
}

describe('A spike', () => {
  test('is two readings in a row that are far off', async () => {
    const meter = await gauge([...usual, 68, 68]);
    const { found } = await look(meter);
    expect(found).toMatchObject([
      {
        kind: 'spike',
        title: 'Check Bearing temperature of Filler 1: 68 °C twice, usually 62 °C',
        targets: [
          { type: 'measurement', id: meter.id },
          { type: 'asset', name: 'Filler 1' },
        ],
        calls: [{ method: 'POST', path: '/work-orders', body: { name: 'Check Bearing temperature' } }],
      },
    ]);
    expect(found[0]!.weight).toBeCloseTo(4.05, 2);
    expect((await look(meter)).found).toEqual(found);
  });

  test('is accepted as work, and not said again while that is open', async () => {
    const meter = await gauge([...usual, 68, 68]);
    await scanNow(manager, 'meters');
    const [proposal] = await openProposals(manager, 'spike', meter.id);
    const edits = { assigned_to: { users: [manager.id], teams: [] } };
    const accepted = await manager.post(`/agents/proposals/${proposal.id}/accept`, { edits });
    expect(accepted).toMatchObject({ status: 200, body: { state: 'accepted' } });
    const path = `/work-orders/${accepted.body.results[0].record.id}`;
    expect((await manager.get(path)).body).toMatchObject({
      name: 'Check Bearing temperature',
      source: 'agent',
      asset: { id: meter.asset.id },
      users: [{ id: manager.id }],
    });
    const { found, silent } = await look(meter);
    expect(found).toEqual([]);
    expect(silent[words.silent.has_work]).toBe(1);
    await manager.patch(path, { status: 'done' });
    expect((await look(meter)).silent[words.silent.said]).toBe(1);
  });

  test('is not said while a step for it waits in open work', async () => {
    const meter = await gauge([...usual, 68, 68]);
    const procedure = await manager.post('/procedures', {
      name: 'Read it',
      fields: [{ id: 'read', type: 'reading', label: 'Temperature', measurement: meter.id }],
    });
    const order = { name: 'Round', procedures: [procedure.body.id] };
    const later = await manager.post('/work-orders', { ...order, start_date: at(-30), status: 'planned' });
    expect(later).toMatchObject({ status: 201, body: { procedures: [{}] } });
    expect((await look(meter)).found).toHaveLength(1);
    const { body } = await manager.post('/work-orders', order);
    expect((await look(meter)).found).toEqual([]);
    await manager.patch(`/work-orders/${body.id}`, { status: 'done' });
    expect((await look(meter)).found).toHaveLength(1);
  });

  test('is taken back with its work', async () => {
    const meter = await gauge([...usual, 68, 68]);
    await scanNow(manager, 'meters');
    const [proposal] = await openProposals(manager, 'spike', meter.id);
    const { body } = await manager.post(`/agents/proposals/${proposal.id}/accept`, {});
    expect(await manager.post(`/agents/proposals/${proposal.id}/undo`, {})).toMatchObject({ status: 200 });
    expect((await manager.get(`/work-orders/${body.results[0].record.id}`)).status).toBe(404);
    const [again] = (await look(meter)).found;
    expect(again!.calls[0]!.body!.id).not.toBe(body.results[0].record.id);
  });

  test.each([
    ['one reading', [...usual, 62, 68]],
    ['3.37', [...usual, 67, 67]],
    ['one up and one down', [...usual, 68, 56]],
    ['too few before', [...usual.slice(0, 19), 68, 68]],
    ['readings that never vary', [...usual.map(() => 62), 68, 68]],
  ])('is not: %s', async (_name, values) => {
    expect((await look(await gauge(values))).found).toEqual([]);
  });

  test('is not while the asset was offline', async () => {
    const meter = await gauge([...usual, 68, 68]);
    const change = { asset: meter.asset.id, status_change_type: 'planned' };
    await manager.post('/assets/status', { ...change, status_type: offline, status_change_since: at(1.5) });
    await manager.post('/assets/status', { asset: meter.asset.id, status_type: online, status_change_since: at(0.5) });
    const { found, silent } = await look(meter);
    expect(found).toEqual([]);
    expect(silent[words.silent.offline]).toBe(1);
  });

  test('is not for readings that are void', async () => {
    const meter = await gauge([...usual, 68, 68]);
    const { body } = await manager.get(`/measurements/${meter.id}/readings`);
    await manager.post(`/measurements/${meter.id}/readings/${body.results[0].id}/void`, { reason: 'Wrong meter' });
    expect((await look(meter)).found).toEqual([]);
  });
});

describe('A drift', () => {
  /** Half a degree a day; it meets 80 in ten days. */
  const rising = Array.from({ length: 30 }, (_, n) => 60.5 + n / 2);

  test('meets a limit within 30 days', async () => {
    const meter = await gauge(rising, { warning_high: 80, action_high: 100 });
    expect((await look(meter)).found).toMatchObject([
      {
        kind: 'drift',
        title: 'Check Bearing temperature of Filler 1: it meets 80 °C in 10 days',
        why: expect.stringContaining('on 28 Nov 2026'),
        calls: [{ body: { due_date: '2026-11-28T14:00:00.000Z', priority: 'medium' } }],
      },
    ]);
  });

  test('to a limit that it meets today is due by the end of the day', async () => {
    const meter = await gauge(rising, { warning_high: 75.25 });
    world.stoppedAt = '2026-11-18T20:00:00.000Z';
    const { found } = await look(meter);
    world.stoppedAt = now;
    expect(found).toMatchObject([{ kind: 'drift', calls: [{ body: { due_date: '2026-11-19T05:59:00.000Z' } }] }]);
  });

  test('falls to a lower limit, too', async () => {
    const meter = await gauge(rising.toReversed(), { action_low: 50 });
    expect((await look(meter)).found).toMatchObject([{ kind: 'drift', calls: [{ body: { priority: 'high' } }] }]);
  });

  test.each([
    ['a limit far away', rising, { warning_high: 100 }],
    ['away from the limit', rising.toReversed(), { warning_high: 80 }],
    ['no trend', usual, { warning_high: 65 }],
    ['29 readings', rising.slice(1), { warning_high: 80 }],
    ['no limit', rising, {}],
  ])('is not: %s', async (_name, values, limits) => {
    expect((await look(await gauge(values, limits))).found).toEqual([]);
  });
});
