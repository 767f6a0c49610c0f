import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { api, Offline, Problem } from './api';
import { orCopy, watchCopies } from './seen/copies.ts';

/** A refusal is shown at once; only a call that did not get through is retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      // Without a connection a page says so instead of waiting; it refetches on reconnect.
      networkMode: 'always',
      refetchOnReconnect: true,
      persister: orCopy,
      retry: (failures, error) =>
        failures < 2 && (error instanceof Problem ? error.status === 503 : !(error instanceof Offline)),
    },
  },
});

watchCopies(queryClient);

/** The only place that makes query keys. A live change of a noun invalidates the first two parts. */
export const keys = {
  entity: (entity: string) => ['entity', entity] as const,
  /** An infinite query. */
  list: (entity: string, search: string) => ['entity', entity, 'list', search] as const,
  /** Some rows in one answer; never under the key of a list, whose data is pages. */
  some: (entity: string, what: string) => ['entity', entity, 'some', what] as const,
  total: (entity: string, search: string) => ['entity', entity, 'total', search] as const,
  options: (entity: string, q: string) => ['entity', entity, 'options', q] as const,
  detail: (entity: string, id: string) => ['entity', entity, 'detail', id] as const,
  counts: (entity: string, id: string) => ['entity', entity, 'counts', id] as const,
  /** More about one record than its detail has, such as `health`, with its parameters. */
  about: (entity: string, id: string, what: string, asked: string) => ['entity', entity, what, id, asked] as const,
  branches: (entity: string) => ['entity', entity, 'branch'] as const,
  branch: (entity: string, from: string, parent: string | null, page: number) =>
    ['entity', entity, 'branch', from, parent, page] as const,
  fields: (entity: string) => ['fields', entity] as const,
  history: (entity: string, id: string, q: string) => ['history', entity, id, q] as const,
  /** Bookings on a record that its history reports: stale only when the history grows. */
  booked: (entity: string, id: string, what: string) => ['history', entity, id, 'booked', what] as const,
  timer: ['timer'] as const,
  me: ['me'] as const,
  /** Prefetched records (`seen/along.ts`). */
  along: ['along'] as const,
  enums: (name: string) => ['enums', name] as const,
};

/** Any query of a page; an infinite one has an `initialPageParam`. */
export interface Question {
  queryKey: QueryKey;
  initialPageParam?: unknown;
}

export interface Page<T> {
  count: number;
  next: string | null;
  page: number;
  page_size: number;
  results: T[];
}

/** A record of any noun, as lists and pages handle it. */
export interface Row {
  id: string;
  name: string;
  version: number;
  [field: string]: unknown;
}

export const getPage = (path: string, search: string, page: number, size: number): Promise<Page<Row>> => {
  const query = new URLSearchParams(search);
  query.set('page', String(page));
  query.set('page_size', String(size));
  return api.get(`${path}?${query}`);
};
