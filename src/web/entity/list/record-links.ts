import { useLocation, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useCallback, useMemo } from 'react';
import { leadAfterPaint } from '../../ui/after-paint.ts';
import type { Feature } from '../common/feature.ts';
import type { Tab } from './tabs.ts';

/**
 * The addresses of records in a list, with the list's query (D35). Plain links with one listener around them: router
 * links compute their address one by one on every navigation, and a list has a hundred.
 */
export function useRecordLinks(
  { slug, tabs }: Feature,
  tab: Tab | undefined,
): {
  hrefOf(id: string): string;
  onClick(event: MouseEvent<HTMLElement>): void;
} {
  const router = useRouter();
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const search = useMemo(() => recordQuery(query, tab && tab !== tabs?.[0] ? tab.key : undefined), [query, tab, tabs]);
  const hrefOf = useCallback((id: string) => `/${slug}/${id}${search}`, [slug, search]);
  const onClick = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[href^="/"]:not([target])');
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
      if (!link || elsewhere || event.defaultPrevented) return;
      event.preventDefault();
      const href = link.getAttribute('href')!;
      leadAfterPaint(() => void router.navigate({ href }));
    },
    [router],
  );
  return { hrefOf, onClick };
}

/** Drops the flags of an empty list, and adds the tab unless it is the first, as `alongTo` in list-state.ts does. */
function recordQuery(query: string, tab: string | undefined): string {
  const parts = query.replace(/^\?/, '').split('&');
  const remaining = parts.filter((part) => part && !/^(no-|tab=)/.test(part));
  if (tab) remaining.push(`tab=${tab}`);
  return remaining.length > 0 ? `?${remaining.join('&')}` : '';
}
