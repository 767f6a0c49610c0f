import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, Problem } from '#web/api.ts';
import { useAhead } from '#web/entity/ahead.ts';
import type { Feature } from '#web/entity/feature.ts';
import type { ListState } from '#web/entity/list-state.ts';
import { listQuery } from '#web/entity/queries.ts';
import { keys } from '#web/query.ts';
import type { Chip } from '../order-view';
import type { Job } from './move';

interface Scheduled {
  count: number;
  results: Job[];
}

export interface Worker extends Chip {
  capacity: number[];
}

interface Workload extends Scheduled {
  people: Worker[];
}

/** An occurrence of a series that is not made yet: to be seen, not to be moved. */
export interface Coming {
  series: string;
  head: { id: string; code: string; name: string };
  name: string;
  start_date: string | null;
  due_date: string | null;
  priority: string | null;
}

const within = (search: string, from: string, to: string): string => {
  const asked = new URLSearchParams(search);
  asked.delete('ordering');
  asked.set('from', from);
  asked.set('to', to);
  return asked.toString();
};

/** What is planned for some days, by the filters of the list, in one answer. */
export function useScheduled(state: ListState, from: string, to: string) {
  const asked = within(state.search, from, to);
  return useQuery({
    queryKey: keys.some('work-order', `scheduled?${asked}`),
    queryFn: () => api.get<Scheduled>(`/work-orders/scheduled?${asked}`),
    placeholderData: (before) => before,
  });
}

/** The same, with everybody who can do it and how much they can. */
export function useWorkload(state: ListState, from: string, to: string) {
  const asked = within(state.search, from, to);
  return useQuery({
    queryKey: keys.some('work-order', `workload?${asked}`),
    queryFn: () => api.get<Workload>(`/work-orders/workload?${asked}`),
    placeholderData: (before) => before,
  });
}

/** What series will bring. They are no work orders yet: a filter of the list has nothing to look at in them. */
export function useComing(state: ListState, from: string, to: string): Coming[] {
  const { data } = useQuery({
    queryKey: keys.some('work-order', `upcoming?${from}&${to}`),
    queryFn: () => readComing(from, to),
    enabled: isToDo(state) && state.filters.length === 0 && state.q === '',
  });
  return (isToDo(state) && data) || none;
}
const none: never[] = [];

async function readComing(from: string, to: string): Promise<Coming[]> {
  try {
    const { results } = await api.get<{ results: Coming[] }>(
      `/work-orders/upcoming?from=${from}&to=${to}&page_size=200`,
    );
    return results;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return [];
    throw error;
  }
}

/** What is still to be planned: open, and without a date. */
export function useTray(feature: Feature, state: ListState) {
  const asked = new URLSearchParams(state.search);
  asked.append('due_date__isnull', 'true');
  asked.append('start_date__isnull', 'true');
  asked.set('ordering', '-priority');
  const query = useInfiniteQuery({ ...listQuery(feature, asked.toString()), enabled: isToDo(state) });
  const jobs = useMemo(() => (query.data?.pages.flatMap(({ results }) => results) ?? []) as Job[], [query.data]);
  return { ...query, jobs, total: query.data?.pages[0]?.count ?? 0 };
}

/** What was due before a moment and is not done. */
export function useBehind(feature: Feature, state: ListState, wanted: boolean, moment: string): Job[] {
  const asked = new URLSearchParams(state.search);
  asked.append('due_date__lt', moment);
  const { data } = useInfiniteQuery({ ...listQuery(feature, asked.toString()), enabled: wanted && isToDo(state) });
  return useMemo(() => (data?.pages.flatMap(({ results }) => results) ?? none) as Job[], [data]);
}

export const isToDo = ({ tab }: Pick<ListState, 'tab'>): boolean => tab?.key !== 'done';

/** All together, each once, as they will be: what is moved leaves one and comes into the other before anybody is asked. */
export function useJobs(scheduled: Job[] | undefined, tray: Job[], behind: Job[] = none): Job[] {
  const all = useMemo(
    () => [...new Map([...tray, ...behind, ...(scheduled ?? [])].map((job) => [job.id, job])).values()],
    [scheduled, tray, behind],
  );
  return useAhead(all) as Job[];
}
