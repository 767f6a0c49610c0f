import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

const link = (item: Element | undefined | null): HTMLElement | null => item?.querySelector<HTMLElement>('a') ?? null;
const itemsIn = (spot: Element): HTMLElement[] => [...spot.querySelectorAll<HTMLElement>('[data-item]')];

/**
 * The keys of a plan: arrow keys move the focus between jobs across the spots (`data-row`, `data-col`); M opens the
 * menu of the focused job. Roving tabindex: Tab reaches only the job that had the focus last.
 */
export function useArrows(root: RefObject<HTMLElement | null>, onMove?: (id: string, from: HTMLElement) => void) {
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    // A job that was moved with the keys is rendered elsewhere: give it back the focus.
    const moved = wanted.current && element.querySelector(`[data-item="${wanted.current}"]`);
    if (moved && document.activeElement === document.body) {
      wanted.current = undefined;
      link(moved)?.focus();
    }
    if (!element.querySelector('[data-item] a[tabindex="0"]'))
      link(element.querySelector('[data-item]'))?.setAttribute('tabindex', '0');
  });
  const follow = useCallback((id: string) => (wanted.current = id), []);

  function onFocus({ target }: { target: EventTarget }) {
    const one = (target as HTMLElement).closest('[data-item] a');
    if (!one || !root.current) return;
    for (const before of root.current.querySelectorAll('[data-item] a[tabindex="0"]'))
      before.setAttribute('tabindex', '-1');
    one.setAttribute('tabindex', '0');
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    const spot = target.closest<HTMLElement>('[data-spot]');
    if (!spot || !root.current || event.metaKey || event.ctrlKey || event.altKey) return;
    const item = target.closest<HTMLElement>('[data-item]');
    if (event.key === 'm' && item && !item.dataset.fixed && onMove) {
      event.preventDefault();
      event.stopPropagation();
      item.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      onMove(item.dataset.item!, item);
      return;
    }
    const step = steps[event.key];
    if (!step) return;
    const next = neighbour(root.current, spot, item, step);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  return { onKeyDown, onFocus, follow };
}

const steps: Record<string, readonly [row: number, col: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function neighbour(
  root: HTMLElement,
  spot: HTMLElement,
  item: HTMLElement | null,
  [down, right]: readonly [number, number],
): HTMLElement | null {
  const items = itemsIn(spot);
  const at = item ? items.indexOf(item) : -1;
  if (down !== 0 && items[at + down] && (at >= 0 || down > 0)) return link(items[at + down]);
  // Continue to the next spot that can take the focus: skip those that are collapsed or empty.
  const [row, col] = [Number(spot.dataset.row), Number(spot.dataset.col)];
  for (let distance = 1; distance <= 60; distance++) {
    const next = root.querySelector<HTMLElement>(
      `[data-row="${row + down * distance}"][data-col="${col + right * distance}"]`,
    );
    if (!next) return null;
    const inside = itemsIn(next);
    const first =
      down < 0 ? inside.at(-1) : right === 0 ? inside[0] : inside[Math.min(Math.max(at, 0), inside.length - 1)];
    if (first) return link(first);
    if (next.tabIndex >= -1 && next.hasAttribute('tabindex')) return next;
  }
  return null;
}
