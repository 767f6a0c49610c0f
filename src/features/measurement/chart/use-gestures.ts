import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { roomOf } from './draw';
import { panned, zoomed } from './scale';
import type { Span } from './series-query';

interface Gestures {
  canvas: RefObject<HTMLCanvasElement | null>;
  span: Span;
  whole: Span;
  onSpan(span: Span): void;
  onReset(): void;
  /** Reads the value at a place, in pixels; undefined is none. */
  onRead(x: number | undefined): void;
  /** Reads the value before or after. */
  onStep(by: 1 | -1): void;
}

const keyShare = 0.1;
const keyZoom = 0.8;
const wheelZoom = 1.0015;

/** Moves and zooms a chart: by wheel and drag, by keys, and by one finger or two. */
export function useGestures({ canvas, span, whole, onSpan, onReset, onRead, onStep }: Gestures) {
  const now = useRef({ span, whole, onSpan });
  useEffect(() => {
    now.current = { span, whole, onSpan };
  });
  const pointers = useRef(new Map<number, { x: number; from: number }>());
  const held = useRef<Span>(span);

  // React's own listener is passive: the page would scroll as well.
  useEffect(() => {
    const drawn = canvas.current;
    const onWheel = (event: WheelEvent) => {
      // The wheel scrolls the page, until somebody has pressed into the chart.
      const isChosen = drawn!.parentElement === document.activeElement;
      if (!isChosen && !event.ctrlKey && !event.metaKey && !event.shiftKey) return;
      event.preventDefault();
      const { left, right } = roomOf(drawn!.clientWidth, 0);
      const { span: seen, whole: all, onSpan: set } = now.current;
      if (event.shiftKey)
        return set(panned(seen, ((event.deltaY || event.deltaX) / (right - left)) * (seen.to - seen.from), all));
      const about = (event.clientX - drawn!.getBoundingClientRect().left - left) / (right - left);
      set(zoomed(seen, wheelZoom ** event.deltaY, Math.max(0, Math.min(1, about)), all));
    };
    drawn?.addEventListener('wheel', onWheel, { passive: false });
    return () => drawn?.removeEventListener('wheel', onWheel);
  }, [canvas]);

  const placeOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    clientX - currentTarget.getBoundingClientRect().left;

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    const x = placeOf(event);
    pointers.current.set(event.pointerId, { x, from: x });
    begin();
    onRead(x);
  }

  /** From here on, what moves is reckoned against what is seen now. */
  function begin() {
    held.current = now.current.span;
    for (const pointer of pointers.current.values()) pointer.from = pointer.x;
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const pointer = pointers.current.get(event.pointerId);
    if (!pointer) return onRead(placeOf(event));
    pointer.x = placeOf(event);
    const { left, right } = roomOf(event.currentTarget.clientWidth, 0);
    const width = right - left;
    const reach = held.current.to - held.current.from;
    const [one, other] = [...pointers.current.values()];
    if (!other) return onSpan(panned(held.current, ((one!.from - one!.x) / width) * reach, whole));
    const distance = (key: 'x' | 'from') => Math.max(24, Math.abs(one![key] - other[key]));
    const about = ((one!.from + other.from) / 2 - left) / width;
    onSpan(zoomed(held.current, distance('from') / distance('x'), Math.max(0, Math.min(1, about)), whole));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    pointers.current.delete(event.pointerId);
    begin();
  }

  function onKeyDown(event: KeyboardEvent) {
    const reach = span.to - span.from;
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined;
    if (side && event.shiftKey) onStep(side);
    else if (side) onSpan(panned(span, side * keyShare * reach, whole));
    else if (event.key === '+' || event.key === '=') onSpan(zoomed(span, keyZoom, 0.5, whole));
    else if (event.key === '-') onSpan(zoomed(span, 1 / keyZoom, 0.5, whole));
    else if (event.key === 'Home') onReset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    onKeyDown,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onPointerLeave: () => pointers.current.size === 0 && onRead(undefined),
  };
}
