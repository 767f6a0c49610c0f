import { type RefObject, useEffect, useRef } from 'react';
import { type Point, startDrag } from '#web/ui/input/drag.ts';

/** The dragged item, the spot it came from, and the spot it was dropped on. */
export type Drop = (id: string, from: string, to: string) => void;

const edge = 48;
const maxSpeed = 18;

/**
 * Drags elements marked `data-item` onto elements marked `data-spot`. A copy follows the pointer on the compositor;
 * nothing renders until the drop. Elements marked `data-scrolls` scroll when the pointer is near their edge.
 */
export function useDrag(root: RefObject<HTMLElement | null>, onDrop: Drop | undefined): void {
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  }, [onDrop]);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    return watch(
      element,
      (...what) => drop.current?.(...what),
      () => drop.current !== undefined,
    );
  }, [root]);
}

function watch(root: HTMLElement, drop: Drop, enabled: () => boolean): () => void {
  let stop: (() => void) | undefined;

  function press(event: PointerEvent) {
    const target = event.target as HTMLElement;
    const item = target.closest<HTMLElement>('[data-item]');
    if (!enabled() || stop || event.button !== 0 || !item || item.dataset.fixed || target.closest('[data-menu]'))
      return;
    stop = follow(root, item, event, drop, () => (stop = undefined));
  }
  // Prevent the browser's own link drag, and its context menu on a long press.
  const refuse = (event: Event) => {
    if (event.type === 'dragstart' || stop) event.preventDefault();
  };
  const hold = (event: TouchEvent) => {
    if (document.documentElement.dataset.dragging !== undefined && event.cancelable) event.preventDefault();
  };
  root.addEventListener('pointerdown', press);
  root.addEventListener('dragstart', refuse);
  root.addEventListener('contextmenu', refuse);
  root.addEventListener('touchmove', hold, { passive: false });
  return () => {
    stop?.();
    root.removeEventListener('pointerdown', press);
    root.removeEventListener('dragstart', refuse);
    root.removeEventListener('contextmenu', refuse);
    root.removeEventListener('touchmove', hold);
  };
}

/** One press, until it is let go: a copy of what was picked up goes along. */
function follow(root: HTMLElement, item: HTMLElement, first: PointerEvent, drop: Drop, over: () => void): () => void {
  const from = item.closest<HTMLElement>('[data-spot]');
  const start = { x: first.clientX, y: first.clientY };
  let at: Point = start;
  let copy: HTMLElement | undefined;
  let spot: HTMLElement | null = null;
  let frame = 0;

  function step() {
    if (!copy) return;
    copy.style.transform = `translate3d(${at.x - start.x}px, ${at.y - start.y}px, 0)`;
    const under = document.elementFromPoint(at.x, at.y);
    const next = under && root.contains(under) ? under.closest<HTMLElement>('[data-spot]') : null;
    if (next !== spot) {
      delete spot?.dataset.over;
      spot = next;
      if (spot && spot !== from) spot.dataset.over = '';
    }
    scrollNear(under, at);
    frame = requestAnimationFrame(step);
  }
  return startDrag(first, {
    lifts: first.pointerType === 'touch' ? 'rested' : 'moved',
    onLift() {
      copy = copyOf(item);
      item.dataset.lifted = '';
      frame = requestAnimationFrame(step);
    },
    onMove(to) {
      at = to;
    },
    onDrop() {
      if (spot && spot !== from) drop(item.dataset.item!, from?.dataset.spot ?? '', spot.dataset.spot!);
    },
    onEnd() {
      cancelAnimationFrame(frame);
      copy?.remove();
      copy = undefined;
      delete spot?.dataset.over;
      delete item.dataset.lifted;
      over();
    },
  });
}

function copyOf(item: HTMLElement): HTMLElement {
  const { left, top, width, height } = item.getBoundingClientRect();
  const copy = item.cloneNode(true) as HTMLElement;
  copy.removeAttribute('data-item');
  copy.inert = true;
  copy.dataset.copy = '';
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(copy);
  return copy;
}

/** The nearer to the edge, the faster. */
function scrollNear(under: Element | null, { x, y }: Point): void {
  for (let one = under?.closest('[data-scrolls]'); one; one = one.parentElement?.closest('[data-scrolls]')) {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const pull = (before: number, after: number) => (before < edge ? before - edge : after < edge ? edge - after : 0);
    const speed = (distance: number) => (Math.max(-edge, Math.min(edge, distance)) / edge) * maxSpeed;
    one.scrollBy(speed(pull(x - left, right - x)), speed(pull(y - top, bottom - y)));
  }
}
