import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { keys } from '#web/query.ts';
import type { Meaning } from '#web/ui/Pill.tsx';
import { meanings } from '../request-view';

/** A work order or a pending request that may be about the same. */
export interface Alike {
  id: string;
  name: string;
  code: string;
  status: Meaning;
  asset: { name: string } | null;
  /** An open proposal on the page says already that it is the same. */
  is_proposed: boolean;
}

/** The open work orders that are most like a request. */
export const similarQuery = (id: string) =>
  queryOptions({
    queryKey: keys.about('request', id, 'similar', ''),
    queryFn: () => api.get<Alike[]>(`/requests/${id}/similar`),
  });

/** The pending requests that are most like a request. */
export const duplicatesQuery = (id: string) =>
  queryOptions({
    queryKey: keys.about('request', id, 'duplicates', ''),
    queryFn: async () => {
      const found = await api.get<Alike[]>(`/requests/${id}/duplicates`);
      return found.map((one): Alike => ({ ...one, status: meanings.pending }));
    },
  });
