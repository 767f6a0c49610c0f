import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { showOptimistic } from '#web/entity/common/optimistic.ts';
import { formatMinutes } from '#web/format/time.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { askedNow, currentEntries, type Entry, isShown } from '#web/queue/entry.ts';
import { words } from '../time.words';
import { cacheBooking, kinds, refreshOrder, type TimeEntry } from '../booked';
import { type Order, titleOf } from '../../order-view';
import { transitionsFrom } from '../../status/status';

export type Timer = Order['timers'][number];

/** The user's own timer, wherever it runs. */
export interface Running {
  work_order: { id: string; name: string; code: string };
  since: string;
}

export const timersOf = (row: Row): Timer[] => (row.timers as Timer[] | null) ?? [];

export const timerQuery = queryOptions({
  queryKey: keys.timer,
  queryFn: async () => (await api.get<{ timer: Running | null }>('/work-orders/timer')).timer,
});

const startPath = (order: string): string => `/work-orders/${order}/timer/start`;
export const stopPath = (order: string): string => `/work-orders/${order}/timer/stop`;

/** The last known timer, with the queued starts and stops of this device applied. */
export function runningWith(known: Running | null | undefined, entries: readonly Entry[]): Running | null | undefined {
  return entries.filter(isShown).reduce((running, { record = '', call, ahead: optimistic }) => {
    if (call.kind !== 'request') return running;
    if (call.path === stopPath(record) && running?.work_order.id === record) return null;
    if (call.path !== startPath(record)) return running;
    const { name, code } = optimistic as Running['work_order'];
    return { work_order: { id: record, name, code }, since: (call.body as { started_at: string }).started_at };
  }, known);
}

export const runningNow = (): Running | null | undefined =>
  runningWith(queryClient.getQueryData<Running | null>(keys.timer), currentEntries());

/** The same, but loads the timer first if the page has not done so. */
export async function runningHere(): Promise<Running | null | undefined> {
  await queryClient.ensureQueryData(timerQuery).catch(() => {});
  return runningNow();
}

/**
 * An optimistic update; refused with the other timer if one runs. The time of the press is sent with it. Offline it is
 * queued, returns undefined, and stops the other timer at that time.
 */
export async function startTimer(row: Row, { id, name, color }: Timer['user'], stop_other: boolean) {
  const mine: Timer = { user: { id, name, color }, since: askedNow() };
  const optimistic = {
    status: 'in_progress',
    allowed_transitions: transitionsFrom('in_progress', { booked: true, mayReopen: true }),
    timers: [...timersOf(row), mine],
  };
  const settle = showOptimistic([[row.id, optimistic]]);
  try {
    const { queued } = await import('#web/queue/queue.ts');
    const after = await queued.post<Row>(
      startPath(row.id),
      { stop_other, started_at: mine.since },
      {
        said: words.timer.queuedStart(titleOf(row)),
        noun: 'work-order',
        record: row.id,
        ahead: { ...optimistic, name: row.name, code: row.code },
        also: keys.timer,
      },
      { unasked: { stop_other: true } },
    );
    if (!after) return undefined;
    queryClient.setQueryData(keys.detail('work-order', row.id), after);
    const stopped = queryClient.getQueryData<Running | null>(keys.timer)?.work_order.id;
    const since = timersOf(after).find(({ user }) => user.id === id)?.since ?? mine.since;
    const running: Running = { work_order: { id: row.id, name: row.name, code: String(row.code) }, since };
    queryClient.setQueryData(keys.timer, running);
    refreshOrder(row.id);
    if (stopped && stopped !== row.id) refreshOrder(stopped);
    return after;
  } finally {
    settle();
  }
}

/**
 * Returns the time entry, or undefined if it is queued. The time of the press is sent with it. With `ended`, that time
 * is in the server's clock and the owner of the timer is sent as well.
 */
export async function stopTimer(row: Row, me: { id: string }, ended?: string): Promise<TimeEntry | undefined> {
  const at = ended ?? askedNow();
  const timers = timersOf(row).filter(({ user }) => user.id !== me.id);
  const optimistic = { timers };
  const settle = showOptimistic([[row.id, optimistic]]);
  try {
    const { queued } = await import('#web/queue/queue.ts');
    const said = words.timer.queuedStop(titleOf(row), formatMinutes(minutesTo(at, runningNow()?.since)));
    const about = { said, noun: 'work-order', record: row.id, ahead: optimistic, also: keys.timer };
    const entry = await queued.post<TimeEntry>(
      stopPath(row.id),
      { stopped_at: at, ...(ended && { user: me.id }) },
      about,
    );
    if (!entry) return undefined;
    queryClient.setQueryData<Row>(keys.detail('work-order', row.id), (before) => before && { ...before, timers });
    queryClient.setQueryData(keys.timer, null);
    cacheBooking(kinds.time, row.id, entry);
    return entry;
  } finally {
    settle();
  }
}

/** As the server counts: rounded up. */
const minutesTo = (at: string, since = at): number =>
  Math.max(1, Math.ceil((Date.parse(at) - Date.parse(since)) / 60_000));
