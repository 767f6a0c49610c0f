import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { getPage, keys, type Row } from '../query.ts';

/** What a picker offers: pages of `/minimal`, searched by the server. `from` is the address `/fields` gives. */
const pathOf = (from: string): string => from.replace(/^\/api/, '');
const nounOf = (from: string): string => pathOf(from).split('/').at(-2) ?? '';

export function useOptions(from: string, q: string, enabled: boolean) {
  const query = useInfiniteQuery({
    queryKey: keys.options(nounOf(from), q),
    queryFn: ({ pageParam }) => getPage(pathOf(from), q ? new URLSearchParams({ q }).toString() : '', pageParam, 25),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
    enabled,
  });
  return { ...query, options: query.data?.pages.flatMap((page) => page.results) ?? [] };
}

/** The name behind an id that stands in an address. */
export function useOption(from: string | null, id: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['option', from, id],
    queryFn: () => api.get<{ results: Row[] }>(`${pathOf(from!)}?id=${id}`),
    enabled: from !== null && id !== '',
    staleTime: 300_000,
  });
  return data?.results[0]?.name;
}
