import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { showAhead } from '#web/entity/common/ahead.ts';
import { formatMinutes } from '#web/format/time.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { askedNow, currentEntries, type Entry, isShown } from '#web/queue/entry.ts';
import { words } from './time.words';
import { keepBooked, kinds, refreshOrder, type TimeEntry } from './booked';
import { type Order, titleOf } from '../order-view';
import { transitionsFrom } from '../status/status';

export type Timer = Order['timers'][number];

/** One's own, wherever it runs. */
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

/** As the server said last, with what was started and stopped here since and waits to be sent. */
export function runningWith(heard: Running | null | undefined, entries: readonly Entry[]): Running | null | undefined {
  return entries.filter(isShown).reduce((running, { record = '', call, ahead }) => {
    if (call.kind !== 'request') return running;
    if (call.path === stopPath(record) && running?.work_order.id === record) return null;
    if (call.path !== startPath(record)) return running;
    const { name, code } = ahead as Running['work_order'];
    return { work_order: { id: record, name, code }, since: (call.body as { started_at: string }).started_at };
  }, heard);
}

export const runningNow = (): Running | null | undefined =>
  runningWith(queryClient.getQueryData<Running | null>(keys.timer), currentEntries());

/** The same, also where the page has not looked for it yet. */
export async function runningHere(): Promise<Running | null | undefined> {
  await queryClient.ensureQueryData(timerQuery).catch(() => {});
  return runningNow();
}

/**
 * Shown as running before the server has said so; refused with the other one, when there is another. The instant at which
 * it was pressed goes with it: without a connection it is kept, answers nothing, and ends the other there.
 */
export async function startTimer(row: Row, { id, name, color }: Timer['user'], stop_other: boolean) {
  const mine: Timer = { user: { id, name, color }, since: askedNow() };
  const ahead = {
    status: 'in_progress',
    allowed_transitions: transitionsFrom('in_progress', { booked: true, mayReopen: true }),
    timers: [...timersOf(row), mine],
  };
  const settle = showAhead([[row.id, ahead]]);
  try {
    const { queued } = await import('#web/queue/queue.ts');
    const after = await queued.post<Row>(
      startPath(row.id),
      { stop_other, started_at: mine.since },
      {
        said: words.timer.queuedStart(titleOf(row)),
        noun: 'work-order',
        record: row.id,
        ahead: { ...ahead, name: row.name, code: row.code },
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
 * Answers the entry it became; none where it is kept. The instant at which it was pressed goes with it; where somebody
 * said when it ended, that instant is the server's, and whose timer it is goes with it as well.
 */
export async function stopTimer(row: Row, me: { id: string }, ended?: string): Promise<TimeEntry | undefined> {
  const at = ended ?? askedNow();
  const timers = timersOf(row).filter(({ user }) => user.id !== me.id);
  const ahead = { timers };
  const settle = showAhead([[row.id, ahead]]);
  try {
    const { queued } = await import('#web/queue/queue.ts');
    const said = words.timer.queuedStop(titleOf(row), formatMinutes(minutesTo(at, runningNow()?.since)));
    const about = { said, noun: 'work-order', record: row.id, ahead, also: keys.timer };
    const entry = await queued.post<TimeEntry>(
      stopPath(row.id),
      { stopped_at: at, ...(ended && { user: me.id }) },
      about,
    );
    if (!entry) return undefined;
    queryClient.setQueryData<Row>(keys.detail('work-order', row.id), (before) => before && { ...before, timers });
    queryClient.setQueryData(keys.timer, null);
    keepBooked(kinds.time, row.id, entry);
    return entry;
  } finally {
    settle();
  }
}

/** As the server will count them: begun ones are whole. */
const minutesTo = (at: string, since = at): number =>
  Math.max(1, Math.ceil((Date.parse(at) - Date.parse(since)) / 60_000));
