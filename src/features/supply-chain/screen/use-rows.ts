import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { rowsQuery, type SupplyList } from './supply-view';

/** The rows of a list, by the filters in the address. */
export function useRows<T>(list: SupplyList) {
  const query = useSearch({ strict: false }) as Record<string, string>;
  const found = useInfiniteQuery(rowsQuery<T>(list, new URLSearchParams(query).toString()));
  return {
    query,
    rows: found.data?.pages.flatMap(({ results }) => results),
    list: { ...found, total: found.data?.pages[0]?.count ?? 0 },
  };
}
