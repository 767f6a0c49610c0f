import type { RouterHistory } from '@tanstack/react-router';

/**
 * The trail of this tab (S11.4): up to twenty visited addresses, the latest last. The app's Back button walks it.
 * The browser's history is separate, and going back there shortens the trail, too.
 */
const storageKey = 'millwright.chain';
const maxVisited = 20;

interface Chain {
  at: string;
  visited: string[];
}

const none: Chain = { at: '', visited: [] };
const read = (): Chain => ({ ...none, ...(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Chain>) });
const write = (at: string, visited: string[]) =>
  sessionStorage.setItem(storageKey, JSON.stringify({ at, visited: visited.slice(-maxVisited) } satisfies Chain));

let history: RouterHistory | undefined;
let walkingTo: string | undefined;

/** Starts recording. A page that is reloaded in the same tab counts as visited. */
export function followHistory(of: RouterHistory): void {
  history = of;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  move(location.pathname + location.search, entry?.type === 'navigate' ? 'PUSH' : 'BACK');
  // The browser updates its own address a moment later, so the address comes from the event.
  of.subscribe(({ location: { pathname, search }, action }) => move(pathname + search, action.type));
}

function move(to: string, action: string): void {
  const { at, visited } = read();
  const earlier = visited.lastIndexOf(to);
  const walked = walkingTo === to;
  walkingTo = undefined;
  if (to === at) return;
  if (walked || action === 'BACK' || action === 'GO') write(to, earlier < 0 ? visited : visited.slice(0, earlier));
  // Another view of the same page, or a form that became its new record, is not a step.
  else if (action === 'REPLACE') write(to, samePage(visited.at(-1), to) ? visited.slice(0, -1) : visited);
  else write(to, at ? [...visited, at] : visited);
}

const samePage = (a: string | undefined, b: string): boolean => a?.split('?')[0] === b.split('?')[0];

/** The addresses this tab has visited, the current one last. */
export function visited(): string[] {
  const { at, visited: earlier } = read();
  return [...earlier, at];
}

/** Navigates from outside a page, such as from a toast. */
export const goTo = (address: string): void => history?.push(address);

/** One step back; on the first page, to the fallback, or without one to where the browser came from. */
export function goBack(fallback?: string): void {
  const to = read().visited.at(-1) ?? fallback;
  if (!to) return history?.back();
  walkingTo = to;
  history?.push(to);
}
