import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProposals, scanNow } from '../../../../../test/agents';
import { follow, lookOf } from '../../../../../test/looking';
import { type Body, insist, type Person } from '../../../../../test/person';
import { differences, photograph } from '../../../../../test/photograph';
import { type Organization, World } from '../../../../../test/world';
import { planner } from './planner.server';
import { words } from './planner.words';

let world: World;
let here: Organization;
let program: Person;
let offline = '';
let untracked = '';

beforeAll(async () => {
  world = await World.open();
  here = await world.organization('Acme');
  program = await here.program('manager');
  const { body } = await program.get('/assets/custom-health-status');
  [, offline, untracked] = body.results.map(({ id }: Body) => id);
});
afterAll(() => world.close());

const day = 86_400_000;
const begin = Date.parse('2025-06-02T14:00:00.000Z');
const at = (days: number) => new Date(begin + days * day).toISOString();

const make = async (path: string, body: object): Promise<Body> => {
  const reply = await insist(() => program.post(path, body));
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};

/** Every 30 days: a cycle is the day of the failure, or `-` where there was none. */
interface Past {
  cycles: string;
  order?: object;
  asset?: object;
  /** At the end of each cycle, before its work is done. */
  each?(order: Body): Promise<unknown>;
}

async function series({ cycles, order = {}, asset: about = {}, each }: Past): Promise<{ asset: Body; first: Body }> {
  world.stoppedAt = at(0);
  const asset = await make('/assets', { name: 'Filler 1', criticality: 'b', ...about });
  const first = await make('/work-orders', {
    name: 'Lubricate Filler 1',
    asset: asset.id,
    work_type: 'preventive',
    start_date: at(0),
    estimated_minutes: 30,
    recurrence: { unit: 'daily', frequency: 30, mode: 'floating', is_active: true },
    ...order,
  });
  await finish(first);
  for (const [n, cycle] of cycles.split(' ').entries()) {
    if (cycle !== '-') await stop(asset, 30 * n + Number(cycle));
    world.stoppedAt = at(30 * (n + 1));
    const next = await nextOf(first);
    await each?.(next);
    await finish(next);
  }
  return { asset, first };
}

const finish = async ({ id }: Body) =>
  expect(await insist(() => program.patch(`/work-orders/${id}`, { status: 'done' }))).toMatchObject({ status: 200 });

async function nextOf({ id }: Body): Promise<Body> {
  const { body } = await program.get(`/work-orders/${id}/series`);
  return body.next.work_order;
}

async function stop(asset: Body, onDay: number, type = offline): Promise<void> {
  world.stoppedAt = at(onDay + 0.1);
  await make('/assets/status', {
    asset: asset.id,
    status_type: type,
    ...(type === offline && { status_change_type: 'unplanned' }),
    status_change_since: at(onDay),
    status_change_until: at(onDay + 0.05),
  });
}

async function look({ first, asset }: { first: Body; asset: Body }) {
  const { findings, silent } = await lookOf(world, here, planner);
  const isOf = ({ targets }: Body) => targets.some(({ id }: Body) => [first.id, asset.id].includes(id));
  return { found: findings.filter(isOf), silent };
}

/** Accepts what is proposed; returns what takes it back. */
async function accepted(kind: string, { asset }: { asset: Body }): Promise<() => Promise<unknown>> {
  await scanNow(here.admin, 'planner');
  const [proposal] = await openProposals(here.admin, kind, asset.id);
  const decide = async (verb: string) =>
    expect(await insist(() => here.admin.post(`/agents/proposals/${proposal.id}/${verb}`, {}))).toMatchObject({
      status: 200,
    });
  await decide('accept');
  return () => decide('undo');
}

const wearing = '24 - 27 22 - 28 25 - 26 29 23 -';
const clean = (count: number) => Array(count).fill('-').join(' ');

