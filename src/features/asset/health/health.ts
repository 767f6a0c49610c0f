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

/** What the figures are made of, to add up those of several assets (A5). */
export interface HealthSums {
  /** Milliseconds. */
  time: Record<HealthKind, number>;
  tracked: number;
  /** Stops that are less than five minutes apart are one failure. */
  failures: HealthSpan[];
  /** Unplanned stops that have ended, and how long they took together; over many assets each stop counts (A5). */
  repairs: number;
  repairing: number;
}

/** Failures this close together count as one. */
const sameFailure = 5 * 60_000;

export function sumsOf(spans: readonly HealthSpan[], window: Span): HealthSums {
  const inside = clip(spans, window);
  const timeOf = (kind: HealthKind) => lengthOf(inside.filter((span) => span.kind === kind));
  const time = {
    online: timeOf('online'),
    offline_planned: timeOf('offline_planned'),
    offline_unplanned: timeOf('offline_unplanned'),
    not_tracked: timeOf('not_tracked'),
  };
  const unplanned = inside.filter(({ kind }) => kind === 'offline_unplanned');
  const repaired = joined(unplanned, 1).filter(({ ended }) => ended);
  return {
    time,
    tracked: time.online + time.offline_planned + time.offline_unplanned,
    failures: joined(unplanned, sameFailure),
    repairs: repaired.length,
    repairing: lengthOf(repaired),
  };
}

export function healthOf(spans: readonly HealthSpan[], window: Span): Health {
  const { time, tracked, failures } = sumsOf(spans, window);
  const repaired = failures.filter(({ ended }) => ended);
  return {
    hours: each(time, (milliseconds) => milliseconds / hour),
    shares: each(time, (milliseconds, kind) =>
      share(milliseconds, kind === 'not_tracked' ? lengthOf([window]) : tracked),
    ),
    failures: failures.length,
    mtbf_hours: failures.length === 0 ? null : time.online / failures.length / hour,
    mttr_hours: repaired.length === 0 ? null : lengthOf(repaired) / repaired.length / hour,
    availability: share(time.online, tracked),
  };
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/**
 * Joins stops that follow each other in less than `gap`. A machine that fails again within minutes was not repaired,
 * so those minutes belong to the failure (D11).
 */
function joined(stops: readonly HealthSpan[], gap: number): HealthSpan[] {
  const found: HealthSpan[] = [];
  for (const stop of stops) {
    const last = found.at(-1);
    if (last && stop.from - last.to < gap) found[found.length - 1] = { ...stop, from: last.from };
    else found.push(stop);
  }
  return found;
}

function each<T>(time: Record<HealthKind, number>, make: (milliseconds: number, kind: HealthKind) => T) {
  const made = Object.entries(time).map(([kind, value]) => [kind, make(value, kind as HealthKind)]);
  return Object.fromEntries(made) as Record<HealthKind, T>;
}
