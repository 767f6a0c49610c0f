import { useNavigate } from '@tanstack/react-router';
import { observeWindowOffset, observeWindowRect, useVirtualizer, windowScroll } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { words } from '#words/screen';
import { hasShortcuts } from '../../prefs.ts';
import type { Row } from '../../query.ts';
import { phone, useMedia } from '../../ui/use-media.ts';
import { isNumber, trackOf } from './columns.ts';
import type { Feature } from '../common/feature.ts';
import type { FieldInfo } from '../common/field-info.ts';
import type { Columns } from '../common/fields.ts';
import { useScrollRestoration } from '../list/scroll-restoration.ts';
import type { ListState } from '../list/list-query.ts';
import { alongTo } from '../list/list-state.ts';
import { useRecordLinks } from '../list/record-links.ts';
import type { Selection } from '../list/bulk/selection.ts';
import { Separator } from './Separator.tsx';
import { pictureOf } from '../list/row-facts.ts';
import { cardHeight, rowHeight } from './row-height.ts';
import { TableRow } from './TableRow.tsx';
import type { Tab } from '../list/tabs.ts';
import { Tick } from './Tick.tsx';
import styles from './table.module.css';

interface TableProps {
  feature: Feature;
  columns: Columns;
  rows: Row[];
  total: number;
  tab?: Tab;
  ordering: string;
  onChange: ListState['set'];
  /** Whether any row is selected, and whether a given row is. */
  chosen?: boolean;
  has?: Selection['has'];
  /** Undefined if there are no actions on selected rows. */
  toggle?: Selection['toggle'];
  setAll?: Selection['setAll'];
  /** A keyboard shortcut asked to set a field of a row. */
  onSet?(row: Row, key: string): void;
  /** The fields whose cells can be edited in place, and the request to edit one. */
  edits?: ReadonlyMap<string, FieldInfo>;
  onEdit?(row: Row, key: string, cell: HTMLElement): void;
}

const tick = 44;
const narrowest = 80;
const widest = 800;
/** Rows rendered outside the viewport: few at first, so that the first render is fast. */
const [fewBeyond, beyond] = [1, 8];

/**
 * A virtualised table; the name column stays when the rest scrolls sideways. On a phone a row is a card, and the order
 * is chosen in the list's menu.
 */
export const TableView = memo(function TableView(props: TableProps) {
  const { feature, columns, rows, total, tab, ordering, onChange, chosen, has, toggle, setAll, onSet, edits, onEdit } =
    props;
  const { shown } = columns;
  const scroller = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const cards = useMedia(phone);
  const height = cards ? cardHeight() : rowHeight();
  const { hrefOf, onClick } = useRecordLinks(feature, tab);
  const overscan = useDeferredValue(beyond, fewBeyond);
  useScrollRestoration('table', scroller);
  useFirstRowKeys(scroller);
  const virtual = useVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan,
    ...(cards ? withThePage : { getScrollElement: () => scroller.current, observeElementRect: watchSize }),
    // An estimate until it is measured, so that the first render has rows.
    initialRect: { width: innerWidth, height: innerHeight - aboveTheRows },
  });
  // While dragging, until the address has the new width.
  const [dragged, setDragged] = useState<{ key: string; width: number }>();
  useEffect(() => {
    setDragged(undefined);
  }, [columns.widths]);
  const widthOf = (key: string) => (dragged?.key === key ? dragged.width : columns.widths.get(key));
  const tracks = shown.map((field) => trackOf(field, widthOf(field.key)));
  // Shared by head and body: each row is its own grid, and the columns must align.
  const tickWidth = toggle ? tick : 0;
  const template = cards ? undefined : [`${tickWidth}px`, ...tracks.map(({ track }) => track)].join(' ');
  const least = cards ? undefined : `calc(${[`${tickWidth}px`, ...tracks.map((track) => track.least)].join(' + ')})`;

  function onKey(event: KeyboardEvent<HTMLDivElement>) {
    const at = Number((event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset.at ?? -1);
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    const row = rows[at];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = cellOf(event.target as HTMLElement);
    if (row && cell && event.key === 'Enter') {
      onEdit?.(row, cell.dataset.edit!, cell);
    } else if (moveAcross(event)) {
      // Moved between cells, or back to the row.
    } else if (step) {
      const next = Math.max(0, Math.min(rows.length - 1, at + step));
      const focus = () => {
        const found = scroller.current?.querySelector<HTMLElement>(`[data-at="${next}"]`);
        // From a cell to the one below it, where that can be edited.
        (found?.querySelector<HTMLElement>(`[data-edit="${cell?.dataset.edit}"]`) ?? found)?.focus();
        return found !== null;
      };
      virtual.scrollToIndex(next);
      // At once if it is rendered: the next key may come before the next frame, and counts from here.
      if (!focus()) requestAnimationFrame(focus);
    } else if (
      event.key === 'Enter' &&
      row &&
      event.target === event.currentTarget.querySelector(`[data-at="${at}"]`)
    ) {
      void navigate({ to: `/${feature.slug}/${row.id}`, search: alongTo(feature, { tab }) });
    } else if (event.key.toLowerCase() === 'x' && row && toggle) toggle(row.id, event.shiftKey);
    else if (row && feature.keys?.[event.key] && onSet) onSet(row, feature.keys[event.key]!);
    else return;
    event.preventDefault();
  }

  function onPress(event: MouseEvent<HTMLDivElement>) {
    onClick(event);
    const cell = cellOf(event.target as HTMLElement);
    const row = rows[Number(cell?.closest<HTMLElement>('[data-at]')?.dataset.at ?? -1)];
    // A person who selects text wants to copy it.
    const selectsText = getSelection()?.type === 'Range';
    if (row && cell && !selectsText && !(event.target as HTMLElement).closest('a'))
      onEdit?.(row, cell.dataset.edit!, cell);
  }

  const pictured = rows.some(pictureOf);
  const allSelected = rows.length > 0 && rows.every((row) => has?.(row.id));
  const keysShown = shown.map(({ key }) => key);
  return (
    <div
      ref={scroller}
      className={styles.table}
      role="table"
      aria-label={feature.plural}
      aria-rowcount={total + 1}
      data-cards={cards || undefined}
      data-plain={toggle ? undefined : true}
      onKeyDown={onKey}
      onClick={onPress}
    >
      {!cards && (
        <div role="rowgroup" className={styles.head} style={{ gridTemplateColumns: template, minWidth: least }}>
          <div role="row" className={styles.rowContents}>
            <div role="columnheader" className={styles.check}>
              {toggle && (
                <Tick
                  label={words.list.selectAll}
                  checked={allSelected}
                  partly={!allSelected && chosen === true}
                  onChange={() => setAll?.(allSelected ? [] : rows.map((row) => row.id))}
                />
              )}
            </div>
            {shown.map((field) => (
              <HeaderCell key={field.key} field={field} ordering={ordering} columns={keysShown} onChange={onChange}>
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
      )}
      <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize(), minWidth: least }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]!;
          return (
            <TableRow
              key={row.id}
              feature={feature}
              row={row}
              index={index}
              start={start - virtual.options.scrollMargin}
              shown={shown}
              template={template}
              href={hrefOf(row.id)}
              pictured={pictured}
              selected={has?.(row.id) ?? false}
              toggle={toggle}
              edits={edits}
            />
          );
        })}
      </div>
    </div>
  );
});

