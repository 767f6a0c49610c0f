import type { Feature } from '#web/entity/common/feature.ts';
import { formatDate, todayIn } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { Order } from './order';
import { words } from './purchase-order-list.words';
import { isLate, labelOf, meaningOf } from './status-view';
import styles from './order-list.module.css';

export const StatusPill = ({ row }: { row: Row }) => <Pill meaning={meaningOf(row)}>{labelOf(row)}</Pill>;

const status = (row: Row) => <StatusPill row={row} />;

/** Overdue: icon first, then text, then colour. */
export function LateMark({ row }: { row: Row }) {
  const { me } = useSession();
  return isLate(row, todayIn(me.organization.time_zone)) ? <Pill meaning="critical">{words.late}</Pill> : null;
}

const ExpectedOn = ({ row }: { row: Row }) => (
  <span className={styles.expected}>
    {formatDate(String(row.expected_on))}
    <LateMark row={row} />
  </span>
);

/** How orders look in lists. Every list loads this, so it is kept small. */
export const orderList = {
  cells: { status, expected_on: (row) => (row.expected_on ? <ExpectedOn row={row} /> : undefined) },
  line: (row) => ({
    subtitle: [(row as Order).vendor.name, row.expected_on && formatDate(String(row.expected_on))]
      .filter(Boolean)
      .join(' · '),
    beside: (
      <span className={styles.marks}>
        <LateMark row={row} />
        {status(row)}
      </span>
    ),
  }),
  views: () => [
    { name: words.views.toApprove, query: 'status=requested' },
    { name: words.views.onTheWay, query: 'status__in=sent,partially_received&ordering=expected_on' },
    { name: words.late, query: 'status__in=sent,partially_received&expected_on__lt=today&ordering=expected_on' },
  ],
} satisfies Partial<Feature>;
