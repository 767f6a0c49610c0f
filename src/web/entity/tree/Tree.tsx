import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { rowHeight } from '../table/row-height.ts';
import type { Place } from './place.ts';
import type { Tree as TreeData } from './tree-data.ts';
import { type RowLook, TreeRow } from './TreeRow.tsx';
import { useTypeahead } from './tree-typeahead.ts';
import styles from './tree.module.css';

export interface TreeProps extends RowLook {
  label: string;
  tree: TreeData;
  /** Enter. */
  onOpen(place: Place): void;
  /** A letter with Ctrl (plain letters search names). Returns true if it was a command. */
  onCommand?(letter: string, place: Place): boolean;
  /** Scrolls to this row and focuses it, for each new object. */
  reveal?: { id: string };
}

/** A tree by the ARIA pattern: one tab stop, arrow keys inside, type-ahead. Only visible rows are rendered. */
export function Tree({ label, tree, reveal, onOpen, onPick, onCommand, ...rest }: TreeProps) {
  const { lines } = tree;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  const wanted = useRef(false);
  const find = useTypeahead();
  const known = lines.findIndex(({ place }) => place !== undefined && place.id === (active ?? rest.selected));
  const current = Math.max(0, known);
  const height = rowHeight();
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    // The focused row stays rendered when it scrolls out of view: Tab returns to it.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), current])].filter((at) => at < lines.length),
  });

  useEffect(() => {
    if (!reveal) return;
    wanted.current = true;
    setActive(reveal.id);
  }, [reveal]);
  useEffect(() => {
    if (!wanted.current || known < 0) return;
    wanted.current = false;
    virtual.scrollToIndex(known);
    scroller.current?.querySelector<HTMLElement>(`[data-at="${known}"]`)?.focus({ preventScroll: true });
  }, [known, active, virtual]);

  function go(at: number): void {
    const next = lines[Math.max(0, Math.min(lines.length - 1, at))]?.place;
    if (!next) return;
    wanted.current = true;
    setActive(next.id);
    if (next.id === active) scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }

  function onKey(event: KeyboardEvent<HTMLElement>): void {
    const { place, expanded, parent } = lines[current] ?? {};
    const onRow = (event.target as HTMLElement).getAttribute('role') === 'treeitem';
    if (!place || !onRow || event.metaKey || event.altKey) return;
    if (event.ctrlKey) {
      if (!onCommand?.(event.key.toLowerCase(), place)) return;
    } else if (event.key === 'ArrowDown') go(current + 1);
    else if (event.key === 'ArrowUp') go(current - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(lines.findLastIndex((line) => line.place));
    else if (event.key === 'ArrowRight') {
      if (expanded) go(current + 1);
      else if (expanded === false) tree.toggle(place.id, true);
    } else if (event.key === 'ArrowLeft') {
      if (expanded) tree.toggle(place.id, false);
      else go(lines.findIndex((line) => line.place && line.place.id === parent));
    } else if (event.key === 'Enter') onOpen(place);
    else if (event.key === ' ') (onPick ?? onOpen)(place);
    else if (/^[\p{L}\p{N}]$/u.test(event.key)) {
      const names = lines.map((line) => line.place?.name ?? '');
      const at = find(event.key, names, current);
      if (at >= 0) go(at);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={scroller} className={styles.tree}>
      <div
        role="tree"
        aria-label={label}
        className={styles.rows}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={onKey}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index]!;
          return (
            <TreeRow
              key={line.place?.id ?? `more ${line.parent} ${line.position}`}
              {...rest}
              line={line}
              at={index}
              start={start}
              active={index === current}
              onFocus={() => line.place && setActive(line.place.id)}
              onPick={onPick}
              onToggle={tree.toggle}
              onMore={tree.more}
            />
          );
        })}
      </div>
    </div>
  );
}
