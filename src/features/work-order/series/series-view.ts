import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { formatDateTime } from '#web/format/time.ts';
import { keys, queryClient } from '#web/query.ts';
import { say, sayFailed, sayWithUndo } from '#web/ui/overlay/toast.tsx';
import type { Meaning } from '#web/ui/Pill.tsx';
import { words } from './series.words';
import { cronInWords } from './recurrence/cron-words';
import type { Recurrence } from './recurrence/recurrence';
import { wholeRecurrence } from './recurrence/recurrence-options';
import type { Status } from '../status/status';

export interface Occurrence {
  date: string;
  state: string;
  reason: string | null;
  work_order: { id: string; code: string; name: string; status: Status; start_date: string | null } | null;
}

/** The effective date: that of the work order if it was moved. */
export const whenOf = ({ date, work_order }: Occurrence): string => work_order?.start_date ?? date;
export const isMoved = (one: Occurrence): boolean => Date.parse(whenOf(one)) !== Date.parse(one.date);

/** Upcoming dates including the planned one, and past ones; work that was done early is past, too. */
export function divided({ next, upcoming, occurrences }: SeriesView): { ahead: Occurrence[]; past: Occurrence[] } {
  const now = Date.now();
  const isAhead = (one: Occurrence) =>
    Date.parse(whenOf(one)) > now && (one.work_order ? one.work_order.status !== 'done' : one.state === 'skipped');
  const dates = upcoming.map((date) => ({ date, state: projected, reason: null, work_order: null }));
  const at = (one: Occurrence) => Date.parse(whenOf(one));
  return {
    ahead: [...(next ? [next] : []), ...dates, ...occurrences.filter(isAhead)].sort((a, b) => at(a) - at(b)),
    past: occurrences.filter((one) => !isAhead(one)).sort((a, b) => at(b) - at(a)),
  };
}
/** The state of a date without a work order. */
export const projected = 'projected';

/** A series as the API returns it. */
export interface SeriesView {
  id: string;
  recurrence: Recurrence;
  is_active: boolean;
  time_zone: string;
  next: Occurrence | null;
  upcoming: string[];
  /** The latest ones; `total` counts all. */
  occurrences: Occurrence[];
  total: number;
  counts: Record<string, number>;
  compliance: number | null;
}

export const seriesQuery = (order: string) => ({
  queryKey: keys.about('work-order', order, 'series', ''),
  queryFn: () => api.get<SeriesView | null>(`/work-orders/${order}/series`),
});

/** Older dates than those that came with the series, page by page. */
export const earlierQuery = (order: string, { occurrences, total }: SeriesView) =>
  infiniteQueryOptions({
    queryKey: keys.about('work-order', order, 'series', occurrences.at(-1)?.date ?? ''),
    queryFn: async ({ pageParam }) =>
      (await api.get<SeriesView>(`/work-orders/${order}/series?before=${encodeURIComponent(pageParam)}`)).occurrences,
    initialPageParam: occurrences.at(-1)?.date ?? '',
    getNextPageParam: (last, all) => (occurrences.length + all.flat().length < total ? last.at(-1)?.date : undefined),
  });

const setSkipped = (order: string, date: string, verb: 'skip' | 'unskip') => () =>
  api.post(`/work-orders/${order}/series/${verb}`, { date });

/** Skips a date ahead, or takes that back. */
export const skip = (order: string, date: string): Promise<boolean> =>
  changeSeries(setSkipped(order, date, 'skip'), words.skipped(formatDateTime(date)), () => unskip(order, date));
export const unskip = (order: string, date: string): Promise<boolean> =>
  changeSeries(setSkipped(order, date, 'unskip'), words.unskipped(formatDateTime(date)));

/** A rule in words. */
export function ruleInWords(given: Recurrence): string {
  const rule = wholeRecurrence(given);
  return [
    rule.cron ? (cronInWords(rule.cron) ?? words.byCron(rule.cron)) : words.every(rule.frequency, rule.unit),
    rule.mode === 'floating' ? words.floating : words.fixed,
    rule.lead_days > 0 && words.opensBefore(rule.lead_days),
    rule.stack && words.stacks,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The icon for the state of an occurrence. */
export const meaningOf = (state: string): Meaning =>
  ({
    on_time: 'done',
    late: 'late',
    overdue: 'critical',
    missed: 'critical',
    skipped: 'do_not_track',
    cancelled: 'do_not_track',
  }[state] as Meaning | undefined) ?? (state as Meaning);

/** Runs a change of a series, shows a toast, with undo if possible, and refetches the work orders. */
export async function changeSeries(
  change: () => Promise<unknown>,
  done: string,
  undo?: () => unknown,
): Promise<boolean> {
  try {
    await change();
    if (undo) sayWithUndo(done, () => void undo());
    else say(done);
    return true;
  } catch (error) {
    sayFailed(words.failed((error as Error).message));
    return false;
  } finally {
    await queryClient.invalidateQueries({ queryKey: keys.entity('work-order') });
  }
}
