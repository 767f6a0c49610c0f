import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Body, Person } from '../../../../test/person';
import { World } from '../../../../test/world';
import { type HealthKind, healthOf, type HealthSpan } from './health';

const minute = 60_000;
const kinds: readonly HealthKind[] = ['online', 'offline_planned', 'offline_unplanned', 'not_tracked'];
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

/** Reference implementation of D11, minute by minute, independent of the code. */
function expectedFigures(minutes: (HealthKind | undefined)[], intervals: HealthSpan[]) {
  const count = (kind: HealthKind) => minutes.filter((one) => one === kind).length;
  const tracked = minutes.length - count('not_tracked');
  let [failures, quiet] = [0, Infinity];
  for (const kind of minutes) {
    if (kind === 'offline_unplanned' && quiet >= 5) failures++;
    quiet = kind === 'offline_unplanned' ? 0 : quiet + 1;
  }
  // The first and last minute of each failure: a machine that fails again within five minutes was not repaired.
  const repairs: [number, number][] = [];
  minutes.forEach((kind, at) => {
    if (kind !== 'offline_unplanned') return;
    const last = repairs.at(-1);
    if (last && at - last[1] <= 5) last[1] = at;
    else repairs.push([at, at]);
  });
  // An asset that is still down has not been repaired.
  if (minutes.at(-1) === 'offline_unplanned' && !intervals.at(-1)!.ended) repairs.pop();
  const repair = repairs.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  return {
    hours: Object.fromEntries(kinds.map((kind) => [kind, count(kind) / 60])),
    failures,
    mtbf_hours: failures === 0 ? null : count('online') / failures / 60,
    mttr_hours: repairs.length === 0 ? null : repair / repairs.length / 60,
    availability: tracked === 0 ? null : count('online') / tracked,
    shares: Object.fromEntries(
      kinds.map((kind) => {
        const whole = kind === 'not_tracked' ? minutes.length : tracked;
        return [kind, whole === 0 ? null : count(kind) / whole];
      }),
    ),
  };
}

/** Rounds numbers, so that rounding errors of divisions do not matter. */
const close = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, one) => (typeof one === 'number' ? Number(one.toFixed(9)) : one)));

const timelines = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.constantFrom(...kinds)), { minLength: 1, maxLength: 60 }),
    fc.integer({ min: 0, max: 300 }),
    fc.boolean(),
  )
  .map(([parts, before, open]) => {
    let at = -before * minute;
    const spans = parts.map(([length, kind], n): HealthSpan => {
      const span = { from: at, to: at + length * minute, kind, ended: !open || n < parts.length - 1 };
      at = span.to;
      return span;
    });
    return spans;
  });

test('agrees with a reckoning minute by minute', () => {
  fc.assert(
    fc.property(timelines, (spans) => {
      const end = Math.max(minute, spans.at(-1)!.to);
      const minutes = Array.from(
        { length: end / minute },
        (_, at) => spans.find(({ from, to }) => from <= at * minute && at * minute < to)?.kind,
      );
      fc.pre(minutes.every((kind) => kind !== undefined));
      expect(close(healthOf(spans, { from: 0, to: end }))).toEqual(close(expectedFigures(minutes, spans)));
    }),
    { seed, numRuns: 500 },
  );
});

test('loses no millisecond', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 1e7 }), fc.constantFrom(...kinds)), { minLength: 1 }),
      (parts) => {
        let at = 0;
        const spans = parts.map(([length, kind]) => ({ from: at, to: (at += length), kind, ended: true }));
        const { hours } = healthOf(spans, { from: 0, to: at });
        const sum = kinds.reduce((total, kind) => total + Math.round(hours[kind] * 3_600_000), 0);
        expect(sum).toBe(at);
      },
    ),
    { seed },
  );
});

