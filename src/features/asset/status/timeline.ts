import type { Category } from './custom/health-status';
import type { ChangeType } from './status';

/**
 * The timeline of D10, without a database. A change holds from its beginning until its end, if it has one, and covers
 * those that began before it; where it ends, the previous status returns.
 */
export interface Change {
  id: string;
  /** Recorded start: of two changes that hold at once, the later one shows. */
  since: number;
  /** Start on the timeline: later than `since` where a bounded change covers the beginning. */
  begins: number;
  until: number | null;
}

export interface Step {
  since: number;
  /** Null: No Status. */
  change: string | null;
}

const endOf = ({ until }: Change): number => until ?? Infinity;

/**
 * Adds a change, newest last. A change with an end covers its whole time, including changes that begin within it; a
 * change without an end holds until the next one begins.
 */
export function withChange(changes: readonly Change[], added: Change): Change[] {
  const remaining = changes.flatMap((change): Change[] => {
    if (added.until === null) return change.since === added.since && change.begins === added.begins ? [] : [change];
    if (change.begins < added.begins || change.begins >= added.until) return [change];
    return endOf(change) <= added.until ? [] : [{ ...change, begins: added.until }];
  });
  return [...remaining, added];
}

/**
 * Adds all changes in order of recording. Each is compared only with those that begin within it: there are thousands,
 * and most have no end.
 */
export function withChanges(recorded: readonly Change[]): Change[] {
  const byBeginning: Change[] = [];
  for (const added of recorded) {
    const first = placeOf(byBeginning, ({ begins }) => begins >= added.begins);
    const end = placeOf(byBeginning, ({ begins }) => begins >= (added.until ?? added.begins + 1));
    const merged = withChange(byBeginning.slice(first, end), added).sort((a, b) => a.begins - b.begins);
    byBeginning.splice(first, end - first, ...merged);
  }
  const order = new Map(recorded.map(({ id }, at) => [id, at]));
  return byBeginning.sort((a, b) => order.get(a.id)! - order.get(b.id)!);
}

/** Binary search: index of the first item from which on the condition is true; the length where it never is. */
function placeOf<T>(list: readonly T[], isTrue: (one: T) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(list[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The steps from a moment on. Of changes with the same start, the one recorded last shows. */
export function stepsFrom(changes: readonly Change[], from: number): Step[] {
  const bounds = changes.flatMap(({ begins, until }) => [begins, until ?? from]).filter((at) => at > from);
  const coming = changes.map((change, recorded) => ({ ...change, recorded })).sort((a, b) => b.begins - a.begins);
  /** The changes that hold, the visible one last; some below it may have ended. */
  const holding: typeof coming = [];
  const steps: Step[] = [];
  for (const since of [...new Set([from, ...bounds])].sort((a, b) => a - b)) {
    while (coming.length > 0 && coming.at(-1)!.begins <= since) {
      const next = coming.pop()!;
      const isAbove = (one: typeof next) =>
        one.since > next.since || (one.since === next.since && one.recorded > next.recorded);
      holding.splice(placeOf(holding, isAbove), 0, next);
    }
    while (holding.length > 0 && endOf(holding.at(-1)!) <= since) holding.pop();
    const shown = holding.at(-1)?.id ?? null;
    if (steps.length === 0 || steps.at(-1)!.change !== shown) steps.push({ since, change: shown });
  }
  return steps;
}

/** One interval of an asset's timeline as the API returns it. */
export interface Interval {
  since: string;
  /** Null: it has not ended, and its end is unknown. */
  until: string | null;
  status_category: Category;
  status_type: { id: string; name: string } | null;
  status_change_type: ChangeType | null;
  notes: string | null;
  changed_from_source: string | null;
  changed_by: { id: string; name: string } | null;
}

/** An interval with the change that starts it, which can be taken back. */
export interface RecordedInterval extends Interval {
  /** Null: No Status, or a status that returns where another one ended. */
  change: string | null;
  recorded_at: string | null;
}
