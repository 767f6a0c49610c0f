import type { Context } from '#server/context';
import type { Finding, Look, Rule } from '../../rule.server';
import { idFor, pastOf } from '../past.server';
import { driftOf, significantTrend } from './drift.server';
import { driftFinding, spikeFinding } from './findings.server';
import { averagesOf, gaugesOf, loadMeters, type Meter, metersAfter } from './meter.server';
import { words } from './meters.words';
import { type MeterSettings, settings } from './settings';
import { spikeIn } from './spike';

/** Looks at what gauges show: readings that are far off, and those that drift towards a limit. */
export const meters: Rule<MeterSettings> = {
  key: 'meters',
  settings,
  schedule: () => '0 6 * * *',
  hears: ({ entity_type }) => entity_type === 'measurement',
  concerned: (ctx, changes) =>
    gaugesOf(
      ctx,
      changes.map(({ entity_id }) => entity_id),
    ),
  subjects: metersAfter,
  look,
  kinds: {
    spike: { label: words.spike.label, rank: 160, editable: ['due_date', 'assigned_to'], undoable: true },
    drift: { label: words.drift.label, rank: 140, editable: ['due_date', 'assigned_to'], undoable: true },
  },
};

type Reason = keyof typeof words.silent;
type Judged = Finding[] | Reason;

async function look(ctx: Context, subjects: readonly string[], given: MeterSettings): Promise<Look> {
  const found = await loadMeters(ctx, subjects);
  const ids = found.map(({ id }) => id);
  const past = await pastOf(ctx, 'meters', ['spike', 'drift'], ids);
  const trends = new Map(found.map((meter) => [meter.id, significantTrend(meter.values)]));
  const averages = await averagesOf(
    ctx,
    ids.filter((id) => trends.get(id)),
  );
  const when = { now: ctx.now, zone: ctx.organization.time_zone };
  const judge = (meter: Meter): Judged => {
    const before = past(meter.id);
    if (meter.has_work || before.is_open) return 'has_work';
    if (before.accepted_at && before.accepted_at >= meter.last_taken_at!) return 'said';
    const order = (kind: string) => idFor(ctx, meter.id, kind, before);
    const spike = spikeIn(meter.values, given.spike_limit);
    if (typeof spike === 'object')
      return meter.online.every(Boolean) ? [spikeFinding(meter, spike, order('spike'))] : 'offline';
    const trend = trends.get(meter.id);
    const drift = trend && driftOf(meter, trend, averages.get(meter.id) ?? null, given.drift_days, ctx.now);
    if (!drift) return spike;
    return meter.online.at(-1) ? [driftFinding(meter, drift, order('drift'), when)] : 'offline';
  };
  return lookOf(found.map(judge), subjects.length - found.length);
}

function lookOf(judged: readonly Judged[], gone: number): Look {
  const silent: Record<string, number> = {};
  const count = (reason: Reason, by: number) => {
    if (by > 0) silent[words.silent[reason]] = (silent[words.silent[reason]] ?? 0) + by;
  };
  for (const one of judged) if (typeof one === 'string') count(one, 1);
  count('gone', gone);
  return { findings: judged.flatMap((one) => (typeof one === 'string' ? [] : one)), silent };
}
