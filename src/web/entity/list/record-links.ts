import { useLocation, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useCallback, useMemo } from 'react';
import { leadAfterPaint } from '../../ui/after-paint.ts';
import type { Feature } from '../common/feature.ts';
import type { Tab } from './tabs.ts';

/**
 * The addresses of records in a list: the list's own goes along (D35). Plain links, and one listener around them all:
 * the router's reckon their address one by one at every step, and a list has a hundred of them.
 */
export function useRecordLinks(
  { slug, tabs }: Feature,
  tab: Tab | undefined,
): {
  hrefOf(id: string): string;
  onClick(event: MouseEvent<HTMLElement>): void;
} {
  const router = useRouter();
  const said = useLocation({ select: ({ searchStr }) => searchStr });
  const search = useMemo(() => along(said, tab && tab !== tabs?.[0] ? tab.key : undefined), [said, tab, tabs]);
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

/** Without the flags of an empty list; with the tab, unless it is the first (`alongTo` in list-state.ts says the same). */
function along(said: string, tab: string | undefined): string {
  const parts = said.replace(/^\?/, '').split('&');
  const kept = parts.filter((part) => part && !/^(no-|tab=)/.test(part));
  if (tab) kept.push(`tab=${tab}`);
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}
