import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProposals, scanNow } from '../../../../../test/agents';
import { lookOf } from '../../../../../test/looking';
import type { Body, Person } from '../../../../../test/person';
import { type Organization, World } from '../../../../../test/world';
import { warranty } from './warranty.server';

let world: World;
let here: Organization;
let manager: Person;
let offline = '';

const now = '2026-11-18T12:00:00.000Z';

beforeAll(async () => {
  world = await World.open();
  world.stoppedAt = now;
  here = await world.organization('Acme');
  manager = await here.person('manager');
  offline = (await manager.get('/assets/custom-health-status')).body.results[1].id;
});
afterAll(() => world.close());

const asset = async (warranty_until: string, more: object = {}): Promise<Body> =>
  (await manager.post('/assets', { name: 'Gearbox', warranty_until, ...more })).body;
const vendor = async (name: string): Promise<Body> => (await manager.post('/vendors', { name })).body;
const repair = async (of: Body, more: object = {}): Promise<Body> =>
  (await manager.post('/work-orders', { name: 'Oil leak', asset: of.id, work_type: 'reactive', ...more })).body;

/** It stopped unplanned, once for each of these days ago. */
async function failed(of: Body, ...daysAgo: number[]): Promise<void> {
  for (const days of daysAgo) {
    const since = Date.parse(world.stoppedAt!) - days * 86_400_000;
    const { status, body } = await manager.post('/assets/status', {
      asset: of.id,
      status_type: offline,
      status_change_type: 'unplanned',
      status_change_since: new Date(since).toISOString(),
      status_change_until: new Date(since + 3_600_000).toISOString(),
    });
    expect({ status, body }).toMatchObject({ status: 201 });
  }
}

const found = async ({ id }: Body, kind: string): Promise<Body[]> =>
  (await lookOf(world, here, warranty)).findings.filter((one) => one.subject === id && one.kind === kind);

describe('A claim', () => {
  test('is a repair of an asset under warranty', async () => {
    const [hale, maker] = [await vendor('Hale'), await vendor('Zeta')];
    const gearbox = await asset('2027-06-30', { vendors: [hale.id, maker.id], manufacturer: 'ZETA' });
    const order = await repair(gearbox, { priority: 'critical' });
    expect(await found(gearbox, 'claim')).toMatchObject([
      {
        title: `Claim ${order.code} under the warranty of Gearbox: Oil leak`,
        weight: 4,
        calls: [
          { method: 'PATCH', path: `/work-orders/${order.id}`, body: { vendors: [maker.id] } },
          {
            method: 'POST',
            path: `/work-orders/${order.id}/comments`,
            body: { text: expect.stringContaining('Ask Zeta') },
          },
        ],
      },
    ]);
    await manager.patch(`/work-orders/${order.id}`, { vendors: [hale.id] });
    expect(await found(gearbox, 'claim')).toEqual([]);
  });

  test('says the asset once, and days in words', async () => {
    const gearbox = await asset('2027-06-30', { vendors: [(await vendor('Hale')).id] });
    const order = await repair(gearbox, { name: 'GEARBOX leaks' });
    const [claim] = await found(gearbox, 'claim');
    expect(claim).toMatchObject({
      title: `Claim ${order.code} under warranty: GEARBOX leaks`,
      why: expect.stringContaining('(until 30 Jun 2027)'),
    });
    expect(claim.calls[1].body.text).toContain('until 30 Jun 2027.');
  });

  test('gives the repair to the vendor with a comment, and takes both back', async () => {
    const hale = await vendor('Hale');
    const gearbox = await asset('2027-06-30', { vendors: [hale.id] });
    const order = await repair(gearbox);
    await scanNow(manager, 'warranty');
    const [proposal] = await openProposals(manager, 'claim', order.id);
    const state = async () => {
      const { vendors } = (await manager.get(`/work-orders/${order.id}`)).body;
      const { body } = await manager.get(`/work-orders/${order.id}/comments`);
      return { vendors: vendors.map(({ id }: Body) => id), comments: body.count };
    };
    expect(await manager.post(`/agents/proposals/${proposal.id}/accept`, {})).toMatchObject({ status: 200 });
    expect(await state()).toEqual({ vendors: [hale.id], comments: 1 });
    expect(await found(gearbox, 'claim')).toEqual([]);
    expect(await manager.post(`/agents/proposals/${proposal.id}/undo`, {})).toMatchObject({ status: 200 });
    expect(await state()).toEqual({ vendors: [], comments: 0 });
  });

  test('without a vendor is a comment, and tells nobody by the name of the asset', async () => {
    const gearbox = await asset('2026-11-18', { name: 'Gearbox @Some manager' });
    await repair(gearbox);
    const [claim] = await found(gearbox, 'claim');
    expect(claim.calls).toHaveLength(1);
    expect(claim.calls[0].body.text).not.toContain('@');
  });

  test.each([
    ['planned work', '2027-06-30', { work_type: 'preventive' }],
    ['a warranty that has ended', '2026-11-17', {}],
  ])('is not: %s', async (_name, until, more) => {
    const gearbox = await asset(until);
    await repair(gearbox, more);
    expect(await found(gearbox, 'claim')).toEqual([]);
  });

  test('is not before the asset was bought, nor once it is done', async () => {
    const later = await asset('2027-06-30', { purchase_date: '2026-12-01' });
    await repair(later);
    expect(await found(later, 'claim')).toEqual([]);
    const gearbox = await asset('2027-06-30');
    const order = await repair(gearbox);
    await manager.patch(`/work-orders/${order.id}`, { status: 'done' });
    expect(await found(gearbox, 'claim')).toEqual([]);
  });
});

