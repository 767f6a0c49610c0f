/** How far a pointer goes before it is a drag and no click. */
const threshold = 5;
/** How long a finger rests before it is a drag and no scroll. */
const rests = 350;

export interface Point {
  x: number;
  y: number;
}

interface Drag {
  /** By the press itself, when the pointer has gone some way, or when a finger has rested. */
  lifts: 'live' | 'moved' | 'rested';
  onLift?(): void;
  onMove(at: Point): void;
  /** Let go, after `onEnd`; not after Escape, nor where the browser takes the pointer for something else. */
  onDrop(at: Point): void;
  /** However it ended, also before it was lifted. */
  onEnd?(): void;
}

/** Follows one press until it is let go, and marks the page meanwhile; answers how to give it up. */
export function startDrag(first: PointerEvent, { lifts, onLift, onMove, onDrop, onEnd }: Drag): () => void {
  const page = document.documentElement;
  const over = new AbortController();
  let lifted = false;
  const timer = lifts === 'rested' ? setTimeout(lift, rests) : undefined;

  function lift() {
    lifted = true;
    page.dataset.dragging = '';
    onLift?.();
  }
  function move({ clientX: x, clientY: y }: PointerEvent) {
    if (lifted) return onMove({ x, y });
    if (Math.hypot(x - first.clientX, y - first.clientY) <= threshold) return;
    if (lifts === 'rested') return end();
    lift();
    onMove({ x, y });
  }
  function release({ clientX: x, clientY: y }: PointerEvent) {
    const dropped = lifted;
    end();
    if (!dropped) return;
    if (lifts !== 'live') swallowClick();
    onDrop({ x, y });
  }
  function escape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end();
  }
  function end() {
    if (over.signal.aborted) return;
    over.abort();
    clearTimeout(timer);
    if (lifted) delete page.dataset.dragging;
    onEnd?.();
  }
  const mine = (does: (event: PointerEvent) => void) => (event: PointerEvent) =>
    void (event.pointerId === first.pointerId && does(event));
  addEventListener('pointermove', mine(move), { signal: over.signal });
  addEventListener('pointerup', mine(release), { signal: over.signal });
  addEventListener('pointercancel', mine(end), { signal: over.signal });
  addEventListener('keydown', escape, { signal: over.signal, capture: true });
  if (lifts === 'live') lift();
  return end;
}

/** What was dragged is not opened as well. Not every release is followed by a click. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
}
