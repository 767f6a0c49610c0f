import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person, Reply } from '../../../test/person';
import { World } from '../../../test/world';

/** Totals against a second, naive reckoning: every reading from the first on, after every change (F2.3, F2.4). */
let world: World;
let manager: Person;
let asset: string;
beforeAll(async () => {
  world = await World.open();
  manager = await (await world.organization('Acme')).person('manager');
  asset = (await manager.post('/assets', { name: 'Pump' })).body.id;
});
afterAll(() => world.close());

interface Known {
  id: string;
  at: number;
  value: number;
  meaning: Body;
  isVoid: boolean;
}

/** Tenths, so that floats are exact enough to compare. */
const tenths = (value: number) => Math.round(value * 10) / 10;

function naive(readings: Known[], rollover: number) {
  let before: number | undefined;
  let total = 0;
  return readings
    .filter(({ isVoid }) => !isVoid)
    .toSorted((a, b) => a.at - b.at)
    .map(({ id, value, meaning }) => {
      const kind = meaning?.kind;
      let delta = 0;
      if (before !== undefined) {
        delta = value - before;
        if (kind === 'rollover' && value < before) delta = rollover - before + value;
        if (kind === 'reset') delta = value - (meaning.start ?? 0);
        if (kind === 'replaced')
          delta = (meaning.old_final ?? before) - before + (value - (meaning.new_start ?? value));
      }
      const unexplained = delta < -1e-9;
      if (unexplained) delta = 0;
      total = before === undefined ? value : total + delta;
      before = value;
      return { id, delta: tenths(delta), total: tenths(total), unexplained };
    });
}

const random = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

function requireStatus(wanted: number, { status, body }: Reply): void {
  if (status !== wanted) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

const rollover = 1000;
const start = Date.parse('2026-01-01T00:00:00Z');

test.each([11, 23, 41, 97])('totals are those of a naive reckoning, seed %i', async (seed) => {
  const dice = random(seed);
  const pick = (most: number) => Math.floor(dice() * most);
  const body = { name: `Meter ${seed}`, kind: 'cumulative', asset, rollover_at: rollover, decimals: 1 };
  const meter = (await manager.post('/measurements', body)).body;
  const known: Known[] = [];
  let clock = start;
  for (let step = 0; step < 30; step++) {
    const valid = known.filter(({ isVoid }) => !isVoid).toSorted((a, b) => a.at - b.at);
    if (valid.length > 3 && dice() < 0.15) {
      const chosen = valid[pick(valid.length)]!;
      const reply = await manager.post(`/measurements/${meter.id}/readings/${chosen.id}/void`, { reason: 'Wrong' });
      requireStatus(200, reply);
      chosen.isVoid = true;
    } else {
      const isLate = valid.length > 1 && dice() < 0.3;
      clock += 600_000 * (1 + pick(2000));
      const at = isLate ? start + 1 + pick(clock - start) : clock;
      if (known.some((one) => one.at === at)) continue;
      const before = valid.findLast((one) => one.at < at);
      const sent = proposal(before?.value, dice, valid);
      const reply = await manager.post(`/measurements/${meter.id}/readings`, {
        ...sent,
        taken_at: new Date(at).toISOString(),
      });
      requireStatus(201, reply);
      if (sent.meaning?.kind === 'correction')
        for (const one of known) if (sent.meaning.void.includes(one.id)) one.isVoid = true;
      known.push({ id: reply.body.id, at, value: sent.value, meaning: sent.meaning, isVoid: false });
    }
    expect(await differences(meter, known)).toEqual([]);
  }
});

/** A value that may follow, with a reason where it falls. */
function proposal(before: number | undefined, dice: () => number, valid: Known[]): { value: number; meaning?: Body } {
  const value = tenths(dice() * 999);
  if (before === undefined || value >= before) {
    const [last] = valid.slice(-1);
    // Nothing falls by this: the one that is voided is the newest, and the value is above all.
    if (last && valid.length > 4 && dice() < 0.1)
      return { value: 999.9, meaning: { kind: 'correction', void: [last.id], reason: 'Wrong' } };
    return { value };
  }
  const kinds = [
    { kind: 'rollover' },
    { kind: 'reset' },
    { kind: 'reset', start: tenths(value / 2) },
    { kind: 'replaced' },
    { kind: 'replaced', old_final: tenths(before + 3), new_start: tenths(value / 3) },
  ];
  return { value, meaning: kinds[Math.floor(dice() * kinds.length)] };
}

/** Where the API and the naive reckoning disagree. */
async function differences(meter: Body, known: Known[]): Promise<string[]> {
  const found: string[] = [];
  const same = (what: string, actual: unknown, wanted: unknown) => {
    if (JSON.stringify(actual) !== JSON.stringify(wanted))
      found.push(`${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(wanted)}`);
  };
  const expected = naive(known, rollover);
  const { results } = (await manager.get(`/measurements/${meter.id}/readings?page_size=200`)).body;
  const counted = results.filter((one: Body) => !one.voided_at).reverse();
  same(
    'readings',
    counted.map((one: Body) => ({ id: one.id, delta: one.delta, total: one.total, unexplained: one.is_unexplained })),
    expected,
  );
  const record = (await manager.get(`/measurements/${meter.id}`)).body;
  same('total', record.total, expected.at(-1)?.total ?? null);
  // Roll-ups of both spans, and the readings themselves.
  for (const points of [3, 400, 2000]) {
    const { buckets } = (await manager.get(`/measurements/${meter.id}/series?as=total&points=${points}`)).body;
    same(
      'count',
      buckets.reduce((sum: number, { count }: Body) => sum + count, 0),
      expected.length,
    );
    same('first', tenths(buckets[0].first), expected[0]!.total);
    for (const { last, to } of buckets) {
      const at = known.find((one) => !one.isVoid && new Date(one.at).toISOString() === to)!;
      same(`last at ${to}`, tenths(last), expected.find(({ id }) => id === at.id)!.total);
    }
  }
  return found;
}
