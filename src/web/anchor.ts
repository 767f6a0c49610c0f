import { useEffect, useRef } from 'react';

/** How long what stands above it may take to load before a heading is left where it is. */
const patience = 10_000;
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'input'] as const;

/**
 * The anchor of the address: its heading comes to the top and has the focus (S9.1), also when it is there only later.
 * `ids` are those the page has so far.
 */
export function useAnchor(ids: string): void {
  const followed = useRef('');
  const release = useRef(() => {});
  useEffect(() => {
    const follow = () => {
      const heading = location.hash ? document.getElementById(location.hash.slice(1)) : null;
      if (!heading) return;
      followed.current = location.hash;
      heading.focus({ preventScroll: true });
      release.current();
      release.current = hold(heading);
    };
    // After the router has put the page where it wants it.
    const later = setTimeout(() => location.hash !== followed.current && follow(), 50);
    addEventListener('hashchange', follow);
    return () => {
      clearTimeout(later);
      removeEventListener('hashchange', follow);
    };
  }, [ids]);
  useEffect(() => () => release.current(), []);
}

/** Keeps a heading at the top while the cards around it are still growing, until somebody does something. */
function hold(heading: HTMLElement): () => void {
  const cards = heading.closest('section')?.parentElement ?? heading;
  const sizes = new ResizeObserver(() => heading.scrollIntoView());
  sizes.observe(cards);
  const end = () => {
    sizes.disconnect();
    clearTimeout(late);
    for (const act of acts) removeEventListener(act, end);
  };
  const late = setTimeout(end, patience);
  for (const act of acts) addEventListener(act, end, { passive: true });
  return end;
}
