import { useEffect, useRef } from 'react';

/** How long a heading is kept at the top while it, or the content above it, loads. */
const timeout = 10_000;
const inputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'input'] as const;

/**
 * Scrolls the heading that the address names to the top and focuses it (S9.1), also when it is rendered later.
 * `ids` are the anchors that the page has so far.
 */
export function useAnchor(ids: string): void {
  const followed = useRef('');
  const release = useRef(() => {});
  useEffect(() => {
    const follow = (): boolean => {
      const heading = document.getElementById(location.hash.slice(1));
      if (!heading) return false;
      followed.current = location.hash;
      heading.focus({ preventScroll: true });
      release.current();
      release.current = hold(heading);
      return true;
    };
    const look = () => {
      if (location.hash === '' || follow()) return;
      release.current();
      release.current = watch(follow);
    };
    // After the router has restored the scroll position.
    const timer = setTimeout(() => location.hash !== followed.current && look(), 50);
    addEventListener('hashchange', look);
    return () => {
      clearTimeout(timer);
      removeEventListener('hashchange', look);
    };
  }, [ids]);
  useEffect(() => () => release.current(), []);
}

/** Keeps a heading at the top while the cards around it are still growing. */
function hold(heading: HTMLElement): () => void {
  const cards = heading.closest('section')?.parentElement ?? heading;
  const sizes = new ResizeObserver(() => heading.scrollIntoView());
  sizes.observe(cards);
  return untilActed(() => sizes.disconnect());
}

/** Looks again at every DOM change: the content of a card is rendered after its title. */
function watch(look: () => boolean): () => void {
  const drawn = new MutationObserver(() => void look());
  drawn.observe(document.body, { childList: true, subtree: true });
  return untilActed(() => drawn.disconnect());
}

/** Calls `stop` at the first user input, after a timeout, or when the returned function is called. */
function untilActed(stop: () => void): () => void {
  const end = () => {
    stop();
    clearTimeout(timer);
    for (const act of inputEvents) removeEventListener(act, end);
  };
  const timer = setTimeout(end, timeout);
  for (const act of inputEvents) addEventListener(act, end, { passive: true });
  return end;
}
