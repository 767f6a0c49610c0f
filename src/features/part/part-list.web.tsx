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

/** How parts stand in lists: the little of them that every list loads. */
export const partList = {
  // The emptiest first.
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

/** What of it lies at one place. */
function stockAt(row: Row, place: string) {
  const here = stocksOf(row).filter(({ location }) => location.id === place);
  const { quantity = 0, reserved = 0, available = 0, is_low = false } = here[0] ?? {};
  return { quantity, reserved, available, is_low, part_stocks: here };
}

/** Which place it is: elsewhere there may be plenty. */
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
  // Minimums are per place; the sum of several is nobody's.
  const minimum = stocksOf(row).length === 1 ? minimumOf(row) : 0;
  return (
    <span className={styles.cell}>
      {minimum > 0 && <small>{words.minimum(formatNumber(minimum))}</small>}
      {formatNumber(Number(row.available))}
    </span>
  );
}
