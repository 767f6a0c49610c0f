import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { keys } from '#web/query.ts';
import type { Meaning } from '#web/ui/Pill.tsx';

/** A work order that may be about the same. */
export interface SimilarOrder {
  id: string;
  name: string;
  code: string;
  status: Meaning;
  asset: { name: string } | null;
}

/** The open work orders that are most like a request. */
export const similarQuery = (id: string) =>
  queryOptions({
    queryKey: keys.about('request', id, 'similar', ''),
    queryFn: () => api.get<SimilarOrder[]>(`/requests/${id}/similar`),
  });
