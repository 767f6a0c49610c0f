import { infiniteQueryOptions } from '@tanstack/react-query';
import { getPage, keys } from '#web/query.ts';
import type { Reading } from './reading';

const few = 10;

/** The readings of a measurement, newest first. */
export const readingsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: keys.about('measurement', id, 'readings', ''),
    queryFn: ({ pageParam }) => getPage<Reading>(`/measurements/${id}/readings`, '', pageParam, few),
    initialPageParam: 1,
    getNextPageParam: ({ next, page }) => (next ? page + 1 : undefined),
  });
