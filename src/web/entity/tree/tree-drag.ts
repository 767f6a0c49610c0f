import { type DragEvent, type HTMLAttributes, useRef, useState } from 'react';
import type { Place } from './place.ts';
import { canMove, parentOf } from './tree-move.ts';

const opensAfter = 600;

interface Dragging {
  dragged?: Place;
  /** Props that make a row draggable and a drop target. */
  row(place: Place): HTMLAttributes<HTMLElement>;
  /** Props of the drop target for the top level; undefined if it would change nothing. */
  top?: HTMLAttributes<HTMLElement>;
}

/** Drags rows onto one another. A row that is hovered for a while opens. */
export function useDragging(
  onDrop: (place: Place, to: Place | null) => void,
  onLinger: (place: Place) => void,
): Dragging {
  const [dragged, setDragged] = useState<Place>();
  const [over, setOver] = useState<string>();
  const timer = useRef<number>(undefined);
  const leave = () => {
    clearTimeout(timer.current);
    setOver(undefined);
  };

  function target(to: Place | null): HTMLAttributes<HTMLElement> & { 'data-over'?: true } {
    const id = to?.id ?? '';
    if (!dragged) return {};
    return {
      'data-over': over === id || undefined,
      onDragEnter: () => {
        clearTimeout(timer.current);
        if (to?.has_children && to.id !== dragged.id) timer.current = window.setTimeout(() => onLinger(to), opensAfter);
      },
      onDragOver: (event: DragEvent) => {
        if (!canMove(dragged, to)) return setOver(undefined);
        event.preventDefault();
        setOver(id);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        leave();
        setDragged(undefined);
        if (canMove(dragged, to)) onDrop(dragged, to);
      },
    };
  }

  return {
    dragged,
    row: (place) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.setData('text/plain', place.name);
        event.dataTransfer.effectAllowed = 'move';
        setDragged(place);
      },
      onDragEnd: () => {
        leave();
        setDragged(undefined);
      },
      ...target(place),
    }),
    top: dragged && parentOf(dragged) !== null ? target(null) : undefined,
  };
}
