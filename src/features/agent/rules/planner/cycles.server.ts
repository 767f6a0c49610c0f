import { type Cycle, mostCycles } from '../../statistics/advice';
import { failuresIn, type Timeline } from '../stops.server';
import { hasInterval } from './rule-of';
import type { Occurrence } from './series.server';

const day = 86_400_000;
/** A failure within the hour is one, too. */
const shortest = 1 / 24;

export interface Cycles {
  cycles: Cycle[];
  /** The interval was another one within the last three cycles. */
  isNew: boolean;
}

/** The cycles at the present interval: from one completed work order to the next, the oldest first. */
export function cyclesOf(occurrences: readonly Occurrence[], timeline: Timeline, days: number): Cycles {
  const done = occurrences
    .filter(({ completed }) => completed !== null)
    .toSorted((a, b) => a.completed! - b.completed!);
  const since = done.findLastIndex(({ rule }) => !hasInterval(rule, days)) + 1;
  const present = done.slice(since);
  const cycles = present.slice(1).flatMap((end, at) => cycleOf(present[at]!, end, timeline));
  return { cycles: cycles.slice(-mostCycles), isNew: since > 0 && present.length < 4 };
}

function cycleOf({ completed: from }: Occurrence, end: Occurrence, timeline: Timeline): Cycle[] {
  const to = end.completed!;
  const within = (at: number) => at > from! && at <= to;
  if (to === from || timeline.untracked.some((span) => span.from < to && span.to > from!)) return [];
  const failure = failuresIn(timeline).find(within);
  const wasRepaired = timeline.repairs.some(within);
  return [
    {
      days: Math.max(shortest, ((failure ?? to) - from!) / day),
      failed: failure !== undefined,
      isClean: failure === undefined && !wasRepaired && !end.used_parts && !end.has_findings,
    },
  ];
}

/** Done by its deadline, of all dates that have been decided (A1); null if none has. */
export function complianceOf(occurrences: readonly Occurrence[]): number | null {
  const count = (...states: string[]) => occurrences.filter(({ state }) => states.includes(state)).length;
  const all = count('on_time', 'late', 'overdue', 'missed');
  return all === 0 ? null : count('on_time') / all;
}
