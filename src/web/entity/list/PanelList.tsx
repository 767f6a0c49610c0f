import { memo, useDeferredValue, useEffect, useRef } from 'react';
import type { Row } from '../../query.ts';
import type { Feature } from '../common/feature.ts';
import { PanelLine } from './PanelLine.tsx';
import { useRecordLinks } from './record-links.ts';
import type { Tab } from './tabs.ts';
import styles from './list.module.css';

/** How many fit on the longest screen. */
const first = 16;

interface ListProps {
  feature: Feature;
  rows: Row[];
  tab: Tab | undefined;
  id: string;
}

/** The narrow list of Panel View. J and K go through it; what is chosen stands in the address. */
export const PanelList = memo(function PanelList({ feature, rows, tab, id }: ListProps) {
  const list = useRef<HTMLElement>(null);
  const { hrefOf, onClick } = useRecordLinks(feature, tab);
  // Those to be seen first; the rest in the next go.
  const shown = useDeferredValue(rows, rows.slice(0, first));
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!item) return;
    item.scrollIntoView({ block: 'nearest' });
    if (list.current?.contains(document.activeElement)) item.focus();
  }, [id, shown.length]);
  return (
    <nav ref={list} className={styles.panelList} aria-label={feature.plural} onClick={onClick}>
      {shown.map((row, at) => (
        <a
          key={row.id}
          href={hrefOf(row.id)}
          className={styles.panelItem}
          aria-current={row.id === id ? 'page' : undefined}
          // With one open, the buttons on its page lead to the next.
          data-shortcut={id === '' && at === 0 ? 'j' : undefined}
        >
          <PanelLine feature={feature} row={row} />
        </a>
      ))}
    </nav>
  );
});
