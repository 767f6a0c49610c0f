import { type CSSProperties, type ReactNode, useRef } from 'react';
import { words } from '#words/screen';
import { usePref } from '../../../prefs.ts';
import type { Feature } from '../../common/feature.ts';
import { useScrollRestoration } from '../scroll-restoration.ts';
import { ListScreen } from '../ListScreen.tsx';
import { Separator } from '../../table/Separator.tsx';
import styles from '../list.module.css';

const narrowest = 300;
const widest = 480;

/** Panel View (S5, U2): the list stays mounted while records are opened beside it. */
export function Panels({ feature, id, children }: { feature: Feature; id: string; children: ReactNode }) {
  const side = useRef<HTMLDivElement>(null);
  const [storedWidth, storeWidth] = usePref('panelWidth', '360');
  const width = Number(storedWidth) || 360;
  useScrollRestoration('list', side);
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
        onResize={(next) => storeWidth(String(next))}
      />
      <Main key={id}>{children}</Main>
    </div>
  );
}

/** A new record starts at its top; one that was visited before, at its scroll position. */
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLDivElement>(null);
  useScrollRestoration('detail', main);
  return (
    <div ref={main} className={styles.panelMain}>
      {children}
    </div>
  );
}

/** Shown beside the list before a record is chosen. */
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
