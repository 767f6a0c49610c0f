import type { Feature } from '#web/entity/feature.ts';
import { formatNumber } from '#web/format/number.ts';
import type { Row } from '#web/query.ts';
import { printLabels } from '#features/label/print-labels';
import { LowMark } from './LowMark.web';
import { PartPicture } from './PartPicture.web';
import { amountOf, minimumOf } from './stock-view';
import { words } from './words';
import styles from './part-list.module.css';

/** How parts stand in lists: the little of them that every list loads. */
export const partList = {
  // The emptiest first.
  views: () => [{ name: words.lowView, query: 'is_low=true&ordering=available' }],
  mark: (row) => <PartPicture row={row} />,
  cells: { available, is_low: (row) => <LowMark stock={row as never} /> },
  line: (row) => ({
    subtitle: [row.number, words.available(amountOf(row))].filter(Boolean).join(' · '),
    beside: <LowMark stock={row as never} />,
  }),
  together: printLabels('part'),
} satisfies Partial<Feature>;

function available(row: Row) {
  const minimum = minimumOf(row);
  return (
    <span className={styles.cell}>
      {formatNumber(Number(row.available))}
      {minimum > 0 && <small>{words.minimum(formatNumber(minimum))}</small>}
    </span>
  );
}
