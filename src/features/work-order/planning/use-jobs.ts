import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Chip } from '#shared/field';
import { momentOf } from '#shared/wall';
import { api } from '#web/api.ts';
import { useAhead } from '#web/entity/common/ahead.ts';
import type { Feature } from '#web/entity/common/feature.ts';
import type { ListState } from '#web/entity/list/list-state.ts';
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

/** An occurrence of a series that is not made yet: to be seen, not to be moved. */
export interface Coming {
  series: { id: string };
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

/** The filters of the list that are known of what is not there yet, as the API names them there. */
const knownAhead: Record<string, string> = {
  asset: 'asset',
  location: 'location',
  users: 'assigned_to',
  assigned_to__users: 'assigned_to',
  teams: 'team',
  assigned_to__teams: 'team',
};

interface Ahead {
  coming: Coming[];
  /** There is more than is shown. */
  truncated: boolean;
}

interface Place {
  zone: string;
  today: string;
}

/** What series will bring. With a filter that has nothing to look at in them, nothing: they might not pass it. */
export function useComing(state: ListState, { zone, today }: Place, from: string, to: string): Ahead {
  const asked = new URLSearchParams({
    // What has not come by now does not come any more on days that are over.
    from: momentOf(from > today ? from : today, '00:00:00', zone),
    to: momentOf(addDays(to, 1), '00:00:00', zone),
  });
  for (const [name, value] of state.filters) if (knownAhead[name]) asked.set(knownAhead[name], value);
  const wanted = to >= today && isToDo(state) && state.q === '' && state.filters.every(([name]) => knownAhead[name]);
  const { data } = useQuery({
    queryKey: keys.some('work-order', `upcoming?${asked}`),
    queryFn: () => readComing(asked.toString()),
    enabled: wanted,
  });
  return (wanted && data) || nothing;
}
const none: never[] = [];
const nothing: Ahead = { coming: none, truncated: false };

const largestPage = 200;
const mostPages = 5;

async function readComing(search: string): Promise<Ahead> {
  const coming: Coming[] = [];
  for (let page = 1; ; page++) {
    const answer = await getPage<Coming>('/work-orders/upcoming', search, page, largestPage);
    const { results, next, truncated } = answer as typeof answer & { truncated: boolean };
    coming.push(...results);
    if (!next || page === mostPages) return { coming, truncated: truncated || next !== null };
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
  const moving = jobsOnTheWay();
  const all = useMemo(
    () => [
      ...new Map([...moving.values(), ...tray, ...behind, ...(scheduled ?? [])].map((job) => [job.id, job])).values(),
    ],
    [moving, scheduled, tray, behind],
  );
  return useAhead(all) as Job[];
}
