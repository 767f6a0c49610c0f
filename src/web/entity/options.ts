import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { words } from '#words/screen';
import { api, Offline } from '../api.ts';
import { getPage, keys, type Page, queryClient, type Row } from '../query.ts';
import type { Feature } from './feature.ts';
import type { Place } from './tree-data.ts';

/** What a picker offers: pages of `/minimal`, searched by the server. `from` is the address `/fields` gives. */
const pathOf = (from: string): string => from.replace(/^\/api/, '');
const nounOf = (from: string): string => pathOf(from).split('/').at(-2) ?? '';

/** Records of a noun that a page reads before they are wanted: they can be chosen from without a connection. */
export const aheadQuery = (from: string) =>
  queryOptions({
    queryKey: ['options', nounOf(from)],
    queryFn: () => getPage(pathOf(from), '', 1, 200),
    staleTime: 3_600_000,
  });

/** What a person may type to find it: its name, or the number on its label. */
const saysOf = ({ name, number, code }: Row): string => [name, number, code].join(' ').toLowerCase();

async function search(from: string, q: string, page: number): Promise<Page<Row>> {
  try {
    return await getPage(pathOf(from), q ? new URLSearchParams({ q }).toString() : '', page, 25);
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    // What was read on this page or taken along before (`seen/copies.ts`).
    const known = await queryClient.ensureQueryData(aheadQuery(from));
    const results = known.results.filter((row) => saysOf(row).includes(q.toLowerCase()));
    return { ...known, results, count: results.length, next: null };
  }
}

export function useOptions(from: string, q: string, enabled: boolean) {
  const query = useInfiniteQuery({
    queryKey: keys.options(nounOf(from), q),
    queryFn: ({ pageParam }) => search(from, q, pageParam),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
    enabled,
  });
  return { ...query, options: query.data?.pages.flatMap((page) => page.results) ?? [] };
}

const optionKey = (from: string | null, id: string) => ['option', from, id];
export const placeKey = ({ slug }: Feature, id: string | null) => keys.options(slug, `?id=${id}`);

/** A record of which a picker knows already how it reads. */
export const knownOption = (feature: Feature, id: string): Row | undefined =>
  [optionKey(`/api${feature.path}/minimal`, id), placeKey(feature, id)]
    .map((key) => queryClient.getQueryData<{ results: Row[] }>(key)?.results[0])
    .find((row) => row !== undefined);

/** What was made here needs not be asked for. */
export const rememberOption = (feature: Feature, row: { id: string }): void =>
  void queryClient.setQueryData(optionKey(`/api${feature.path}/minimal`, row.id), { results: [row] });

const optionQuery = (from: string | null, id: string) =>
  queryOptions({
    queryKey: optionKey(from, id),
    queryFn: () => api.get<{ results: Row[] }>(`${pathOf(from!)}?id=${id}`),
    enabled: from !== null && id !== '',
    staleTime: 300_000,
  });

/** The name behind an id that stands in an address. */
export const useOption = (from: string | null, id: string): string | undefined =>
  useQuery(optionQuery(from, id)).data?.results[0]?.name;

/** The same of three at most, for which a chip has room; one that is gone says so. */
export function useNames(from: string | null, ids: string[]): string[] {
  const [first = '', second = '', third = ''] = ids;
  const asked = [
    useQuery(optionQuery(from, first)),
    useQuery(optionQuery(from, second)),
    useQuery(optionQuery(from, third)),
  ];
  return asked
    .slice(0, ids.length)
    .map(({ data, isPending }) => (isPending ? '…' : (data?.results[0]?.name ?? words.filter.unknown)));
}

/** The same of a record that lies in others, with where that is. */
export function usePlace(feature: Feature, id: string | null): Place | undefined {
  const { data } = useQuery({
    queryKey: placeKey(feature, id),
    queryFn: () => api.get<{ results: Place[] }>(`${feature.path}/minimal?id=${id}`),
    enabled: id !== null,
  });
  return data?.results[0];
}