describe('An interval', () => {
  test('is shortened where failures come with age, and follows when it is accepted', async () => {
    const one = await series({ cycles: wearing });
    const { found } = await look(one);
    const next = await nextOf(one.first);
    expect(found).toMatchObject([
      {
        kind: 'shorten',
        title: 'Lubricate Filler 1 every 3 weeks, not every 30 days: 8 of 12 cycles failed',
        targets: [
          { type: 'work-order', id: one.first.id },
          { type: 'asset', id: one.asset.id },
        ],
        calls: [
          {
            method: 'PATCH',
            path: `/work-orders/${next.id}`,
            body: { recurrence: { unit: 'weekly', frequency: 3, mode: 'floating' }, apply_to: 'following' },
          },
        ],
      },
    ]);
    const values = Object.fromEntries(found[0]!.evidence.map(({ label, value }: Body) => [label, value]));
    expect(values).toMatchObject({
      [words.shorten.failed]: '8 of 12',
      [words.shorten.days]: '24, 27, 22, 28, 25, 26, 29, 23',
      [words.shorten.shape]: '8.11',
      [words.shorten.ratio]: '22.3',
      [words.shorten.reliability]: '30.1 %',
      [words.shorten.goal]: '90 %',
    });
    expect(await follow(program, found[0]!)).toEqual([200]);
    const { body } = await program.get(`/work-orders/${one.first.id}/series`);
    expect(body.recurrence).toMatchObject({ unit: 'weekly', frequency: 3, is_active: true });
    expect((await look(one)).found).toEqual([]);
  });

  test('is as it was when that is taken back', async () => {
    const one = await series({ cycles: wearing });
    const { admin } = here;
    const rule = async () => (await admin.get(`/work-orders/${one.first.id}/series`)).body.recurrence;
    const before = await rule();
    const undo = await accepted('shorten', one);
    expect(await rule()).toMatchObject({ unit: 'weekly', frequency: 3 });
    await undo();
    expect(await rule()).toEqual(before);
  });

  test.each(['shorten', 'lengthen', 'estimate'])('leaves every table as it was: %s', async (kind) => {
    const booked = (order: Body) => program.post('/work-orders/time-entries', { ...time, work_order: order.id });
    const time = { minutes: 50, time_type: 'work', user: here.admin.id };
    const one = await series({
      cycles: kind === 'shorten' ? wearing : clean(kind === 'lengthen' ? 12 : 5),
      each: kind === 'estimate' ? booked : undefined,
    });
    await scanNow(here.admin, 'planner');
    const before = await photograph(world, here);
    const undo = await accepted(kind, one);
    expect(await differences(world, here, before)).not.toEqual([]);
    await undo();
    expect(await differences(world, here, before)).toEqual([]);
  });

  test('is kept where failures come at random', async () => {
    expect((await look(await series({ cycles: '3 - 17 28 - 9 - 22 5 - 14 -' }))).found).toEqual([]);
  });

  test('is lengthened after twelve clean cycles', async () => {
    const { found } = await look(await series({ cycles: clean(12) }));
    expect(found).toMatchObject([
      {
        kind: 'lengthen',
        title: 'Lubricate Filler 1 every 6 weeks, not every 30 days: nothing was wrong in 12 cycles',
        calls: [{ body: { recurrence: { unit: 'weekly', frequency: 6 }, apply_to: 'following' } }],
      },
    ]);
  });
});

describe('Twelve cycles without a failure are not clean', () => {
  const used = async ({ id }: Body, text: string) =>
    make('/work-orders', { name: text, asset: (await program.get(`/work-orders/${id}`)).body.asset.id });

  test('with a repair among the last', async () => {
    let count = 0;
    const one = await series({ cycles: clean(12), each: async (order) => count++ === 8 && used(order, 'Noise') });
    // Without recorded status the repair is a failure.
    expect((await look(one)).found).toEqual([]);
  });

  test('with a part', async () => {
    world.stoppedAt = at(0);
    const place = await make('/locations', { name: 'Store' });
    const part = await make('/parts', { name: 'Bearing' });
    await program.post(`/parts/${part.id}/movements`, {
      kind: 'receive',
      location: place.id,
      quantity: 5,
      unit_cost: '1.00',
    });
    const each = (order: Body) =>
      program.put(`/work-orders/${order.id}/parts`, [{ id: part.id, location: place.id, quantity: 1 }]);
    let count = 0;
    const one = await series({ cycles: clean(12), each: async (order) => count++ === 11 && each(order) });
    const { body } = await program.get(`/parts/${part.id}`);
    expect({ used: count, left: body.part_stocks?.[0]?.quantity ?? null }).toMatchObject({ used: 12 });
    expect((await look(one)).found).toEqual([]);
  });
});

