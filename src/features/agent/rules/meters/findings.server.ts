import { cutTo } from '#shared/text/cut';
import { dayInWords } from '#shared/days';
import { dayIn } from '#shared/wall';
import type { Call, Finding, Target } from '../../rule.server';
import { endOf, morningOf } from '../due';
import type { Drift } from './drift.server';
import type { Meter } from './meter.server';
import { words } from './meters.words';
import type { Spike } from './spike';

const longestName = 100;

const nobody = { users: [], teams: [] };

const targetsOf = ({ id, name, asset }: Meter): Target[] => [
  { type: 'measurement', id, name },
  ...(asset ? [{ type: 'asset' as const, ...asset }] : []),
];

const nameOf = ({ name, asset, location }: Meter): string => words.named(name, asset?.name ?? location?.name);

function workFor(
  meter: Meter,
  id: string,
  plan: { description: string; priority: string; due_date: string | null },
): Call {
  const { asset, location, name } = meter;
  const place = asset ? { asset: asset.id } : { location: location?.id };
  const body = {
    id,
    name: cutTo(words.check(name), longestName),
    work_type: 'reactive',
    assigned_to: nobody,
    ...place,
    ...plan,
  };
  return { method: 'POST', path: '/work-orders', body };
}

export function spikeFinding(meter: Meter, spike: Spike, order: string): Finding {
  const of = (value: number) => words.figure(value, meter.unit);
  const [before, last] = spike.readings;
  const why = words.spike.why(spike.readings.map(of), spike.count, of(spike.median));
  return {
    kind: 'spike',
    subject: meter.id,
    targets: targetsOf(meter),
    title: words.spike.title(nameOf(meter), of(last), of(spike.median)),
    why,
    confidence: 'medium',
    calls: [
      workFor(meter, order, {
        description: why,
        priority: meter.band === 'action' ? 'high' : 'medium',
        due_date: null,
      }),
    ],
    evidence: [
      { label: words.spike.before, value: of(before), decisive: true, record: targetsOf(meter)[0]! },
      { label: words.spike.last, value: of(last), decisive: true },
      { label: words.spike.median(spike.count), value: of(spike.median), decisive: true },
      { label: words.spike.mad, value: of(spike.mad), decisive: true },
      { label: words.spike.score, value: spike.score.toFixed(2), decisive: false },
    ],
    weight: spike.score,
  };
}

interface When {
  now: string;
  zone: string;
}

export function driftFinding(meter: Meter, drift: Drift, order: string, { now, zone }: When): Finding {
  const of = (value: number) => words.figure(value, meter.unit);
  const rises = drift.trend.balance > 0;
  const day = drift.at ? dayIn(drift.at, zone) : undefined;
  const why = words.drift.why(rises, of(drift.value), day && dayInWords(day));
  // This morning may be over.
  const due = day === dayIn(now, zone) ? endOf : morningOf;
  const due_date = day ? due(day, zone) : null;
  const isUrgent = drift.limit.startsWith('action');
  return {
    kind: 'drift',
    subject: meter.id,
    targets: targetsOf(meter),
    title: words.drift.title(nameOf(meter), of(drift.value), day ? Math.ceil(drift.days) : 0),
    why,
    confidence: 'medium',
    calls: [workFor(meter, order, { description: why, priority: isUrgent ? 'high' : 'medium', due_date })],
    evidence: [
      { label: words.drift.limit(drift.limit), value: of(drift.value), decisive: true, record: targetsOf(meter)[0]! },
      { label: words.drift.meets, value: day ?? words.drift.overdue, decisive: true },
      { label: words.drift.last, value: of(meter.last_value!), decisive: false },
      { label: words.drift.chance, value: words.drift.share(drift.trend.chance), decisive: false },
    ],
    weight: 30 / Math.max(1, drift.days),
  };
}
