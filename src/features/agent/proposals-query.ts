import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { getPage, keys, queryClient } from '#web/query.ts';
import { createStore, useStore } from '#web/store.ts';
import type { Agent, AgentRun, Mute, Proposal } from './agent';

const path = '/agents/proposals';
const most = 100;

const listOf = (search: string) =>
  infiniteQueryOptions({
    queryKey: keys.list('proposal', search),
    queryFn: ({ pageParam }) => getPage<Proposal>(path, search, pageParam, most),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
  });

/** Decided on this page; a list may still say otherwise for a moment. */
const gone = createStore<ReadonlySet<string>>(new Set());

export function hide(id: string, isGone: boolean): void {
  const next = new Set(gone.get());
  if (isGone) next.add(id);
  else next.delete(id);
  gone.set(next);
}

export function useProposals(search: string) {
  const list = useInfiniteQuery(listOf(search));
  const hidden = useStore(gone);
  const rows = list.data?.pages.flatMap(({ results }) => results).filter(({ id }) => !hidden.has(id));
  return { list, rows };
}

export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: keys.detail('proposal', id),
    queryFn: () => api.get<Proposal>(`${path}/${id}`),
  });

export const agentsQuery = queryOptions({
  queryKey: keys.some('agent', 'all'),
  queryFn: () => api.get<Agent[]>('/agents'),
  // The end of a scan is not told.
  refetchInterval: ({ state }) => (state.data?.some(({ last_run }) => last_run?.status === 'running') ? 1_000 : false),
});

export const mutesQuery = queryOptions({
  queryKey: keys.some('agent', 'mutes'),
  queryFn: () => api.get<Mute[]>('/agents/mutes'),
});

export const runsQuery = infiniteQueryOptions({
  queryKey: keys.list('agent', 'runs'),
  queryFn: ({ pageParam }) => getPage<AgentRun>('/agents/runs', '', pageParam, 50),
  initialPageParam: 1,
  getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ results }) => results.some(({ status }) => status === 'running')) ? 1_000 : false,
});

/** What was decided may have changed any record. */
export async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.allEntities }),
    queryClient.invalidateQueries({ queryKey: keys.allOverviews }),
  ]);
}
