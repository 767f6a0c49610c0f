import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { formatDateTime } from '#web/format/time.ts';
import { keys, queryClient } from '#web/query.ts';
import { say, sayFailed, sayWithUndo } from '#web/ui/overlay/toast.tsx';
import type { Meaning } from '#web/ui/Pill.tsx';
import { words } from './series.words';
import { byMeterInWords, totalInWords } from './meter/meter-rule';
import { words as ofMeter } from './meter/meter.words';
import { cronInWords } from './recurrence/cron-words';
import type { Recurrence } from './recurrence/recurrence';
import { wholeRecurrence } from './recurrence/recurrence-options';
import type { Status } from '../status/status';

export interface Occurrence {
  date: string;
  /** By meter: its total, instead of a date. */
  due_total: number | null;
  state: string;
  reason: string | null;
  work_order: { id: string; code: string; name: string; status: Status; start_date: string | null } | null;
}

/** The effective date: that of the work order if it was moved. */
export const whenOf = ({ date, work_order }: Occurrence): string => work_order?.start_date ?? date;
export const isMoved = (one: Occurrence): boolean =>
  one.due_total === null && Date.parse(whenOf(one)) !== Date.parse(one.date);

/** Planned by a meter alone that has no forecast yet. */
export const isUndated = ({ due_total, work_order }: Occurrence): boolean =>
  due_total !== null && work_order?.status === 'planned' && work_order.start_date === null;

/** Upcoming dates including the planned one, and past ones; work that was done early is past, too. */
export function divided({ next, upcoming, occurrences }: SeriesView): { coming: Occurrence[]; past: Occurrence[] } {
  const now = Date.now();
  const isUpcoming = (one: Occurrence) =>
    Date.parse(whenOf(one)) > now && (one.work_order ? one.work_order.status !== 'done' : one.state === 'skipped');
  const dates = upcoming.map((date) => ({ date, due_total: null, state: projected, reason: null, work_order: null }));
  const at = (one: Occurrence) => Date.parse(whenOf(one));
  return {
    coming: [...(next ? [next] : []), ...dates, ...occurrences.filter(isUpcoming)].sort((a, b) => at(a) - at(b)),
    past: occurrences.filter((one) => !isUpcoming(one)).sort((a, b) => at(b) - at(a)),
  };
}
/** The state of a date without a work order. */
export const projected = 'projected';

export interface SeriesMeter {
  measurement: { id: string; name: string; unit: string | null };
  total: number | null;
  due_total: number | null;
  left: number | null;
  forecast_at: string | null;
  is_stale: boolean;
}

/** A series as the API returns it. */
export interface SeriesView {
  id: string;
  recurrence: Recurrence;
  is_active: boolean;
  time_zone: string;
  meter: SeriesMeter | null;
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

/** A rule in words. The unit of its meter is known to whoever has read that. */
export function ruleInWords(given: Recurrence, unit?: string | null): string {
  const rule = wholeRecurrence(given);
  const { meter } = rule;
  const hasDates = !meter?.only;
  return [
    meter ? byMeterInWords(meter, unit, words.span(rule.frequency, rule.unit)) : byDateInWords(rule),
    rule.mode === 'floating' ? words.floating : !meter && words.fixed,
    hasDates && rule.lead_days > 0 && words.opensBefore(rule.lead_days),
    meter?.lead ? ofMeter.opensBefore(totalInWords(meter.lead, unit)) : false,
    rule.stack && words.stacks,
  ]
    .filter(Boolean)
    .join(', ');
}

const byDateInWords = ({ cron, frequency, unit }: Required<Recurrence>): string =>
  cron ? (cronInWords(cron) ?? words.byCron(cron)) : words.every(frequency, unit);

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
