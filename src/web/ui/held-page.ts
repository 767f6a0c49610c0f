import { useLayoutEffect } from 'react';

/** For whatever lies over the page: says how wide its scrollbar was, so that nothing moves when it goes (`base.css`). */
export function useHeldPage(): void {
  useLayoutEffect(() => {
    const page = document.documentElement;
    if (page.scrollHeight > page.clientHeight) page.style.setProperty('--scrollbar', `${scrollbarWidth()}px`);
    return () => void page.style.removeProperty('--scrollbar');
  }, []);
}

/** The page's own is gone already when this is asked. */
function scrollbarWidth(): number {
  const probe = document.createElement('div');
  probe.style.overflowY = 'scroll';
  document.body.append(probe);
  const width = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return width;
}
