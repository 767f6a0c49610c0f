import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { keys, queryClient } from '#web/query.ts';
import type { Home, HomeFigures, OffenderMeasure, Offenders } from './home';

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
export const ownPages: Record<string, string> = {
  '/work-orders/occurrences': '/home/occurrences',
  '/assets/reliability': '/home/reliability',
  '/work-orders/time-entries': '/home/time-entries',
};
