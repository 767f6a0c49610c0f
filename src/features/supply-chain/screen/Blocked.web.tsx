import { Link } from '@tanstack/react-router';
import { formatDay } from '#web/format/time.ts';
import { formatNumber } from '#web/format/number.ts';
import type { BlockedWork } from '../supply-chain';
import { formatShortDay } from './format';
import { Listed } from './Listed.web';
import { type Column, RowTable } from './RowTable.web';
import { partAddress } from './supply-view';
import { words } from '../supply-page.words';
import { useRows } from './use-rows';
import styles from './supply.module.css';

const texts = words.blocked;

const columns: Column<BlockedWork>[] = [
  {
    key: 'order',
    label: texts.order,
    cell: ({ work_order }) => (
      <>
        <Link to={`/work-order/${work_order.id}`}>{work_order.name}</Link>{' '}
        <small className={styles.code}>{work_order.code}</small>
      </>
    ),
  },
  { key: 'parts', label: texts.parts, cell: (row) => <Waits work={row} /> },
  {
    key: 'due',
    label: texts.due,
    kind: 'amount',
    cell: ({ work_order: { due_date, start_date } }) => dayOf(due_date ?? start_date),
  },
  { key: 'since', label: texts.since, kind: 'amount', cell: ({ since }) => dayOf(since) },
];

const dayOf = (moment: string | null) => (moment ? formatDay(moment) : words.none);

/** Work that cannot go on, and when it can (B9). */
export function BlockedTab() {
  const found = useRows<BlockedWork>('blocked-work');
  return (
    <Listed found={found} none={texts.none}>
      {(rows) => (
        <RowTable label={words.tab.blocked} columns={columns} rows={rows} idOf={({ work_order }) => work_order.id} />
      )}
    </Listed>
  );
}

/** What is missing, and when it comes. */
export function Waits({ work: { parts } }: { work: BlockedWork }) {
  if (parts.length === 0) return texts.onHold;
  return (
    <ul className={styles.waits}>
      {parts.map(({ part, location, short, arrives_on, is_late, order }) => (
        <li key={`${part.id} ${location?.id}`}>
          {location ? (
            <Link {...partAddress(part.id, location.id)}>{texts.short(formatNumber(short), part.name)}</Link>
          ) : (
            <Link to={`/part/${part.id}`}>{texts.short(formatNumber(short), part.name)}</Link>
          )}{' '}
          {order ? (
            <Link to={`/purchase-order/${order.id}`} className={styles.quiet}>
              {is_late ? texts.late(order.name) : texts.arrives(formatShortDay(arrives_on!))}
            </Link>
          ) : (
            <span className={styles.quiet}>{texts.notOrdered}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
