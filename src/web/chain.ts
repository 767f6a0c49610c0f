import type { RouterHistory } from '@tanstack/react-router';

/**
 * The way here (S11.4): up to twenty addresses this tab has visited, the last one last. The app's Back walks it; the
 * browser's own history goes on beside it, and going back there shortens it, too.
 */
const kept = 'millwright.chain';
const longest = 20;

interface Chain {
  at: string;
  visited: string[];
}

const none: Chain = { at: '', visited: [] };
const read = (): Chain => ({ ...none, ...(JSON.parse(sessionStorage.getItem(kept) ?? '{}') as Partial<Chain>) });
const write = (at: string, visited: string[]) =>
  sessionStorage.setItem(kept, JSON.stringify({ at, visited: visited.slice(-longest) } satisfies Chain));

let history: RouterHistory | undefined;
let walkingTo: string | undefined;

/** Begins to remember. A page that is loaded anew in the same tab was visited like any other. */
export function followHistory(of: RouterHistory): void {
  history = of;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  move(location.pathname + location.search, entry?.type === 'navigate' ? 'PUSH' : 'BACK');
  // The browser's own address follows a moment later.
  of.subscribe(({ location: { pathname, search }, action }) => move(pathname + search, action.type));
}

function move(to: string, action: string): void {
  const { at, visited } = read();
  const earlier = visited.lastIndexOf(to);
  const walked = walkingTo === to;
  walkingTo = undefined;
  if (to === at) return;
  if (walked || action === 'BACK' || action === 'GO') write(to, earlier < 0 ? visited : visited.slice(0, earlier));
  // Another look at the same page, or a form that became what it made: no step of its own.
  else if (action === 'REPLACE') write(to, samePage(visited.at(-1), to) ? visited.slice(0, -1) : visited);
  else write(to, at ? [...visited, at] : visited);
}

const samePage = (a: string | undefined, b: string): boolean => a?.split('?')[0] === b.split('?')[0];

/** Where this tab has been, here last. */
export function visited(): string[] {
  const { at, visited: before } = read();
  return [...before, at];
}

/** For what is no part of a page: a toast that leads somewhere. */
export const goTo = (address: string): void => history?.push(address);

/** One step back; from the first page, to where it belongs; and where that is not known, wherever the browser came from. */
export function goBack(fallback?: string): void {
  const to = read().visited.at(-1) ?? fallback;
  if (!to) return history?.back();
  walkingTo = to;
  history?.push(to);
}
