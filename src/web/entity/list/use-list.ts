import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOptimisticRows } from '../common/optimistic.ts';
import type { Feature } from '../common/feature.ts';
import { listQuery } from '../common/queries.ts';

/** The loaded rows of a list, with optimistic updates applied. */
export function useList(feature: Feature, search: string, enabled = true) {
  const query = useInfiniteQuery({
    ...listQuery(feature, search),
    placeholderData: (previous) => previous,
    enabled,
  });
  const rows = useOptimisticRows(useMemo(() => query.data?.pages.flatMap((page) => page.results) ?? [], [query.data]));
  return { ...query, rows, total: query.data?.pages.at(-1)?.count ?? 0 };
}
