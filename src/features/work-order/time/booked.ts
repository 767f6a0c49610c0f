import { queryOptions } from '@tanstack/react-query';
import type { RecordOf } from '#shared/entity';
import { api } from '#web/api.ts';
import { dayOf } from '#web/format/clock.ts';
import { formatMinutes } from '#web/format/time.ts';
import { keys, type Page, queryClient, type Row } from '#web/query.ts';
import { say, sayFailed, sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { words as all } from '#words/screen';
import type { otherCost } from './cost/other-cost';
import type { timeEntry } from './time-entry';
import { words } from './time.words';
import { titleOf } from '../order-view';

export type TimeEntry = RecordOf<typeof timeEntry>;
export type CostEntry = RecordOf<typeof otherCost>;

/** What is booked on a work order: who, when, and more by its kind. */
export type Booked = Pick<TimeEntry, keyof TimeEntry & keyof CostEntry> & Partial<Pick<TimeEntry, 'worked_at'>>;

export const kinds = {
  time: { path: '/work-orders/time-entries', said: words.time },
  cost: { path: '/work-orders/other-costs', said: words.cost },
} as const;

export type Kind = (typeof kinds)[keyof typeof kinds];

/** The key under which a booking is stored while its missing person is created. */
export const bookingKey = ({ path }: Kind, order: string): string => `${path}/${order}`;

const fiveMinutes = 300_000;

/** Cached for five minutes, and refetched earlier only when the work order's history has changed (S18.9). */
export const bookedQuery = <T extends Booked>({ path }: Kind, order: string) =>
  queryOptions({
    queryKey: keys.booked('work-order', order, path),
    queryFn: () => api.get<Page<T>>(`${path}?work_order=${order}&page_size=200`),
    staleTime: fiveMinutes,
  });

/** Creates or updates a booking. `what` describes it while it waits in the queue. */
export async function saveBooked(kind: Kind, order: Row, body: object, what: string, before?: Row) {
  const saved = before
    ? await api.patch<Row>(`${kind.path}/${before.id}`, body, { 'if-match': `"${before.version}"` })
    : await book(kind, order, body, what);
  if (saved) cacheBooking(kind, order.id, saved);
  return saved;
}

/** Offline it is queued and returns undefined. */
async function book(kind: Kind, order: Row, body: object, what: string): Promise<Row | undefined> {
  const { queued } = await import('#web/queue/queue.ts');
  const about = { said: `${titleOf(order)}: ${what}`, noun: 'work-order', record: order.id };
  return queued.post<Row>(kind.path, { ...body, work_order: order.id }, about);
}

/** A preset logs time with one press, which can be undone. */
export async function logTime(order: Row, user: string, minutes: number): Promise<void> {
  try {
    // The day of the press, even if it is sent on another day.
    const body = { time_type: 'work', user, minutes, worked_at: dayOf(Date.now()) };
    const entry = await saveBooked(kinds.time, order, body, formatMinutes(minutes));
    if (entry) sayWithUndo(words.time.added, () => void removeEntry(kinds.time, order.id, entry));
    else say(all.queue.kept);
  } catch {
    sayFailed(words.time.failedAdd);
  }
}

export async function deleteBooked(kind: Kind, order: string, entry: Row): Promise<void> {
  if (await removeEntry(kind, order, entry))
    sayWithUndo(kind.said.deleted, () => void restoreEntry(kind, order, entry));
}

async function removeEntry(kind: Kind, order: string, entry: Row): Promise<boolean> {
  try {
    await api.delete(`${kind.path}/${entry.id}`);
    cacheBooking(kind, order, entry, true);
    return true;
  } catch {
    sayFailed(kind.said.failedDelete);
    return false;
  }
}

async function restoreEntry(kind: Kind, order: string, entry: Row): Promise<void> {
  try {
    cacheBooking(kind, order, await api.post<Row>(`${kind.path}/${entry.id}/restore`));
    say(kind.said.added);
  } catch (error) {
    sayFailed((error as Error).message);
  }
}

/** Updates the cached list, in place or as the newest; refetches sums and history. */
export function cacheBooking(kind: Kind, order: string, entry: Row, deleted = false): void {
  queryClient.setQueryData<Page<Row>>(keys.booked('work-order', order, kind.path), (page) => {
    if (!page) return page;
    const known = page.results.some(({ id }) => id === entry.id);
    const results = known
      ? page.results.flatMap((one) => (one.id !== entry.id ? one : deleted ? [] : entry))
      : [entry, ...page.results];
    return { ...page, results, count: page.count + results.length - page.results.length };
  });
  refreshOrder(order);
}

export function refreshOrder(order: string): void {
  void queryClient.invalidateQueries({ queryKey: keys.entity('work-order') });
  void queryClient.invalidateQueries({ queryKey: keys.allHistory('work-order', order) });
}
