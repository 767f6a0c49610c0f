import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { NoticeEvent, NoticeNoun } from '#shared/notice';
import { api } from '#web/api.ts';
import { inTurn } from '#web/in-turn.ts';
import { keys, type Page, queryClient } from '#web/query.ts';
import { createStore, useStore } from '#web/store.ts';

export const states = ['open', 'snoozed', 'done'] as const;
export type State = (typeof states)[number];

export interface Notice {
  id: string;
  event: NoticeEvent;
  record: { entity_type: NoticeNoun; id: string; name: string; code?: string | null } | null;
  text: string;
  /** How often it happened since it was last read. */
  count: number;
  is_read: boolean;
  is_done: boolean;
  snoozed_until: string | null;
  updated_at: string;
}

export type Change = Partial<Pick<Notice, 'is_read' | 'is_done' | 'snoozed_until'>>;

const listOf = (state: State) =>
  infiniteQueryOptions({
    queryKey: keys.notices(state),
    queryFn: ({ pageParam }) => api.get<Page<Notice>>(`/inbox?state=${state}&page=${pageParam}&page_size=50`),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
  });

/** Notices as somebody has pressed them, until the lists have been read again. They show at once. */
const pressed = createStore<ReadonlyMap<string, Notice>>(new Map());

/** The notices of a tab: one for each record, the latest first. */
export function useNotices(state: State) {
  const list = useInfiniteQuery(listOf(state));
  const changed = useStore(pressed);
  const read = list.data?.pages.flatMap((page) => page.results);
  return { list, rows: read && withPressed(read, changed).filter((row) => stateOf(row) === state) };
}

/** A list may have been read between a press and the one that takes it back: then the notice is missing in it. */
function withPressed(read: Notice[], changed: ReadonlyMap<string, Notice>): Notice[] {
  if (changed.size === 0) return read;
  const shown = read.map((row) => {
    const { is_read, is_done, snoozed_until } = changed.get(row.id) ?? row;
    return { ...row, is_read, is_done, snoozed_until };
  });
  const there = new Set(read.map(({ id }) => id));
  const missing = [...changed.values()].filter(({ id }) => !there.has(id));
  return missing.length === 0 ? shown : [...shown, ...missing].sort(latestFirst);
}

const latestFirst = (a: Notice, b: Notice): number =>
  b.updated_at.localeCompare(a.updated_at) || b.id.localeCompare(a.id);

const stateOf = ({ is_done, snoozed_until }: Notice): State =>
  is_done ? 'done' : snoozed_until && Date.parse(snoozed_until) > Date.now() ? 'snoozed' : 'open';

/** One after the other, so that the last press wins. It stays shown until the lists have been read again. */
export async function changeNotice(notice: Notice, change: Change): Promise<void> {
  const { id } = notice;
  const shown = { ...notice, ...pressed.get().get(id), ...change };
  pressed.set(new Map(pressed.get()).set(id, shown));
  try {
    await inTurn(`notice ${id}`, () => api.patch(`/inbox/${id}`, change));
  } finally {
    await refresh();
    if (pressed.get().get(id) === shown) {
      const rest = new Map(pressed.get());
      rest.delete(id);
      pressed.set(rest);
    }
  }
}

/** Marks all as read; answers which were not. */
export async function readAll(): Promise<string[]> {
  const { read } = await api.post<{ read: string[] }>('/inbox/read');
  await refresh();
  return read;
}

export async function unreadThese(notices: readonly string[]): Promise<void> {
  await api.post('/inbox/unread', { notices });
  await refresh();
}

/** A tab that is being read for the first time may have been asked for before the change: it is asked for again, too. */
async function refresh(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keys.allNotices });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.allNotices }),
    queryClient.invalidateQueries({ queryKey: keys.unread }),
  ]);
}
