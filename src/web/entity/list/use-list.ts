import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAhead } from '../common/ahead.ts';
import type { Feature } from '../common/feature.ts';
import { listQuery } from '../common/queries.ts';

/** The rows of a list as far as they were asked for, with what was changed here and is still on its way. */
export function useList(feature: Feature, search: string, enabled = true) {
  const query = useInfiniteQuery({
    ...listQuery(feature, search),
    placeholderData: (before) => before,
    enabled,
  });
  const rows = useAhead(useMemo(() => query.data?.pages.flatMap((page) => page.results) ?? [], [query.data]));
  return { ...query, rows, total: query.data?.pages.at(-1)?.count ?? 0 };
}
