import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

interface Drag {
  /** The dragged item and its target position. */
  held: { from: number; to: number } | undefined;
  list: React.RefObject<HTMLUListElement | null>;
  handle(at: number): {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onPointerCancel(): void;
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  };
}

/** Reorders a list by dragging a handle with mouse or finger, or with the arrow keys. */
export function useDrag(count: number, onMove: (from: number, to: number) => void): Drag {
  const list = useRef<HTMLUListElement>(null);
  const [held, setHeld] = useState<Drag['held']>();

  function placeAt(y: number): number {
    const boxes = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect());
    const below = boxes.findIndex(({ top, height }) => y < top + height / 2);
    return below < 0 ? count - 1 : below;
  }

  return {
    held,
    list,
    handle: (at) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld({ from: at, to: at });
      },
      onPointerMove(event) {
        if (!held) return;
        const over = placeAt(event.clientY);
        // When moving down, the item takes the position of the upper neighbour.
        setHeld({ from: at, to: over > at && over < count - 1 ? over - 1 : over });
      },
      onPointerUp() {
        setHeld(undefined);
        if (held && held.to !== held.from) onMove(held.from, held.to);
      },
      onPointerCancel: () => setHeld(undefined),
      onKeyDown(event) {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!step) return;
        event.preventDefault();
        const to = at + step;
        if (to >= 0 && to < count) onMove(at, to);
      },
    }),
  };
}
