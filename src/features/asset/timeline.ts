import type { Category } from '#features/health-status/health-status';
import type { ChangeType } from './status';

/**
 * The timeline of D10, without a database. A change holds from its beginning until its end, where it has one, and lies
 * over those that began before it: where it ends, the status before it returns.
 */
export interface Change {
  id: string;
  /** Since when it was recorded to hold: of two that hold, the later one shows. */
  since: number;
  /** From when it can show: later than `since` where a bounded change took its beginning away. */
  begins: number;
  until: number | null;
}

export interface Step {
  since: number;
  /** Nothing: No Status. */
  change: string | null;
}

const endOf = ({ until }: Change): number => until ?? Infinity;

/**
 * The changes once another is recorded, the newest last. One with an end speaks for the whole of its time, and takes it
 * from what was recorded to begin within; one without an end speaks up to where the next begins.
 */
export function withChange(changes: readonly Change[], added: Change): Change[] {
  const kept = changes.flatMap((change): Change[] => {
    if (added.until === null) return change.since === added.since && change.begins === added.begins ? [] : [change];
    if (change.begins < added.begins || change.begins >= added.until) return [change];
    return endOf(change) <= added.until ? [] : [{ ...change, begins: added.until }];
  });
  return [...kept, added];
}

/** The steps from a moment on. Of changes since the same moment, the one recorded last shows. */
export function stepsFrom(changes: readonly Change[], from: number): Step[] {
  const above = changes.toReversed().sort((a, b) => b.since - a.since);
  const bounds = changes.flatMap(({ begins, until }) => [begins, until ?? from]).filter((at) => at > from);
  const steps: Step[] = [];
  for (const since of [...new Set([from, ...bounds])].sort((a, b) => a - b)) {
    const shown = above.find((change) => change.begins <= since && since < endOf(change))?.id ?? null;
    if (steps.length === 0 || steps.at(-1)!.change !== shown) steps.push({ since, change: shown });
  }
  return steps;
}

/** One interval of an asset's timeline as it reads. */
export interface Interval {
  since: string;
  /** Nothing: it has not ended, and no end of it is known. */
  until: string | null;
  status_category: Category;
  status_type: { id: string; name: string } | null;
  status_change_type: ChangeType | null;
  notes: string | null;
  changed_from_source: string | null;
  changed_by: { id: string; name: string } | null;
}

/** An interval with the change that begins with it, which can be taken back. */
export interface RecordedInterval extends Interval {
  /** Nothing: No Status, or one that returns where another ended. */
  change: string | null;
  recorded_at: string | null;
}
