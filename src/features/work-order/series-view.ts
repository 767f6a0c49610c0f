import { api } from '#web/api.ts';
import { keys, queryClient } from '#web/query.ts';
import { say, sayFailed } from '#web/ui/toast.tsx';
import type { Meaning } from '#web/ui/Pill.tsx';
import type { Recurrence } from './recurrence';
import { wholeRecurrence } from './recurrence-options';
import type { Status } from './status';
import { words } from './words-series';

export interface Occurrence {
  date: string;
  state: string;
  reason: string | null;
  work_order: { id: string; code: string; name: string; status: Status } | null;
}

/** A series as the API says it. */
export interface SeriesView {
  id: string;
  recurrence: Recurrence;
  is_active: boolean;
  time_zone: string;
  next: Occurrence | null;
  upcoming: string[];
  occurrences: Occurrence[];
  counts: Record<string, number>;
  compliance: number | null;
}

export const seriesQuery = (order: string) => ({
  queryKey: keys.about('work-order', order, 'series', ''),
  queryFn: () => api.get<SeriesView | null>(`/work-orders/${order}/series`),
});

/** A rule in a line of words. */
export function ruleInWords(given: Recurrence): string {
  const rule = wholeRecurrence(given);
  return [
    rule.cron ? words.byCron(rule.cron) : words.every(rule.frequency, rule.unit),
    rule.mode === 'floating' ? words.floating : words.fixed,
    rule.lead_days > 0 && words.opensBefore(rule.lead_days),
    rule.stack && words.stacks,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The shape that goes with how an occurrence went. */
export const meaningOf = (state: string): Meaning =>
  ({
    on_time: 'done',
    late: 'on_hold',
    overdue: 'critical',
    missed: 'critical',
    skipped: 'planned',
    cancelled: 'planned',
  }[state] as Meaning | undefined) ?? (state as Meaning);

/** Does something to a series, says so, and looks at its work orders again. */
export async function changeSeries(change: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await change();
    say(done);
    return true;
  } catch (error) {
    sayFailed(words.failed((error as Error).message));
    return false;
  } finally {
    await queryClient.invalidateQueries({ queryKey: keys.entity('work-order') });
  }
}
