import type { RecordOf } from '#shared/entity';
import type { Feature } from '#web/entity/common/feature.ts';
import { formatNumber } from '#web/format/number.ts';
import type { Row } from '#web/query.ts';
import { printLabels } from '#features/label/index.web';
import type { part } from './part';
import { words } from './part-list.words';
import { LowMark } from './stock/LowMark.web';
import { PartPicture } from './PartPicture.web';
import { amountOf, minimumOf, stocksOf } from './stock/stock-view';
import styles from './part-list.module.css';

/** How parts look in lists. Every list loads this, so it is kept small. */
export const partList = {
  // Lowest stock first.
  views: () => [
    { name: words.lowView, query: 'is_low=true&ordering=available' },
    { name: words.archivedView, query: 'is_archived=true' },
  ],
  mark: (row) => <PartPicture row={row} />,
  cells: { available, is_low: low },
  line: (row) => ({
    subtitle: [words.available(amountOf(row)), row.number].filter(Boolean).join(' · '),
    beside: <LowMark stock={row as RecordOf<typeof part>} />,
  }),
  seenFrom: { part_stocks__location: stockAt },
  bulk: ['category', 'vendors', 'assets', 'is_archived'],
  together: [printLabels('part')],
} satisfies Partial<Feature>;

/** The stock at one location. */
function stockAt(row: Row, place: string) {
  const stocks = stocksOf(row).filter(({ location }) => location.id === place);
  const { quantity = 0, reserved = 0, available = 0, is_low = false } = stocks[0] ?? {};
  return { quantity, reserved, available, is_low, part_stocks: stocks };
}

/** Names the location: other locations may have plenty. */
function low(row: Row) {
  const [first, ...more] = stocksOf(row).filter((stock) => stock.is_low);
  return (
    <span className={styles.cell}>
      <LowMark stock={row as RecordOf<typeof part>} />
      {first && stocksOf(row).length > 1 && <small>{words.lowAt(first.location.name, more.length)}</small>}
    </span>
  );
}

function available(row: Row) {
  // Minimums are per location, so a sum of several means nothing.
  const minimum = stocksOf(row).length === 1 ? minimumOf(row) : 0;
  return (
    <span className={styles.cell}>
      {minimum > 0 && <small>{words.minimum(formatNumber(minimum))}</small>}
      {formatNumber(Number(row.available))}
    </span>
  );
}
