import { useLocation, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useCallback } from 'react';
import type { Feature } from './feature.ts';

/**
 * The addresses of records in a list: the list's own goes along (D35). Plain links, and one listener around them all:
 * the router's reckon their address one by one at every step, and a list has a hundred of them.
 */
export function useRecordLinks({ slug }: Feature): {
  hrefOf(id: string): string;
  onClick(event: MouseEvent<HTMLElement>): void;
} {
  const router = useRouter();
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const hrefOf = useCallback((id: string) => `/${slug}/${id}${search}`, [slug, search]);
  const onClick = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[href^="/"]:not([target])');
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
      if (!link || elsewhere || event.defaultPrevented) return;
      event.preventDefault();
      void router.navigate({ href: link.getAttribute('href')! });
    },
    [router],
  );
  return { hrefOf, onClick };
}
