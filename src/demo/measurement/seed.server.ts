import type { Context } from '#server/context';
import { createMeasurement } from '#features/measurement/measurement.server';
import { limitsOf } from '#features/measurement/band';
import { figureOf } from '#features/measurement/figure';
import type { Draft } from '#features/measurement/readings/draft.server';
import type { Facts } from '#features/measurement/readings/facts.server';
import { placeReadings } from '#features/measurement/readings/place.server';
import { writeReadings } from '#features/measurement/readings/write.server';
import { createRound } from '#features/measurement/round/round.server';
import { noiseOf, randomOf } from '../asset/history';
import { type DemoMeter, demoMeters, demoRounds } from './meters';

type Id = (kind: string, key: string) => string;
const hour = 3_600_000;
const day = 24 * hour;
const year = 365 * day;

/** The meters of the demo plant with a year of readings. Assets and teams must be seeded before. */
export async function seedDemoMeters(ctx: Context, idOf: Id): Promise<void> {
  const seeded = await ctx.db.rows(`select from measurement where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    idOf('measurement', demoMeters[0]!.key),
  ]);
  if (seeded.length > 0) return;
  const now = Date.parse(ctx.now);
  const then: Context = { ...ctx, now: new Date(now - year).toISOString() };
  for (const meter of demoMeters) await createMeasurement(then, inputOf(meter, idOf));
  for (const { key, team, meters, ...round } of demoRounds)
    await createRound(then, {
      ...round,
      id: idOf('measurement-round', key),
      measurements: meters.map((one) => idOf('measurement', one)),
      assigned_to: { teams: [idOf('team', team)] },
    });
  for (const meter of demoMeters) {
    const of = factsOf(meter, idOf);
    const drafts = courseOf(meter, noiseOf(ctx.organization.id, meter.key), now).map(
      ([at, value], index): [Draft, object] => [
        draftOf(of, index, idOf('reading', `${meter.key} ${index}`), at, value),
        {},
      ],
    );
    await writeReadings(ctx, [{ of, ...placeReadings(drafts, 'sensor') }]);
  }
}

const inputOf = (
  { key, asset, team, every, limits, counts, swings: _swings, states = [], ...meter }: DemoMeter,
  idOf: Id,
) => ({
  ...meter,
  ...limits,
  id: idOf('measurement', key),
  asset: idOf('asset', asset),
  code: every < 24 ? `HV-${key}`.toUpperCase() : null,
  expected_every_minutes: every * 60,
  rollover_at: counts?.rollsOverAt ?? null,
  states: states.map(({ share: _share, ...state }) => state),
  assigned_to: every < 24 ? undefined : { teams: [idOf('team', team)] },
});

const factsOf = (meter: DemoMeter, idOf: Id): Facts => ({
  ...limitsOf({ ...meter.limits }),
  id: idOf('measurement', meter.key),
  name: meter.name,
  code: null,
  kind: meter.kind,
  unit: meter.unit ?? null,
  decimals: meter.decimals ?? 2,
  rollover_at: meter.counts?.rollsOverAt ?? null,
  max_per_day: null,
  states: [...(meter.states ?? [])],
});

function draftOf(of: Facts, index: number, id: string, at: number, value: number | string): Draft {
  return {
    index,
    id,
    of,
    units: typeof value === 'number' ? (figureOf(value.toFixed(6), of.decimals) as bigint) : null,
    state: typeof value === 'string' ? value : null,
    takenAt: new Date(at).toISOString(),
    note: null,
    externalId: null,
    meaning: null,
    photo: null,
    isConfirmed: true,
  };
}

/** What was read and when, from a year ago to a few hours ago. */
function courseOf(meter: DemoMeter, seed: readonly number[], now: number): [number, number | string][] {
  const next = randomOf(seed);
  const step = meter.every * hour;
  const course: [number, number | string][] = [];
  let total = meter.counts?.from ?? 0;
  // People are not as punctual as sensors.
  const late = () => (meter.every < 24 ? 0 : Math.floor(next() * 90) * 60_000);
  for (let time = now - year + step; time <= now - hour * 2; time += step) {
    const through = (time - (now - year)) / year;
    if (meter.counts) {
      const { perDay, rollsOverAt = Infinity } = meter.counts;
      total += (perDay * step * (0.8 + 0.4 * next())) / day;
      course.push([time + late(), total % rollsOverAt]);
    } else if (meter.swings) {
      const { around, day: swing, year: season = 0, drift = 0, jumped = 0 } = meter.swings;
      const jump = time + 2 * step > now - hour * 2 ? jumped : 0;
      const noise = (next() + next() - 1) * swing;
      course.push([
        time + late(),
        around + noise + jump - season * Math.cos(2 * Math.PI * through) + drift * through ** 3,
      ]);
    } else course.push([time, stateOf(meter, next())]);
  }
  return course;
}

function stateOf({ states = [] }: DemoMeter, dice: number): string {
  let sum = 0;
  return (states.find(({ share }) => (sum += share) > dice) ?? states[0]!).key;
}
