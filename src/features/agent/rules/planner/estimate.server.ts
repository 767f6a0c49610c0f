import { medianOf } from '../../statistics/spread';
import type { Finding } from '../../rule.server';
import { datesOf } from '../lists';
import { nameOf, targetsOf } from './interval.server';
import { words } from './planner.words';
import { seriesSubject } from './subject';
import type { Told } from './series.server';

const fewest = 5;
const most = 24;
/** Off by both, or it is not worth a change. */
const off = { share: 0.3, minutes: 15 };

/** A better estimate for a series by the time that was booked, or why there is none to propose. */
export function estimateFinding(series: Told): Finding | string {
  const { estimated_minutes: now, occurrences } = series;
  const times = occurrences.map(({ minutes }) => minutes).filter((minutes) => minutes > 0);
  const taken = times.slice(-most);
  if (now === null) return words.silent.no_estimate;
  if (taken.length < fewest) return words.silent.few_times;
  const median = Math.round(medianOf(taken));
  const distance = Math.abs(median - now);
  if (distance < off.minutes || distance < off.share * now) return words.silent.close;
  const text = words.estimate;
  return {
    kind: 'estimate',
    subject: seriesSubject(series.id),
    targets: targetsOf(series),
    title: text.title(nameOf(series), median, now),
    why: text.why(taken.length, median),
    confidence: 'medium',
    calls: [
      {
        method: 'PATCH',
        path: `/work-orders/${series.next_id}`,
        body: { estimated_minutes: median, apply_to: 'following' },
      },
    ],
    evidence: [
      {
        label: text.median(taken.length),
        value: text.minutes(median),
        decisive: true,
        record: targetsOf(series)[0]!,
        list: datesOf(series.id),
      },
      { label: text.now, value: text.minutes(now), decisive: true },
    ],
    weight: distance / Math.max(now, off.minutes),
  };
}
