import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { api, Offline, Problem } from './api';
import { orCopy, watchCopies } from './seen/copies.ts';

/** What the server says no to is said at once; only what did not get through is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      // Without a connection a page says so instead of waiting for one; it looks again when there is.
      networkMode: 'always',
      refetchOnReconnect: true,
      persister: orCopy,
      retry: (failures, error) =>
        failures < 2 && (error instanceof Problem ? error.status === 503 : !(error instanceof Offline)),
    },
  },
});

watchCopies(queryClient);

/** The only place where query keys are made. The first two words are what a live change of the noun makes stale. */
export const keys = {
  entity: (entity: string) => ['entity', entity] as const,
  /** A list that is shown page after page. */
  list: (entity: string, search: string) => ['entity', entity, 'list', search] as const,
  /** Some of its rows, in one answer: never under the key of a list, which is kept in pages. */
  some: (entity: string, what: string) => ['entity', entity, 'some', what] as const,
  total: (entity: string, search: string) => ['entity', entity, 'total', search] as const,
  options: (entity: string, q: string) => ['entity', entity, 'options', q] as const,
  detail: (entity: string, id: string) => ['entity', entity, 'detail', id] as const,
  counts: (entity: string, id: string) => ['entity', entity, 'counts', id] as const,
  /** More about one record than its detail says: `health`, with what was asked of it. */
  about: (entity: string, id: string, what: string, asked: string) => ['entity', entity, what, id, asked] as const,
  branches: (entity: string) => ['entity', entity, 'branch'] as const,
  branch: (entity: string, from: string, parent: string | null, page: number) =>
    ['entity', entity, 'branch', from, parent, page] as const,
  fields: (entity: string) => ['fields', entity] as const,
  history: (entity: string, id: string, q: string) => ['history', entity, id, q] as const,
  /** What is booked on a record and told in its history: stale only when that goes on. */
  booked: (entity: string, id: string, what: string) => ['history', entity, id, 'booked', what] as const,
  timer: ['timer'] as const,
  me: ['me'] as const,
  /** What was read before it was opened (`seen/along.ts`). */
  along: ['along'] as const,
  enums: (name: string) => ['enums', name] as const,
};

/** What a page asks, whatever it is; page after page where it says with which it begins. */
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

/** A record of any noun, as lists and details handle it. */
export interface Row {
  id: string;
  name: string;
  version: number;
  [field: string]: unknown;
}

export const getPage = <T = Row>(path: string, search: string, page: number, size: number): Promise<Page<T>> => {
  const query = new URLSearchParams(search);
  query.set('page', String(page));
  query.set('page_size', String(size));
  return api.get(`${path}?${query}`);
};
