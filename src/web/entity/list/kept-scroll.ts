import { useLocation } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect } from 'react';

/**
 * Where a part of the page was scrolled to, by the entry of the browser's history: coming back or reloading finds it
 * there again, a new visit begins at the top. The router does this for the window, which here does not scroll.
 */
const kept = 'millwright.scroll';
const most = 100;
const patience = 3_000;

const read = (): Record<string, number> => JSON.parse(sessionStorage.getItem(kept) ?? '{}') as Record<string, number>;

function write(name: string, top: number): void {
  const { [name]: _before, ...others } = read();
  sessionStorage.setItem(
    kept,
    JSON.stringify(Object.fromEntries([...Object.entries(others).slice(-most), [name, top]])),
  );
}

export function useKeptScroll(part: string, box: RefObject<HTMLElement | null>): void {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const name = `${part} ${entry}`;
    const wanted = read()[name];
    const until = performance.now() + patience;
    let restoring = wanted !== undefined;
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    // What lies below may still be on its way; whoever scrolls meanwhile knows better.
    function restore() {
      element!.scrollTop = wanted!;
      restoring = element!.scrollTop < wanted! && performance.now() < until;
      if (restoring) frame = requestAnimationFrame(restore);
    }
    const leaveAlone = () => {
      restoring = false;
      cancelAnimationFrame(frame);
    };
    const keep = () => {
      timer = undefined;
      write(name, Math.round(element.scrollTop));
    };
    const onScroll = () => {
      if (!restoring) timer ??= setTimeout(keep, 100);
    };
    if (restoring) restore();
    // Not now: to ask where it stands would have the whole page laid out before it is finished.
    else timer = setTimeout(keep, 100);
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', leaveAlone, { passive: true });
    element.addEventListener('touchmove', leaveAlone, { passive: true });
    return () => {
      leaveAlone();
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', leaveAlone);
      element.removeEventListener('touchmove', leaveAlone);
    };
  }, [part, entry, box]);
}
