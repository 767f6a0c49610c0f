import { memo, useDeferredValue, useEffect, useRef } from 'react';
import type { Row } from '../../../query.ts';
import type { Feature } from '../../common/feature.ts';
import { PanelLine } from './PanelLine.tsx';
import { useRecordLinks } from '../record-links.ts';
import type { Tab } from '../tabs.ts';
import styles from '../list.module.css';

/** How many fit on the tallest screen. */
const first = 16;

interface ListProps {
  feature: Feature;
  rows: Row[];
  tab: Tab | undefined;
  id: string;
}

/** The narrow list of Panel View. J and K move through it; the address holds the chosen record. */
export const PanelList = memo(function PanelList({ feature, rows, tab, id }: ListProps) {
  const list = useRef<HTMLElement>(null);
  const { hrefOf, onClick } = useRecordLinks(feature, tab);
  // The visible rows first; the rest in a deferred render.
  const shown = useDeferredValue(rows, rows.slice(0, first));
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!item) return;
    item.scrollIntoView({ block: 'nearest' });
    if (list.current?.contains(document.activeElement)) item.focus();
  }, [id, shown.length]);
  return (
    <nav ref={list} className={styles.panelList} aria-label={feature.plural} onClick={onClick}>
      {shown.map((row, at) => {
        const control = feature.line?.(row).control;
        const link = (
          <a
            key={row.id}
            href={hrefOf(row.id)}
            className={styles.panelItem}
            aria-current={row.id === id ? 'page' : undefined}
            // With a record open, the buttons on its page lead to the next one.
            data-shortcut={id === '' && at === 0 ? 'j' : undefined}
          >
            <PanelLine feature={feature} row={row} />
          </a>
        );
        return control ? (
          <div key={row.id} className={styles.panelRow}>
            {link}
            {control}
          </div>
        ) : (
          link
        );
      })}
    </nav>
  );
});
