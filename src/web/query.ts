import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { api, Offline, Problem } from './api';
import { orCopy, watchCopies } from './cache/copies.ts';

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

/**
 * The only place where query keys are made. The first two words are what a live change of the noun makes stale; what is
 * called `all` is the beginning of others, which are looked through or made stale together.
 */
export const keys = {
  allEntities: ['entity'] as const,
  entity: (entity: string) => ['entity', entity] as const,
  allLists: (entity: string) => ['entity', entity, 'list'] as const,
  /** A list that is shown page after page. */
  list: (entity: string, search: string) => ['entity', entity, 'list', search] as const,
  /** Some rows in one answer; never under the key of a list, whose data is pages. */
  some: (entity: string, what: string) => ['entity', entity, 'some', what] as const,
  total: (entity: string, search: string) => ['entity', entity, 'total', search] as const,
  allOptions: (entity: string) => ['entity', entity, 'options'] as const,
  options: (entity: string, q: string) => ['entity', entity, 'options', q] as const,
  /** The first options of a picker, read before they are wanted: as long as they last, and not stale with each change. */
  firstOptions: (plural: string) => ['options', plural] as const,
  detail: (entity: string, id: string) => ['entity', entity, 'detail', id] as const,
  allCounts: (entity: string) => ['entity', entity, 'counts'] as const,
  counts: (entity: string, id: string) => ['entity', entity, 'counts', id] as const,
  /** More about one record than its detail has, such as `health`, with its parameters. */
  about: (entity: string, id: string, what: string, params: string) => ['entity', entity, what, id, params] as const,
  allBranches: (entity: string) => ['entity', entity, 'branch'] as const,
  branch: (entity: string, from: string, parent: string | null, page: number) =>
    ['entity', entity, 'branch', from, parent, page] as const,
  allFields: ['fields'] as const,
  fields: (entity: string) => ['fields', entity] as const,
  allHistory: (entity: string, id: string) => ['history', entity, id] as const,
  history: (entity: string, id: string, q: string) => ['history', entity, id, q] as const,
  /** Bookings on a record that its history reports: stale only when the history grows. */
  booked: (entity: string, id: string, what: string) => ['history', entity, id, 'booked', what] as const,
  /** What a form checks by. */
  contract: (entity: string) => ['contract', entity] as const,
  /** What a new record begins with, by the address of its form. */
  begin: (entity: string, address: string) => ['begin', entity, address] as const,
  /** What the server works out from what is typed, before there is a record of it. */
  preview: (what: string, params: string) => ['preview', what, params] as const,
  timer: ['timer'] as const,
  /** Figures over many nouns, such as Home's: any change makes them stale. */
  allOverviews: ['overview'] as const,
  overview: (what: string, params: string) => ['overview', what, params] as const,
  /** One's own notices, and how many of them are open and unread. */
  allNotices: ['notices'] as const,
  notices: (state: string) => ['notices', state] as const,
  unread: ['unread'] as const,
  preferences: ['preferences'] as const,
  me: ['me'] as const,
  /** Prefetched records (`cache/offline.ts`). */
  offline: ['along'] as const,
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

export const getPage = <T = Row>(path: string, search: string, page: number, size: number): Promise<Page<T>> => {
  const query = new URLSearchParams(search);
  query.set('page', String(page));
  query.set('page_size', String(size));
  return api.get(`${path}?${query}`);
};