const cellOf = (element: HTMLElement) => element.closest<HTMLElement>('[data-edit]');

/** Right and Tab move from a row through its cells, Left and Shift Tab back; Tab leaves it after the last. */
function moveAcross({ key, shiftKey, target }: KeyboardEvent<HTMLDivElement>): boolean {
  const row = (target as HTMLElement).closest<HTMLElement>('[data-at]');
  const stops = row ? [row, ...row.querySelectorAll<HTMLElement>('[data-edit]')] : [];
  const at = stops.indexOf(target as HTMLElement);
  const step = { ArrowRight: 1, ArrowLeft: -1, Tab: at > 0 ? (shiftKey ? -1 : 1) : 0 }[key] ?? 0;
  const next = at < 0 || step === 0 ? undefined : stops[at + step];
  next?.focus();
  return next !== undefined;
}

/** The height of bars, title and tools. */
const aboveTheRows = 220;

/**
 * On a phone rows scroll with the page and can use all of it. Where they begin depends on tabs and filters, so that
 * much is always rendered beyond the viewport.
 */
const withThePage = {
  getScrollElement: () => globalThis as never,
  observeElementOffset: observeWindowOffset as never,
  observeElementRect: observeWindowRect as never,
  scrollToFn: windowScroll as never,
  initialOffset: () => scrollY,
  scrollMargin: aboveTheRows,
};

/** Reports the size after the browser's own layout: measuring would force an extra one. */
function watchSize({ scrollElement }: { scrollElement: Element | null }, report: (size: Size) => void): () => void {
  const sizes = new ResizeObserver(([entry]) => {
    const [box] = entry!.borderBoxSize;
    report({ width: Math.round(box!.inlineSize), height: Math.round(box!.blockSize) });
  });
  if (scrollElement) sizes.observe(scrollElement);
  return () => sizes.disconnect();
}

interface Size {
  width: number;
  height: number;
}

/** J and K start at the first row if nothing has the focus; from there the table handles them. */
function useFirstRowKeys(scroller: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent) => {
      if (target !== document.body || !hasShortcuts() || ctrlKey || metaKey || altKey || (key !== 'j' && key !== 'k'))
        return;
      scroller.current?.querySelector<HTMLElement>('[data-at]')?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [scroller]);
}

/** A click sorts by this column only; Shift adds it to the order, or changes its direction: up, down, off. */
export function HeaderCell({
  field,
  ordering,
  columns,
  onChange,
  children,
}: {
  field: FieldInfo;
  ordering: string;
  /** The keys of the columns beside it. */
  columns?: readonly string[];
  onChange: ListState['set'];
  children: ReactNode;
}) {
  const order = ordering ? ordering.split(',') : [];
  const at = order.findIndex((key) => key.replace(/^-/, '') === field.key);
  const down = order[at]?.startsWith('-');
  // A list may also be in the order of a field that is no column; that has no place to show.
  const places = order.map((key) => key.replace(/^-/, '')).filter((key) => !columns || columns.includes(key));
  function sort(joining: boolean) {
    const next = at < 0 ? [field.key] : down ? [] : [`-${field.key}`];
    const place = at < 0 ? order.length : at;
    onChange({ ordering: (joining ? order.toSpliced(place, 1, ...next) : next).join(',') });
  }
  if (!field.sortable)
    return (
      <div role="columnheader" className={styles.headCell} data-number={isNumber(field) || undefined}>
        <span>{field.label}</span>
        {children}
      </div>
    );
  return (
    <div
      role="columnheader"
      className={styles.headCell}
      data-number={isNumber(field) || undefined}
      aria-sort={at < 0 ? 'none' : down ? 'descending' : 'ascending'}
    >
      <button type="button" onClick={(event) => sort(event.shiftKey)} aria-label={words.list.sort(field.label)}>
        <span>{field.label}</span>
        {at >= 0 && (down ? <ArrowDown size={14} /> : <ArrowUp size={14} />)}
        {at >= 0 && places.length > 1 && <sub data-place={places.indexOf(field.key) + 1} />}
      </button>
      {children}
    </div>
  );
}
