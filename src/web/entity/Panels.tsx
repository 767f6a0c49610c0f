import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { usePref } from '../prefs.ts';
import { words } from '../words.ts';
import type { Feature } from './feature.ts';
import { useKeptScroll } from './kept-scroll.ts';
import { ListScreen } from './ListScreen.tsx';
import styles from './list.module.css';

const narrowest = 300;
const widest = 480;
const step = 20;

const fitting = (width: number) => Math.round(Math.max(narrowest, Math.min(widest, width)));

/** Panel View (S5, U2): the list stays while one record after another is opened beside it. */
export function Panels({ feature, id, children }: { feature: Feature; id: string; children: ReactNode }) {
  const side = useRef<HTMLDivElement>(null);
  const [kept, keep] = usePref('panelWidth', '360');
  const width = fitting(Number(kept) || 360);
  useKeptScroll('list', side);
  return (
    <div
      className={styles.panels}
      data-open={id ? true : undefined}
      style={{ '--panel-width': `${width}px` } as CSSProperties}
    >
      <div ref={side} className={styles.panelSide} data-pane>
        <ListScreen feature={feature} id={id} />
      </div>
      <Separator width={width} onResize={(next) => keep(String(fitting(next)))} />
      <Main key={id}>{children}</Main>
    </div>
  );
}

/** A new record begins at its top; one that is come back to, where it was left. */
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLDivElement>(null);
  useKeptScroll('detail', main);
  return (
    <div ref={main} className={styles.panelMain}>
      {children}
    </div>
  );
}

/** Dragged, or moved by the arrow keys (WCAG 2.5.7). */
function Separator({ width, onResize }: { width: number; onResize(width: number): void }) {
  const from = useRef<{ x: number; width: number }>(undefined);
  function onKey(event: KeyboardEvent) {
    const next = {
      ArrowLeft: width - step,
      ArrowRight: width + step,
      Home: narrowest,
      End: widest,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onResize(next);
  }
  function onDown(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    from.current = { x: event.clientX, width };
  }
  return (
    <div
      className={styles.separator}
      role="separator"
      aria-orientation="vertical"
      aria-label={words.list.resize}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      tabIndex={0}
      onKeyDown={onKey}
      onPointerDown={onDown}
      // What lies behind would begin to be dragged or selected.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={(event) => from.current && onResize(from.current.width + event.clientX - from.current.x)}
      onPointerUp={() => (from.current = undefined)}
      onPointerCancel={() => (from.current = undefined)}
    />
  );
}

/** Beside the list before anything is chosen from it. */
export function NothingChosen({ feature }: { feature: Feature }) {
  const Icon = feature.icon;
  return (
    <div className={styles.nothingChosen}>
      <Icon size={32} />
      <p>{words.list.choose(feature.plural)}</p>
      <p>{words.list.chooseHint}</p>
    </div>
  );
}
