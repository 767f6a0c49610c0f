import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { showAhead } from '#web/entity/ahead.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { keepBooked, kinds, refreshOrder, type TimeEntry } from './booked';

export interface Timer {
  user: { id: string; name: string; color: string | null };
  since: string;
}

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

/** Shown as running before the server has said so; refused with the other one, when there is another. */
export async function startTimer(row: Row, me: Timer['user'], stop_other: boolean): Promise<void> {
  const mine = { user: me, since: new Date().toISOString() };
  const settle = showAhead([[row.id, { status: 'in_progress', timers: [...timersOf(row), mine] }]]);
  try {
    const after = await api.post<Row>(`/work-orders/${row.id}/timer/start`, { stop_other });
    queryClient.setQueryData(keys.detail('work-order', row.id), after);
    const stopped = queryClient.getQueryData<Running | null>(keys.timer)?.work_order.id;
    const since = timersOf(after).find(({ user }) => user.id === me.id)?.since ?? mine.since;
    const running: Running = { work_order: { id: row.id, name: row.name, code: String(row.code) }, since };
    queryClient.setQueryData(keys.timer, running);
    refreshOrder(row.id);
    if (stopped && stopped !== row.id) refreshOrder(stopped);
  } finally {
    settle();
  }
}

/** Answers the entry it became. */
export async function stopTimer(row: Row, me: { id: string }): Promise<TimeEntry> {
  const timers = timersOf(row).filter(({ user }) => user.id !== me.id);
  const settle = showAhead([[row.id, { timers }]]);
  try {
    const entry = await api.post<TimeEntry>(`/work-orders/${row.id}/timer/stop`);
    queryClient.setQueryData<Row>(keys.detail('work-order', row.id), (before) => before && { ...before, timers });
    queryClient.setQueryData(keys.timer, null);
    keepBooked(kinds.time, row.id, entry);
    return entry;
  } finally {
    settle();
  }
}
