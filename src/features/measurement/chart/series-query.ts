import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { keys } from '#web/query.ts';

/** What the chart shows of a span of time (F2.7). */
export interface Bucket {
  from: string;
  to: string;
  min: number;
  max: number;
  first: number;
  last: number;
  count: number;
}

interface Series {
  from: string | null;
  to: string | null;
  buckets: Bucket[];
  /** Of a state measurement. */
  states: { state: string; from: string; to: string; count: number }[];
}

export type As = 'value' | 'total' | 'rate';

/** A period in milliseconds; null is everything. */
export interface Span {
  from: number;
  to: number;
}

interface Asked {
  as?: As;
  span?: Span | null;
  points?: number;
  enabled?: boolean;
}

/** The course of a measurement; what is on the screen stays there while another period is read. */
export function useSeries(id: string, { as = 'value', span = null, points = 800, enabled = true }: Asked) {
  const params = new URLSearchParams({ points: String(points), as });
  if (span) {
    params.set('from', new Date(span.from).toISOString());
    params.set('to', new Date(span.to).toISOString());
  }
  return useQuery({
    queryKey: keys.about('measurement', id, 'series', params.toString()),
    queryFn: () => api.get<Series>(`/measurements/${id}/series?${params}`),
    placeholderData: (before) => before,
    enabled,
  });
}
