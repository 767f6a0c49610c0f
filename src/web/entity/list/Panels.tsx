import { type CSSProperties, type ReactNode, useRef } from 'react';
import { words } from '#words/screen';
import { usePref } from '../../prefs.ts';
import type { Feature } from '../common/feature.ts';
import { useKeptScroll } from './kept-scroll.ts';
import { ListScreen } from './ListScreen.tsx';
import { Separator } from '../table/Separator.tsx';
import styles from './list.module.css';

const narrowest = 300;
const widest = 480;

/** Panel View (S5, U2): the list stays while one record after another is opened beside it. */
export function Panels({ feature, id, children }: { feature: Feature; id: string; children: ReactNode }) {
  const side = useRef<HTMLDivElement>(null);
  const [kept, keep] = usePref('panelWidth', '360');
  const width = Number(kept) || 360;
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
      <Separator
        className={styles.separator!}
        label={words.list.resize}
        width={width}
        narrowest={narrowest}
        widest={widest}
        onResize={(next) => keep(String(next))}
      />
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