describe('The end of a warranty', () => {
  test('in 40 days, with one failure, is inspected in 26 days', async () => {
    const gearbox = await asset('2026-12-28');
    await failed(gearbox, 30);
    expect(await found(gearbox, 'ending')).toMatchObject([
      {
        title: 'Inspect Gearbox before its warranty ends on 28 Dec 2026: 1 failure in a year',
        calls: [
          {
            method: 'POST',
            path: '/work-orders',
            body: { asset: gearbox.id, work_type: 'preventive', due_date: '2026-12-14T14:00:00.000Z' },
          },
        ],
      },
    ]);
  });

  test('is inspected once, and again if that is taken back', async () => {
    const gearbox = await asset('2026-12-28');
    await failed(gearbox, 30);
    await scanNow(manager, 'warranty');
    const [proposal] = await openProposals(manager, 'ending', gearbox.id);
    const { body } = await manager.post(`/agents/proposals/${proposal.id}/accept`, {});
    const { body: order } = await manager.get(`/work-orders/${body.results[0].record.id}`);
    expect(order).toMatchObject({ work_type: 'preventive', source: 'agent' });
    expect(await found(gearbox, 'ending')).toEqual([]);
    expect(await manager.post(`/agents/proposals/${proposal.id}/undo`, {})).toMatchObject({ status: 200 });
    expect(await found(gearbox, 'ending')).toHaveLength(1);
  });

  test('in less than two weeks is inspected by its end, also late on its last day', async () => {
    const gearbox = await asset('2026-11-18');
    await failed(gearbox, 5, 3);
    world.stoppedAt = '2026-11-18T22:00:00.000Z';
    expect(await found(gearbox, 'ending')).toMatchObject([
      { weight: 2, calls: [{ body: { due_date: '2026-11-19T05:59:00.000Z' } }] },
    ]);
    world.stoppedAt = now;
  });

  test('is one proposal, which stays the same from day to day', async () => {
    const gearbox = await asset('2026-11-25');
    await failed(gearbox, 5);
    await scanNow(manager, 'warranty');
    const before = await openProposals(manager, 'ending', gearbox.id);
    expect(before).toHaveLength(1);
    world.stoppedAt = '2026-11-20T12:00:00.000Z';
    await scanNow(manager, 'warranty');
    world.stoppedAt = now;
    expect((await openProposals(manager, 'ending', gearbox.id)).map(({ id }) => id)).toEqual([before[0]!.id]);
  });

  test('without recorded status counts repairs', async () => {
    const gearbox = await asset('2026-12-28');
    await repair(gearbox);
    expect(await found(gearbox, 'ending')).toHaveLength(1);
  });

  test.each([
    ['no failure', '2026-12-28', []],
    ['a failure long ago', '2026-12-28', [400]],
    ['61 days', '2027-01-18', [30]],
    ['over', '2026-11-17', [30]],
  ])('is not told: %s', async (_name, until, failures) => {
    const gearbox = await asset(until);
    await failed(gearbox, ...failures);
    expect(await found(gearbox, 'ending')).toEqual([]);
  });
});
