import { useState } from 'react';
import { useReorder } from '#web/ui/input/reorder.ts';
import { sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { words } from './builder.words';

/** Lines to add, move and take out, by pointer and by keys; the focus goes along. */
export function useLines<Line>(
  lines: readonly Line[],
  { kind, most, onChange }: { kind: string; most: number; onChange(next: Line[]): void },
) {
  const [announcement, setAnnouncement] = useState('');
  const { list, held, handle } = useReorder<HTMLOListElement>([0, lines.length - 1], move);
  /** After the render. */
  const focus = (at: number, what: string) =>
    setTimeout(() => {
      const line = list.current?.querySelector(`[data-line="${at}"]`);
      const adder = list.current?.parentElement?.querySelector<HTMLElement>('[data-add]');
      (line?.querySelector<HTMLElement>(what) ?? adder)?.focus();
    });

  function add(line: Line, at = lines.length) {
    if (lines.length >= most) return setAnnouncement(words.line.tooMany(kind, most));
    onChange(lines.toSpliced(at, 0, line));
    focus(at, '[data-blank]');
  }
  function move(from: number, to: number) {
    if (to < 0 || to >= lines.length || from === to) return;
    onChange(lines.toSpliced(from, 1).toSpliced(to, 0, lines[from]!));
    setAnnouncement(words.line.moved(kind, to + 1));
    // The same part of the line, which is elsewhere now.
    const { dataset } = document.activeElement as HTMLElement;
    focus(to, dataset.blank ? `[data-blank="${dataset.blank}"]` : '[data-handle]');
  }
  function remove(at: number) {
    const before = [...lines];
    onChange(lines.toSpliced(at, 1));
    sayWithUndo(words.line.removed(kind), () => {
      onChange(before);
      focus(at, '[data-handle]');
    });
    focus(Math.min(at, lines.length - 2), '[data-handle]');
  }
  const isOver = (at: number) => held !== undefined && held.to === at && held.from !== at;
  return { list, announcement, handle, isOver, add, move, remove };
}
