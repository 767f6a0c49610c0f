import { Checkbox } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Row } from '../query.ts';
import { words } from '../words.ts';
import { Cell } from './Cell.tsx';
import type { Feature } from './feature.ts';
import { type Columns, type FieldInfo, valueIn } from './fields.ts';
import { useKeptScroll } from './kept-scroll.ts';
import { alongTo, type ListState } from './list-state.ts';
import type { Selection } from './selection.ts';
import { Separator } from './Separator.tsx';
import { pictureOf, Thumbnail } from './Thumbnail.tsx';
import styles from './entity.module.css';

interface TableProps {
  feature: Feature;
  columns: Columns;
  rows: Row[];
  total: number;
  state: ListState;
  selection: Selection;
  /** A key asked to set a field of a row. */
  onSet?(row: Row, key: string): void;
}

const standard = { check: 44, name: 220, cell: 140 };
const narrowest = 80;
const widest = 800;

/** Rows as far as they can be seen, however many there are; the name stays put when the rest scrolls sideways. */
export function TableView({ feature, columns, rows, total, state, selection, onSet }: TableProps) {
  const { shown } = columns;
  const scroller = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const height = rowHeight();
  useKeptScroll('table', scroller);
  useFirstRowKeys(scroller);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    // Until it is measured: so that the first time round has rows in it already.
    initialRect: { width: innerWidth, height: innerHeight },
  });
  // Until the address says so, too.
  const [dragged, setDragged] = useState<{ key: string; width: number }>();
  useEffect(() => setDragged(undefined), [columns.widths]);
  const widthOf = (key: string) => (dragged?.key === key ? dragged.width : columns.widths.get(key));
  const tracks = shown.map(({ key }, at) => {
    const width = widthOf(key);
    const least = width ?? (at === 0 ? standard.name : standard.cell);
    return { least, track: width ? `${width}px` : `minmax(${least}px, ${at === 0 ? 1.6 : 1}fr)` };
  });
  const template = [`${standard.check}px`, ...tracks.map(({ track }) => track)].join(' ');
  // Said to head and body alike: each row is a grid of its own, and they have to agree.
  const least = tracks.reduce((sum, track) => sum + track.least, standard.check);

  function onKey(event: KeyboardEvent<HTMLDivElement>) {
    const at = Number((event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset.at ?? -1);
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    const row = rows[at];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      const next = Math.max(0, Math.min(rows.length - 1, at + step));
      const focus = () => {
        const found = scroller.current?.querySelector<HTMLElement>(`[data-at="${next}"]`);
        found?.focus();
        return found !== null;
      };
      virtual.scrollToIndex(next);
      // At once where it is drawn already: the next key may come before the next frame, and counts from here.
      if (!focus()) requestAnimationFrame(focus);
    } else if (
      event.key === 'Enter' &&
      row &&
      event.target === event.currentTarget.querySelector(`[data-at="${at}"]`)
    ) {
      void navigate({ to: `/${feature.slug}/${row.id}`, search: alongTo(feature, state) });
    } else if (event.key.toLowerCase() === 'x' && row) selection.toggle(row.id, event.shiftKey);
    else if (row && feature.keys?.[event.key] && onSet) onSet(row, feature.keys[event.key]!);
    else return;
    event.preventDefault();
  }

  const pictured = rows.some(pictureOf);
  const allSelected = rows.length > 0 && rows.every((row) => selection.has(row.id));
  return (
    <div
      ref={scroller}
      className={styles.table}
      role="table"
      aria-label={feature.plural}
      aria-rowcount={total}
      onKeyDown={onKey}
    >
      <div role="rowgroup" className={styles.head} style={{ gridTemplateColumns: template, minWidth: least }}>
        <div role="row" className={styles.rowContents}>
          <div role="columnheader" className={styles.check}>
            <Checkbox
              aria-label={words.list.selectAll}
              checked={allSelected}
              indeterminate={!allSelected && selection.ids.length > 0}
              onChange={() => selection.setAll(allSelected ? [] : rows.map((row) => row.id))}
            />
          </div>
          {shown.map((field) => (
            <HeaderCell key={field.key} field={field} state={state}>
              <Separator
                className={styles.columnEdge!}
                label={words.list.columnWidth(field.label)}
                width={widthOf(field.key)}
                narrowest={narrowest}
                widest={widest}
                onResize={(width, done) => {
                  setDragged({ key: field.key, width });
                  if (done) columns.resize(field.key, width);
                }}
              />
            </HeaderCell>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize(), minWidth: least }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]!;
          return (
            <div
              key={row.id}
              role="row"
              aria-rowindex={index + 2}
              data-at={index}
              tabIndex={index === 0 ? 0 : -1}
              className={styles.row}
              data-selected={selection.has(row.id) || undefined}
              style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
            >
              <div role="cell" className={styles.check}>
                <Checkbox
                  aria-label={words.list.selectRow(row.name)}
                  checked={selection.has(row.id)}
                  onChange={(event) => selection.toggle(row.id, (event.nativeEvent as MouseEvent).shiftKey)}
                />
              </div>
              {shown.map((field, at) => (
                <div role="cell" key={field.key} className={at === 0 ? styles.nameCell : styles.cell}>
                  {at === 0 && feature.mark?.(row)}
                  {at === 0 ? (
                    <>
                      {pictured && <Thumbnail feature={feature} row={row} />}
                      <Link to={`/${feature.slug}/${row.id}`} search={alongTo(feature, state)} className={styles.name}>
                        {row.name}
                      </Link>
                    </>
                  ) : (
                    (feature.cells?.[field.key]?.(row) ?? <Cell field={field} value={valueIn(row, field.key)} />)
                  )}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** J and K begin at the first row when nothing else has the focus; from there the table hears them itself. */
function useFirstRowKeys(scroller: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent) => {
      if (target !== document.body || ctrlKey || metaKey || altKey || (key !== 'j' && key !== 'k')) return;
      scroller.current?.querySelector<HTMLElement>('[data-at]')?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [scroller]);
}

export const rowHeight = () =>
  Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10) || 44;

/** Click sorts by this column alone; with Shift it joins the ones before. Up, then down, then not at all. */
function HeaderCell({ field, state, children }: { field: FieldInfo; state: ListState; children: ReactNode }) {
  const order = state.ordering ? state.ordering.split(',') : [];
  const at = order.findIndex((key) => key.replace(/^-/, '') === field.key);
  const down = order[at]?.startsWith('-');
  function sort(joining: boolean) {
    const next = at < 0 ? [field.key] : down ? [] : [`-${field.key}`];
    const others = joining ? order.filter((_, index) => index !== at) : [];
    state.set({ ordering: [...others, ...next].join(',') });
  }
  if (!field.sortable)
    return (
      <div role="columnheader" className={styles.headCell}>
        <span>{field.label}</span>
        {children}
      </div>
    );
  return (
    <div
      role="columnheader"
      className={styles.headCell}
      aria-sort={at < 0 ? 'none' : down ? 'descending' : 'ascending'}
    >
      <button type="button" onClick={(event) => sort(event.shiftKey)} aria-label={words.list.sort(field.label)}>
        <span>{field.label}</span>
        {at >= 0 && (down ? <ArrowDown size={14} /> : <ArrowUp size={14} />)}
        {at >= 0 && order.length > 1 && <sub>{at + 1}</sub>}
      </button>
      {children}
    </div>
  );
}