describe('GET /assets/{id}/health-detail', () => {
  let world: World;
  let admin: Person;
  let statuses: Record<string, string>;
  beforeAll(async () => {
    world = await World.open();
    admin = (await world.organization('Acme')).admin;
    const { results } = (await admin.get('/assets/custom-health-status')).body;
    statuses = Object.fromEntries(results.map(({ id, category }: Body) => [category, id]));
  });
  afterAll(() => world.close());

  const hour = 3_600_000;
  const make = async () => (await admin.post('/assets', { name: 'Press' })).body.id;
  const change = (asset: string, category: string, hours: number, until?: number, type?: string) =>
    admin.post('/assets/status', {
      asset,
      status_type: statuses[category],
      status_change_since: new Date(Date.now() - hours * hour).toISOString(),
      ...(until === undefined ? {} : { status_change_until: new Date(Date.now() - until * hour).toISOString() }),
      ...(type ? { status_change_type: type } : {}),
    });

  test('an asset without status was online since it was made, and never failed', async () => {
    const asset = await make();
    world.clockOffset += 72 * hour;
    const { status, body } = await admin.get(`/assets/${asset}/health-detail`);
    world.clockOffset -= 72 * hour;
    expect(status).toBe(200);
    expect(body).toMatchObject({
      days: 30,
      intervals: [],
      asset_status: { status_category: 'online', status_type: null },
      shares: { online: 1, offline_planned: 0, offline_unplanned: 0, not_tracked: 0 },
      failures: 0,
      mtbf_hours: null,
      no_failure_in_days: 3,
      mttr_hours: null,
      availability: 1,
    });
  });

  test('failures, repairs, planned stops and what is not tracked', async () => {
    const asset = await make();
    await change(asset, 'online', 400);
    await change(asset, 'offline', 200, 198, 'unplanned');
    await change(asset, 'offline', 100, 96, 'planned');
    await change(asset, 'do_not_track', 90, 66);
    await change(asset, 'offline', 4, undefined, 'unplanned');
    const { body } = await admin.get(`/assets/${asset}/health-detail?days=10`);
    expect(body.days).toBe(10);
    expect(body.asset_status).toMatchObject({ status_category: 'offline', status_change_type: 'unplanned' });
    expect(body.intervals).toHaveLength(8);
    expect(body.failures).toBe(2);
    expect(body.no_failure_in_days).toBeNull();
    expect(body.hours.not_tracked).toBeCloseTo(24, 2);
    expect(body.hours.online).toBeCloseTo(240 - 2 - 4 - 24 - 4, 2);
    expect(body.mtbf_hours).toBeCloseTo(206 / 2, 2);
    expect(body.mttr_hours).toBeCloseTo(2, 2);
    expect(body.availability).toBeCloseTo(206 / 216, 4);
    expect(body.shares).toMatchObject({
      offline_planned: expect.closeTo(4 / 216, 4),
      not_tracked: expect.closeTo(0.1, 4),
    });
  });

  test('stops under five minutes apart are one failure and one repair', async () => {
    const asset = await make();
    await change(asset, 'online', 24);
    await change(asset, 'offline', 10, 9, 'unplanned');
    await change(asset, 'offline', 8.95, 8, 'unplanned');
    await change(asset, 'offline', 5, 4, 'unplanned');
    const { body } = await admin.get(`/assets/${asset}/health-detail?days=1`);
    expect(body.failures).toBe(2);
    expect(body.mttr_hours).toBeCloseTo((2 + 1) / 2, 2);
  });

  test('a new asset was nothing before it was made', async () => {
    const asset = await make();
    world.clockOffset += 48 * hour;
    await change(asset, 'offline', -48 + 6, undefined, 'planned');
    const { body } = await admin.get(`/assets/${asset}/health-detail?days=30`);
    const made = (await admin.get(`/assets/${asset}`)).body.created_at;
    world.clockOffset -= 48 * hour;
    expect(body.exists_since).toBe(made);
    expect(body.hours.online).toBeCloseTo(42, 1);
    expect(body.hours.offline_planned).toBeCloseTo(6, 1);
    expect(body.availability).toBeCloseTo(42 / 48, 3);
    expect(body.no_failure_in_days).toBe(2);
  });

  test('what was recorded of the time before it was made counts', async () => {
    const asset = await make();
    await change(asset, 'online', 20);
    const { body } = await admin.get(`/assets/${asset}/health-detail?days=30`);
    expect(body.hours.online).toBeCloseTo(20, 1);
  });

  test('takes whole days', async () => {
    const asset = await make();
    for (const days of ['0', '-1', 'x', '1.5', '4000', ''])
      expect((await admin.get(`/assets/${asset}/health-detail?days=${days}`)).status).toBe(400);
  });
});
