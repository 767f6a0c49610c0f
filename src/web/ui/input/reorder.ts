import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { startDrag } from './drag.ts';

/** What is being dragged, and the place it would take. */
interface Held {
  from: number;
  to: number;
}

interface Reorder<List> {
  held: Held | undefined;
  /** The element whose children are the items. */
  list: RefObject<List | null>;
  /** What picks up the item at this place; `moved` where a press does something else, too, and a finger scrolls. */
  handle(at: number, lifts: 'live' | 'moved'): { onPointerDown(event: PointerEvent<HTMLElement>): void };
}

/** Puts the items of a list in order by dragging them, within the places from `first` to `last`. */
export function useReorder<List extends HTMLElement>(
  [first, last]: readonly [first: number, last: number],
  onMove: (from: number, to: number) => void,
): Reorder<List> {
  const list = useRef<List>(null);
  const [held, setHeld] = useState<Held>();
  const stop = useRef<() => void>(undefined);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  }, [onMove]);
  useEffect(() => () => stop.current?.(), []);

  function pickUp(at: number, lifts: 'live' | 'moved', event: globalThis.PointerEvent) {
    const placeAt = placesIn(list.current!);
    const held = { from: at, to: at };
    stop.current = startDrag(event, {
      lifts,
      onLift: () => setHeld(held),
      onMove({ y }) {
        held.to = Math.max(first, Math.min(last, placeAt(y)));
        setHeld({ ...held });
      },
      onDrop: () => held.to !== at && move.current(at, held.to),
      onEnd: () => setHeld(undefined),
    });
  }
  return {
    held,
    list,
    handle: (at, lifts) => ({
      onPointerDown({ button, pointerType, nativeEvent }) {
        if (button === 0 && (lifts === 'live' || pointerType !== 'touch')) pickUp(at, lifts, nativeEvent);
      },
    }),
  };
}

/** Which item lies at a height, as they lay when it was asked: while one is dragged, others make room. */
function placesIn(list: HTMLElement): (y: number) => number {
  const topOf = () => list.getBoundingClientRect().top - list.scrollTop;
  const top = topOf();
  const ends = Array.from(list.children, (item) => item.getBoundingClientRect().bottom - top);
  return (y) => {
    const at = ends.findIndex((end) => y - topOf() < end);
    return at < 0 ? ends.length - 1 : at;
  };
}

/** The items as they would lie. */
export function inOrder<Item>(items: readonly Item[], held: Held | undefined): Item[] {
  if (!held) return [...items];
  return items.toSpliced(held.from, 1).toSpliced(held.to, 0, items[held.from]!);
}
