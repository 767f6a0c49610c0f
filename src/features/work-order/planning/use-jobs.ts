import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Chip } from '#shared/field';
import { momentOf } from '#shared/wall';
import { api } from '#web/api.ts';
import { useOptimisticRows } from '#web/entity/common/optimistic.ts';
import type { Feature } from '#web/entity/common/feature.ts';
import type { ListState } from '#web/entity/list/list-query.ts';
import { listQuery } from '#web/entity/common/queries.ts';
import { getPage, keys } from '#web/query.ts';
import { addDays } from '#shared/days';
import { type Job, jobsOnTheWay } from './move';

interface Scheduled {
  count: number;
  results: Job[];
}

export interface Worker extends Chip {
  capacity: number[];
}

interface Workload extends Scheduled {
  people: Worker[];
  overdue: Scheduled;
}

/** An occurrence of a series that does not exist yet: visible, but not movable. */
export interface Coming {
  series: { id: string };
  head: { id: string; code: string; name: string };
  name: string;
  start_date: string | null;
  due_date: string | null;
  priority: string | null;
}

const within = (search: string, from: string, to: string): string => {
  const params = new URLSearchParams(search);
  params.delete('ordering');
  params.set('from', from);
  params.set('to', to);
  return params.toString();
};

/** The jobs scheduled for some days, with the filters of the list, in one answer. */
export function useScheduled(state: ListState, from: string, to: string) {
  const params = within(state.search, from, to);
  return useQuery({
    queryKey: keys.some('work-order', `scheduled?${params}`),
    queryFn: () => api.get<Scheduled>(`/work-orders/scheduled?${params}`),
    placeholderData: (before) => before,
  });
}

/** The same, with all workers and their capacity. */
export function useWorkload(state: ListState, from: string, to: string) {
  const params = within(state.search, from, to);
  return useQuery({
    queryKey: keys.some('work-order', `workload?${params}`),
    queryFn: () => api.get<Workload>(`/work-orders/workload?${params}`),
    placeholderData: (before) => before,
  });
}

/** The filters of the list that also apply to projected dates, with their names in that API. */
const upcomingFilters: Record<string, string> = {
  asset: 'asset',
  location: 'location',
  users: 'assigned_to',
  assigned_to__users: 'assigned_to',
  teams: 'team',
  assigned_to__teams: 'team',
};

interface Upcoming {
  coming: Coming[];
  /** There are more than these. */
  truncated: boolean;
}

interface Place {
  zone: string;
  today: string;
}

/** The projected dates of series. None if a filter does not apply to them, because they might not pass it. */
export function useComing(state: ListState, { zone, today }: Place, from: string, to: string): Upcoming {
  const params = new URLSearchParams({
    // Projected dates in the past will not occur any more.
    from: momentOf(from > today ? from : today, '00:00:00', zone),
    to: momentOf(addDays(to, 1), '00:00:00', zone),
  });
  for (const [name, value] of state.filters) if (upcomingFilters[name]) params.set(upcomingFilters[name], value);
  const wanted =
    to >= today && isToDo(state) && state.q === '' && state.filters.every(([name]) => upcomingFilters[name]);
  const { data } = useQuery({
    queryKey: keys.some('work-order', `upcoming?${params}`),
    queryFn: () => readComing(params.toString()),
    enabled: wanted,
  });
  return (wanted && data) || nothing;
}
const none: never[] = [];
const nothing: Upcoming = { coming: none, truncated: false };

const largestPage = 200;
const maxPages = 5;

async function readComing(search: string): Promise<Upcoming> {
  const coming: Coming[] = [];
  for (let page = 1; ; page++) {
    const answer = await getPage<Coming>('/work-orders/upcoming', search, page, largestPage);
    const { results, next, truncated } = answer as typeof answer & { truncated: boolean };
    coming.push(...results);
    if (!next || page === maxPages) return { coming, truncated: truncated || next !== null };
  }
}

/** Open jobs without a date. */
export function useTray(feature: Feature, state: ListState) {
  const params = new URLSearchParams(state.search);
  params.append('due_date__isnull', 'true');
  params.append('start_date__isnull', 'true');
  params.set('ordering', '-priority');
  const query = useInfiniteQuery({ ...listQuery(feature, params.toString()), enabled: isToDo(state) });
  const jobs = useMemo(() => (query.data?.pages.flatMap(({ results }) => results) ?? []) as Job[], [query.data]);
  return { ...query, jobs, total: query.data?.pages[0]?.count ?? 0 };
}

/** Jobs that were due before a moment and are not done. */
export function useBehind(feature: Feature, state: ListState, wanted: boolean, moment: string): Job[] {
  const params = new URLSearchParams(state.search);
  params.append('due_date__lt', moment);
  const { data } = useInfiniteQuery({ ...listQuery(feature, params.toString()), enabled: wanted && isToDo(state) });
  return useMemo(() => (data?.pages.flatMap(({ results }) => results) ?? none) as Job[], [data]);
}

export const isToDo = ({ tab }: Pick<ListState, 'tab'>): boolean => tab?.key !== 'done';

/** All jobs, each once, with optimistic updates applied: a moved job changes places before the server answers. */
export function useJobs(scheduled: Job[] | undefined, tray: Job[], behind: Job[] = none): Job[] {
  const moving = jobsOnTheWay();
  const all = useMemo(
    () => [
      ...new Map([...moving.values(), ...tray, ...behind, ...(scheduled ?? [])].map((job) => [job.id, job])).values(),
    ],
    [moving, scheduled, tray, behind],
  );
  return useOptimisticRows(all) as Job[];
}
