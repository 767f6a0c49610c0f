import type { Interval } from '../status/timeline';
import { clip, hour, lengthOf, type Span } from '../capacity/span';

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
  /** It has an end, and the end is in the past. */
  ended: boolean;
}

export interface Health {
  hours: Record<HealthKind, number>;
  /** Shares of the tracked time; for time that is not tracked, of the whole window. Null where the base is zero. */
  shares: Record<HealthKind, number | null>;
  failures: number;
  /** Null where nothing failed: a mean of zero hours would be wrong. */
  mtbf_hours: number | null;
  mttr_hours: number | null;
  availability: number | null;
}

/** Failures this close together count as one. */
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
  const failed = failuresOf(inside.filter(({ kind }) => kind === 'offline_unplanned'));
  const repaired = failed.filter(({ ended }) => ended);
  const failures = failed.length;
  return {
    hours: each(time, (milliseconds) => milliseconds / hour),
    shares: each(time, (milliseconds, kind) =>
      share(milliseconds, kind === 'not_tracked' ? lengthOf([window]) : tracked),
    ),
    failures,
    mtbf_hours: failures === 0 ? null : time.online / failures / hour,
    mttr_hours: repaired.length === 0 ? null : lengthOf(repaired) / repaired.length / hour,
    availability: share(time.online, tracked),
  };
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/**
 * One rule for the number of failures and for the mean time to repair (D11). A machine that fails again within minutes
 * was not repaired, so those minutes belong to the failure.
 */
function failuresOf(unplanned: readonly HealthSpan[]): HealthSpan[] {
  const failures: HealthSpan[] = [];
  for (const span of unplanned) {
    const last = failures.at(-1);
    if (last && span.from - last.to < sameFailure) failures[failures.length - 1] = { ...span, from: last.from };
    else failures.push(span);
  }
  return failures;
}

function each<T>(time: Record<HealthKind, number>, make: (milliseconds: number, kind: HealthKind) => T) {
  const made = Object.entries(time).map(([kind, value]) => [kind, make(value, kind as HealthKind)]);
  return Object.fromEntries(made) as Record<HealthKind, T>;
}
