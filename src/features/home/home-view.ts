import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { allFeatures, type Feature } from '#web/entity/common/feature.ts';
import { type Tab, tabPath } from '#web/entity/list/tabs.ts';
import { keys, queryClient } from '#web/query.ts';
import type { Home, HomeFigures, ListLink, OffenderMeasure, Offenders } from './home';

export const homeQuery = queryOptions({
  queryKey: keys.overview('home', ''),
  queryFn: async () => {
    const home = await api.get<Home>('/home');
    // The timer of the top bar need not be asked for again.
    if (home.timer !== undefined) queryClient.setQueryData(keys.timer, home.timer);
    return home;
  },
});

export const figuresQuery = queryOptions({
  queryKey: keys.overview('figures', ''),
  queryFn: () => api.get<HomeFigures>('/home/figures'),
});

export const offendersQuery = (by: OffenderMeasure) =>
  queryOptions({
    queryKey: keys.overview('offenders', by),
    queryFn: () => api.get<Offenders>(`/home/offenders?by=${by}`),
  });

/** Rows of the API that no noun lists; they have a page of Home's own. */
const ownPages: Record<string, string> = {
  '/work-orders/occurrences': '/home/occurrences',
  '/assets/reliability': '/home/reliability',
  '/work-orders/time-entries': '/home/time-entries',
};

export interface Address {
  to: string;
  search: Record<string, string>;
}

/** Where a list of the API stands on the screen; undefined if its noun has no screen. */
export function addressOf({ path, query }: ListLink): Address | undefined {
  const own = ownPages[path];
  if (own) return { to: own, search: query };
  const feature = allFeatures().find((one) => one.path === path);
  if (!feature) return undefined;
  const tab = tabFor(feature, query);
  // A tab asks for its own filters; twice the same would be refused.
  const asked = new URLSearchParams(tab?.search);
  const search = Object.fromEntries(Object.entries(query).filter(([key, value]) => asked.get(key) !== value));
  return { to: tabPath(feature, tab), search };
}

/** The first tab that holds every row with these filters. */
function tabFor({ tabs }: Feature, query: Record<string, string>): Tab | undefined {
  const states = statesIn(query);
  return tabs?.find((tab) =>
    states ? states.every((status) => tab.has({ id: '', name: '', version: 0, status })) : tab.unlisted,
  );
}

/** The states that rows with these filters can be in, as far as the filters say. What is overdue is not done. */
function statesIn({ status, status__in, status__ne, timeliness }: Record<string, string>): string[] | undefined {
  if (status) return [status];
  if (status__in) return status__in.split(',');
  return status__ne === 'done' || timeliness === 'overdue' ? ['open'] : undefined;
}
