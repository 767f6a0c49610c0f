import { useLayoutEffect } from 'react';

/** For overlays: stores the width of the page's scrollbar, so that nothing moves when that disappears (`base.css`). */
export function useHeldPage(): void {
  useLayoutEffect(() => {
    const page = document.documentElement;
    if (page.scrollHeight > page.clientHeight) page.style.setProperty('--scrollbar', `${scrollbarWidth()}px`);
    return () => void page.style.removeProperty('--scrollbar');
  }, []);
}

/** Measured with a probe, because the page's own scrollbar is already gone. */
function scrollbarWidth(): number {
  const probe = document.createElement('div');
  probe.style.overflowY = 'scroll';
  document.body.append(probe);
  const width = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return width;
}
