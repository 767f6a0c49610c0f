import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { keys, type Page } from '#web/query.ts';
import type { Health } from './health';
import type { Interval, RecordedInterval } from '../status/timeline';
import type { AssetStatus } from '../status/status-view';

export interface HealthDetail extends Health {
  days: number;
  from: string;
  to: string;
  exists_since: string;
  asset_status: AssetStatus;
  intervals: Interval[];
  no_failure_in_days: number | null;
}

export const useHealth = (id: string, days: number) =>
  useQuery({
    queryKey: keys.about('asset', id, 'health', String(days)),
    queryFn: () => api.get<HealthDetail>(`/assets/${id}/health-detail?days=${days}`),
    // The previous range stays on screen while another one loads.
    placeholderData: (before) => before,
  });

const few = 5;

export const useTimeline = (id: string) =>
  useInfiniteQuery({
    queryKey: keys.about('asset', id, 'timeline', ''),
    queryFn: ({ pageParam }) =>
      api.get<Page<RecordedInterval>>(`/assets/${id}/timeline?page=${pageParam}&page_size=${few}`),
    initialPageParam: 1,
    getNextPageParam: ({ next, page }) => (next ? page + 1 : undefined),
  });
