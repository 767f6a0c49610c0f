import {
  type Advice,
  adviceOn,
  cleanAtLast,
  type Cycle,
  goalFor,
  type Limits,
  mostFailing,
} from '../../statistics/advice';
import { daysIn, type Interval } from '../../statistics/intervals';
import { reliabilityAt } from '../../statistics/weibull';
import type { Evidence, Finding, Target } from '../../rule.server';
import { datesOf } from '../lists';
import type { Timeline } from '../stops.server';
import { complianceOf, cyclesOf } from './cycles.server';
import { words } from './planner.words';
import { intervalOf } from './rule-of';
import { seriesSubject } from './subject';
import type { Told } from './series.server';

/** Work that is done late says nothing about its interval. */
const leastCompliance = 0.8;

/** A shorter or longer interval for a series, or why there is none to propose. */
export function intervalFinding(series: Told, timeline: Timeline | undefined, limits: Limits): Finding | string {
  const { silent } = words;
  const { asset, rule, occurrences } = series;
  const now = intervalOf(rule);
  if (!asset || !timeline) return silent.no_asset;
  if (series.work_type !== 'preventive') return silent.not_preventive;
  if (!now) return silent.no_days;
  if (series.on_asset > 1) return silent.two_series;
  if (series.is_fixed) return silent.fixed;
  const { cycles, isNew } = cyclesOf(occurrences, timeline, daysIn(now));
  if (isNew) return silent.changed;
  if ((complianceOf(occurrences) ?? 1) < leastCompliance) return silent.late;
  const advice = adviceOn({ days: daysIn(now), criticality: asset.criticality, cycles }, limits);
  const { verdict, reason, step } = advice;
  if (verdict === 'keep' || !step) return words.reasons[reason];
  const whole = { series, now, step, cycles, goal: goalFor(asset.criticality, limits) };
  return verdict === 'shorten' ? shorter(whole, advice.found!) : longer(whole);
}

interface Whole {
  series: Told;
  now: Interval;
  step: Interval;
  cycles: readonly Cycle[];
  goal: number;
}

function shorter(
  { series, now, step, cycles, goal }: Whole,
  { weibull, ratio, reliability }: NonNullable<Advice['found']>,
) {
  const failed = cycles.filter((cycle) => cycle.failed);
  const text = words.shorten;
  const evidence: Evidence[] = [
    {
      label: text.failed,
      value: text.of(failed.length, cycles.length),
      decisive: true,
      record: targetsOf(series)[1]!,
      list: datesOf(series.id),
    },
    { label: text.days, value: failed.map(({ days }) => words.rounded(days)).join(', '), decisive: true },
    { label: text.shape, value: words.rounded(weibull.shape), decisive: true },
    { label: text.ratio, value: words.rounded(ratio), decisive: true },
    { label: text.reliability, value: words.percent(reliability), decisive: true },
    { label: text.goal, value: words.percent(goal), decisive: true },
  ];
  return {
    ...change(series, step, 'shorten'),
    title: text.title(nameOf(series), step, now, failed.length, cycles.length),
    why: text.why(now, reliability, goal, step, reliabilityAt(weibull, daysIn(step))),
    evidence,
    weight: (1 - reliability) / (1 - goal),
  };
}

function longer({ series, now, step, cycles }: Whole): Finding {
  const count = cleanAtLast(cycles).length;
  const text = words.lengthen;
  return {
    ...change(series, step, 'lengthen'),
    title: text.title(nameOf(series), step, now, count),
    why: text.why(count, mostFailing(count)),
    evidence: [
      {
        label: text.clean,
        value: String(count),
        decisive: true,
        record: targetsOf(series)[1]!,
        list: datesOf(series.id),
      },
      { label: text.bound, value: words.percent(mostFailing(count)), decisive: false },
    ],
    weight: count / 24,
  };
}

export const nameOf = ({ name, asset }: Told): string => words.named(name, asset?.name);

/** The first work order stands for the series, because the next one is another each time. */
export const targetsOf = ({ first, asset }: Told): Target[] => [
  { type: 'work-order', id: first.id, name: first.name },
  ...(asset ? [{ type: 'asset' as const, id: asset.id, name: asset.name }] : []),
];

function change(series: Told, { unit, frequency }: Interval, kind: 'shorten' | 'lengthen') {
  return {
    kind,
    subject: seriesSubject(series.id),
    targets: targetsOf(series),
    confidence: 'medium' as const,
    calls: [
      {
        method: 'PATCH' as const,
        path: `/work-orders/${series.next_id}`,
        body: { recurrence: { ...series.rule, unit, frequency }, apply_to: 'following' },
      },
    ],
  };
}
