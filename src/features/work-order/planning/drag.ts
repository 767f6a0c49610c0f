import { type RefObject, useEffect, useRef } from 'react';

/** The dragged item, the spot it came from, and the spot it was dropped on. */
export type Drop = (id: string, from: string, to: string) => void;

/** How far a mouse moves, and how long a finger rests, before a press counts as a drag. */
const dragDistance = 5;
const longPress = 350;
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

/** One drag, from press to release. */
function follow(root: HTMLElement, item: HTMLElement, first: PointerEvent, drop: Drop, onEnd: () => void): () => void {
  const from = item.closest<HTMLElement>('[data-spot]');
  const page = document.documentElement;
  const start = { x: first.clientX, y: first.clientY };
  let at = start;
  let copy: HTMLElement | undefined;
  let spot: HTMLElement | null = null;
  let frame = 0;
  const timer = first.pointerType === 'touch' ? setTimeout(lift, longPress) : undefined;

  function lift() {
    const { left, top, width, height } = item.getBoundingClientRect();
    copy = item.cloneNode(true) as HTMLElement;
    copy.removeAttribute('data-item');
    copy.inert = true;
    copy.dataset.copy = '';
    Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    document.body.append(copy);
    item.dataset.lifted = '';
    page.dataset.dragging = '';
    frame = requestAnimationFrame(step);
  }
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
  function move(event: PointerEvent) {
    if (event.pointerId !== first.pointerId) return;
    at = { x: event.clientX, y: event.clientY };
    const far = Math.hypot(at.x - start.x, at.y - start.y);
    if (copy || far <= dragDistance) return;
    if (first.pointerType === 'touch') end();
    else lift();
  }
  function release(event: PointerEvent) {
    if (event.pointerId !== first.pointerId) return;
    const [id, to] = [item.dataset.item!, spot];
    const dropped = copy !== undefined;
    if (dropped) {
      addEventListener('click', swallow, { capture: true, once: true });
      // Not every release is followed by a click.
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
    }
    end();
    if (dropped && to && to !== from) drop(id, from?.dataset.spot ?? '', to.dataset.spot!);
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end();
  };
  const cancel = (event: PointerEvent) => void (event.pointerId === first.pointerId && end());
  function end() {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    copy?.remove();
    copy = undefined;
    delete spot?.dataset.over;
    delete item.dataset.lifted;
    delete page.dataset.dragging;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', release);
    removeEventListener('pointercancel', cancel);
    removeEventListener('keydown', escape, { capture: true });
    onEnd();
  }
  addEventListener('pointermove', move);
  addEventListener('pointerup', release);
  addEventListener('pointercancel', cancel);
  addEventListener('keydown', escape, { capture: true });
  return end;
}

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};

/** Scrolls faster near the edge. */
function scrollNear(under: Element | null, { x, y }: { x: number; y: number }): void {
  for (let one = under?.closest('[data-scrolls]'); one; one = one.parentElement?.closest('[data-scrolls]')) {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const pull = (before: number, after: number) => (before < edge ? before - edge : after < edge ? edge - after : 0);
    const speed = (distance: number) => (Math.max(-edge, Math.min(edge, distance)) / edge) * maxSpeed;
    one.scrollBy(speed(pull(x - left, right - x)), speed(pull(y - top, bottom - y)));
  }
}
