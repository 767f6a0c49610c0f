import { useLayoutEffect } from 'react';

/** For whatever lies over the page: says whether that had a scrollbar, so that nothing moves when it goes (`base.css`). */
export function useHeldPage(): void {
  useLayoutEffect(() => {
    const page = document.documentElement;
    if (page.scrollHeight > page.clientHeight) page.dataset.scrolls = '';
    return () => page.removeAttribute('data-scrolls');
  }, []);
}
