import { type QueryKey, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { words } from '#words/screen';
import { api, Offline } from '../../api.ts';
import { getPage, keys, type Page, queryClient, type Row } from '../../query.ts';
import { copiesBelow } from '../../cache/copies.ts';
import { type Feature, featureFrom, optionsOf } from '../common/feature.ts';

/** The options of a picker: pages of `/minimal`, searched by the server. `from` is `options_from` in `/fields`. */
const pathOf = (from: string): string => from.replace(/^\/api/, '');
const pluralOf = (from: string): string => pathOf(from).split('/').at(-2) ?? '';
const nounOf = (from: string): string => featureFrom(from)?.slug ?? pluralOf(from);

/** Prefetches records of a noun, so that they can be chosen without a connection. */
export const prefetchedQuery = (from: string) =>
  queryOptions({
    queryKey: keys.firstOptions(pluralOf(from)),
    queryFn: () => getPage(pathOf(from), '', 1, 200),
    staleTime: 3_600_000,
  });

/** Which records to load: those that match a text or, for nested nouns, the children of one. */
export interface Wanted {
  q: string;
  /** Null for the top level. */
  parent?: string | null;
  /** What stands in the input, which `q` follows a little later. */
  typed?: string;
}

const searchOf = ({ q, parent }: Wanted): string => {
  if (q) return new URLSearchParams({ q }).toString();
  return parent === undefined ? '' : parent ? `parent=${parent}` : 'parent__isnull=true';
};

/**
 * While somebody types, what is there already and matches stays until the server has answered: a list that was emptied
 * meanwhile would take the option from under a press.
 */
export function useOptions(from: string, { typed, ...wanted }: Wanted, enabled: boolean) {
  const query = useInfiniteQuery({
    queryKey: keys.options(nounOf(from), searchOf(wanted)),
    queryFn: ({ pageParam }) => pageOf(from, wanted, pageParam),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
    placeholderData: (before, of) => (typed && of?.queryKey[1] === nounOf(from) ? before : undefined),
    enabled,
  });
  const loaded = query.data?.pages.flatMap((page) => page.results) ?? [];
  const isBehind = typed !== undefined && (query.isPlaceholderData || typed !== wanted.q);
  return {
    ...query,
    options: isBehind ? loaded.filter((row) => isWanted(row, { q: typed })) : loaded,
    isSuccess: query.isSuccess && !isBehind,
    isFetching: query.isFetching || isBehind,
  };
}

const pageOf = (from: string, wanted: Wanted, page: number): Promise<Page<Row>> =>
  orSeen(from, getPage(pathOf(from), searchOf(wanted), page, 25), (row) => isWanted(row, wanted));

// ---- without a connection ------------------------------------------------------------------------------------------

/** The answer or, without a connection, the matching records that were read on this device. */
async function orSeen(from: string, answer: Promise<Page<Row>>, fits: (row: Row) => boolean): Promise<Page<Row>> {
  try {
    return await answer;
  } catch (error) {
    const seen = error instanceof Offline ? await seenIn(from) : [];
    if (seen.length === 0) throw error;
    const results = seen.filter(fits);
    return { results, count: results.length, next: null, page: 1, page_size: results.length };
  }
}

/** Every record of a noun that a picker has read on this page or device (`cache/copies.ts`). */
async function seenIn(from: string): Promise<Row[]> {
  const queryKeys: QueryKey[] = [keys.allOptions(nounOf(from)), prefetchedQuery(from).queryKey];
  const here = queryKeys.flatMap((queryKey) => queryClient.getQueriesData({ queryKey }).map(([, answer]) => answer));
  const before = await Promise.all(queryKeys.map(copiesBelow));
  const rows = new Map([...before.flat(), ...here].flatMap(rowsIn).map((row) => [row.id, row]));
  return [...rows.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

function rowsIn(answer: unknown): Row[] {
  const { pages, results } = (answer ?? {}) as { pages?: Page<Row>[]; results?: Row[] };
  return pages?.flatMap((page) => page.results) ?? results ?? [];
}

/** Matches as the server does: by name, number, code or email. */
function isWanted({ name, number, code, email, ancestors }: Row, { q, parent }: Wanted): boolean {
  if (!q && parent !== undefined) return ((ancestors as string[] | undefined)?.at(-1) ?? null) === parent;
  const text = [name, number, code, email].join(' ').toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

// ---- one of them ---------------------------------------------------------------------------------------------------

export const optionQuery = (from: string | null, id: string) =>
  queryOptions({
    queryKey: keys.options(nounOf(from ?? ''), `?id=${id}`),
    queryFn: () => orSeen(from!, api.get<Page<Row>>(`${pathOf(from!)}?id=${id}`), (row) => row.id === id),
    enabled: from !== null && id !== '',
    staleTime: 300_000,
  });

export const useOption = (from: string | null, id: string): Row | undefined =>
  useQuery(optionQuery(from, id)).data?.results[0];

/** The names of at most three records, for which a chip has room; a missing record is labelled as such. */
export function useNames(from: string | null, ids: string[]): string[] {
  const [first = '', second = '', third = ''] = ids;
  const options = [
    useQuery(optionQuery(from, first)),
    useQuery(optionQuery(from, second)),
    useQuery(optionQuery(from, third)),
  ];
  return options
    .slice(0, ids.length)
    .map(({ data, isPending }) => (isPending ? '…' : (data?.results[0]?.name ?? words.filter.unknown)));
}

/** A record that a picker has already loaded. */
export const knownOption = (feature: Feature, id: string): Row | undefined =>
  queryClient.getQueryData(optionQuery(optionsOf(feature), id).queryKey)?.results[0];

/** A record that was created or chosen here need not be fetched; it is as old as the list it came from. */
export const rememberOption = (from: string, row: { id: string }, updatedAt = Date.now()): void =>
  void queryClient.setQueryData(
    optionQuery(from, row.id).queryKey,
    { results: [row as Row], count: 1, next: null, page: 1, page_size: 1 },
    { updatedAt },
  );
