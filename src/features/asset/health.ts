import type { Interval } from './timeline';
import { clip, hour, lengthOf, type Span } from './span';

/** The figures of D11 over a window that ends now, exact to the millisecond. */
export const kinds = ['online', 'offline_planned', 'offline_unplanned', 'not_tracked'] as const;
export type HealthKind = (typeof kinds)[number];

export function kindOf({
  status_category,
  status_change_type,
}: Pick<Interval, 'status_category' | 'status_change_type'>): HealthKind {
  if (status_category === 'online') return 'online';
  if (status_category === 'do_not_track') return 'not_tracked';
  return status_change_type === 'planned' ? 'offline_planned' : 'offline_unplanned';
}

export interface HealthSpan extends Span {
  kind: HealthKind;
  /** It has an end, and that is behind us. */
  ended: boolean;
}

export interface Health {
  hours: Record<HealthKind, number>;
  /** Of the time that is tracked; of the whole window for what is not. Nothing where there is none to share. */
  shares: Record<HealthKind, number | null>;
  failures: number;
  /** Nothing where nothing failed: that is no mean of zero hours. */
  mtbf_hours: number | null;
  mttr_hours: number | null;
  availability: number | null;
}

/** Failures this near each other are one. */
const sameFailure = 5 * 60_000;

export function healthOf(spans: readonly HealthSpan[], window: Span): Health {
  const inside = clip(spans, window);
  const timeOf = (kind: HealthKind) => lengthOf(inside.filter((span) => span.kind === kind));
  const time = {
    online: timeOf('online'),
    offline_planned: timeOf('offline_planned'),
    offline_unplanned: timeOf('offline_unplanned'),
    not_tracked: timeOf('not_tracked'),
  };
  const tracked = time.online + time.offline_planned + time.offline_unplanned;
  const unplanned = inside.filter(({ kind }) => kind === 'offline_unplanned');
  // What goes over into another unplanned status has not been repaired in between.
  const ended = joined(unplanned).filter((span) => span.ended);
  const failures = countFailures(unplanned);
  return {
    hours: each(time, (milliseconds) => milliseconds / hour),
    shares: each(time, (milliseconds, kind) =>
      share(milliseconds, kind === 'not_tracked' ? lengthOf([window]) : tracked),
    ),
    failures,
    mtbf_hours: failures === 0 ? null : time.online / failures / hour,
    mttr_hours: ended.length === 0 ? null : lengthOf(ended) / ended.length / hour,
    availability: share(time.online, tracked),
  };
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

function joined(spans: readonly HealthSpan[]): HealthSpan[] {
  const made: HealthSpan[] = [];
  for (const span of spans) {
    const before = made.at(-1);
    if (before?.to === span.from) made[made.length - 1] = { ...span, from: before.from };
    else made.push(span);
  }
  return made;
}

function countFailures(unplanned: readonly Span[]): number {
  return unplanned.filter((span, at) => at === 0 || span.from - unplanned[at - 1]!.to >= sameFailure).length;
}

function each<T>(time: Record<HealthKind, number>, make: (milliseconds: number, kind: HealthKind) => T) {
  const made = Object.entries(time).map(([kind, value]) => [kind, make(value, kind as HealthKind)]);
  return Object.fromEntries(made) as Record<HealthKind, T>;
}