describe('The agent says nothing of intervals', () => {
  test.each([
    ['on an asset of criticality A', words.reasons.critical, { cycles: clean(12), asset: { criticality: 'a' } }],
    ['of reactive work', words.silent.not_preventive, { cycles: clean(12), order: { work_type: 'reactive' } }],
  ] as const)('%s', async (_name, reason, past) => {
    const { found, silent } = await look(await series(past));
    expect(found).toEqual([]);
    expect(silent[reason]).toBeGreaterThan(0);
  });

  test('with two series on the asset', async () => {
    const one = await series({ cycles: wearing });
    const recurrence = { unit: 'weekly', is_active: true };
    await make('/work-orders', {
      name: 'Clean',
      asset: one.asset.id,
      work_type: 'preventive',
      start_date: world.stoppedAt,
      recurrence,
    });
    const { found, silent } = await look(one);
    expect(found).toEqual([]);
    expect(silent[words.silent.two_series]).toBe(2);
  });

  test('that are prescribed', async () => {
    await here.admin.post('/custom-fields', { entity: 'asset', name: 'Fixed field', type: 'flag' });
    const one = await series({ cycles: wearing, asset: { custom_fields: { fixed_field: true } } });
    const { found, silent } = await look(one);
    expect(found).toEqual([]);
    expect(silent[words.silent.fixed]).toBe(1);
  });

  test('in time that nobody tracked', async () => {
    const one = await series({ cycles: '24 27 22 28 25 26 29 23' });
    expect((await look(one)).found).toHaveLength(1);
    await stop(one.asset, 31, untracked);
    world.stoppedAt = at(241);
    expect((await look(one)).found).toEqual([]);
  });
});

describe('An estimate', () => {
  const booked = (minutes: number) => (order: Body) =>
    program.post('/work-orders/time-entries', {
      work_order: order.id,
      minutes,
      time_type: 'work',
      user: here.admin.id,
    });

  test('is corrected where five times took longer', async () => {
    const one = await series({ cycles: clean(5), each: booked(50) });
    const { found } = await look(one);
    expect(found).toMatchObject([
      {
        kind: 'estimate',
        title: 'Lubricate Filler 1 takes 50 minutes, not 30',
        calls: [{ method: 'PATCH', body: { estimated_minutes: 50, apply_to: 'following' } }],
      },
    ]);
    expect(await follow(program, found[0]!)).toEqual([200]);
    expect((await look(one)).found).toEqual([]);
  });

  test.each([
    ['four times', 4, 50],
    ['less than 15 minutes off', 5, 40],
  ])('is kept: %s', async (_name, times, minutes) => {
    expect((await look(await series({ cycles: clean(times), each: booked(minutes) }))).found).toEqual([]);
  });
});

describe('An asset without a plan', () => {
  const model = { manufacturer: 'Krones', model: 'KF 40' };

  test('gets that of its sister', async () => {
    const sister = await series({
      cycles: '-',
      asset: { ...model, name: 'Filler 7' },
      order: { name: 'Lubricate Filler 7' },
    });
    const asset = await make('/assets', { name: 'Filler 8', manufacturer: 'KRONES', model: 'kf 40' });
    const mine = async () =>
      (await lookOf(world, here, planner)).findings.filter(({ subject }) => subject === `asset:${asset.id}`);
    const [finding, ...others] = await mine();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      kind: 'sister',
      title: 'Plan maintenance of Filler 8 like that of Filler 7',
      calls: [{ method: 'POST', path: '/work-orders', body: { name: 'Lubricate Filler 8', asset: asset.id } }],
      evidence: [{ record: { id: sister.asset.id } }, { value: 'Lubricate Filler 7' }],
    });
    expect(await follow(program, finding!)).toEqual([201]);
    expect(await mine()).toEqual([]);
  });

  test('has no more work to come once that is undone', async () => {
    // In a place of its own: the clock goes back with each series, and a scan that began before that waits for its time.
    world.stoppedAt = at(30);
    const apart = await world.organization('Sisters');
    const { admin } = apart;
    program = await apart.program('manager');
    const twin = { manufacturer: 'Krones', model: 'KF 60' };
    await series({ cycles: '-', asset: { ...twin, name: 'Rinser 7' }, order: { name: 'Clean Rinser 7' } });
    const asset = await make('/assets', { name: 'Rinser 8', ...twin });
    await scanNow(admin, 'planner');
    const [proposal] = await openProposals(admin, 'sister', asset.id);
    const work = async () => (await admin.get(`/work-orders?asset=${asset.id}`)).body.count;
    expect((await admin.post(`/agents/proposals/${proposal.id}/accept`, {})).status).toBe(200);
    expect(await work()).toBe(1);
    expect((await admin.post(`/agents/proposals/${proposal.id}/undo`)).status).toBe(200);
    expect(await work()).toBe(0);
    const active = await world.rows(
      `select from work_order_series s join work_order w on w.id = s.first_id where w.asset_id = $1 and s.is_active`,
      [asset.id],
    );
    expect(active).toEqual([]);
    program = await here.program('manager');
  });

  test('is left alone without a sister that has one', async () => {
    const asset = await make('/assets', { name: 'Labeller', manufacturer: 'Krones', model: 'L 1' });
    await make('/assets', { name: 'Labeller 2', manufacturer: 'Krones', model: 'L 1' });
    const { findings } = await lookOf(world, here, planner);
    expect(findings.filter(({ subject }) => subject === `asset:${asset.id}`)).toEqual([]);
  });
});
