import { useLocation } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect } from 'react';

/**
 * Scroll positions of parts of the page, by entry of the browser's history: going back or reloading restores them, a
 * new visit starts at the top. The router does this for the window, which does not scroll here.
 */
const storageKey = 'millwright.scroll';
const maxPositions = 100;
const restoreTimeout = 3_000;

const read = (): Record<string, number> =>
  JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;

function write(name: string, top: number): void {
  const { [name]: _before, ...others } = read();
  sessionStorage.setItem(
    storageKey,
    JSON.stringify(Object.fromEntries([...Object.entries(others).slice(-maxPositions), [name, top]])),
  );
}

export function useScrollRestoration(part: string, box: RefObject<HTMLElement | null>): void {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const name = `${part} ${entry}`;
    const wanted = read()[name];
    const until = performance.now() + restoreTimeout;
    let restoring = wanted !== undefined;
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    // The content below may still be loading; a person who scrolls meanwhile cancels this.
    function restore() {
      element!.scrollTop = wanted!;
      restoring = element!.scrollTop < wanted! && performance.now() < until;
      if (restoring) frame = requestAnimationFrame(restore);
    }
    const cancel = () => {
      restoring = false;
      cancelAnimationFrame(frame);
    };
    const save = () => {
      timer = undefined;
      write(name, Math.round(element.scrollTop));
    };
    const onScroll = () => {
      if (!restoring) timer ??= setTimeout(save, 100);
    };
    if (restoring) restore();
    // Later: reading the position now would force a layout of the unfinished page.
    else timer = setTimeout(save, 100);
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', cancel, { passive: true });
    element.addEventListener('touchmove', cancel, { passive: true });
    return () => {
      cancel();
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', cancel);
      element.removeEventListener('touchmove', cancel);
    };
  }, [part, entry, box]);
}
