import { Link } from '@tanstack/react-router';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { Money } from '#web/ui/Money.tsx';
import { orderOf } from './order';
import { words } from './words';
import styles from './order.module.css';

const said = words.receipts;

/** What came, when, and where it was put; the latest first. */
export function ReceiptsCard({ row }: { row: Row }) {
  const receipts = orderOf(row).receipts.toReversed();
  if (receipts.length === 0) return <p className={styles.none}>{said.none}</p>;
  return (
    <ul className={styles.receipts}>
      {receipts.map(({ id, part, location, quantity, unit_price, note, created_at, created_by }) => (
        <li key={id}>
          <span>
            <b>{said.line(quantity, part.name)}</b>{' '}
            <Link to={`/location/${location.id}`}>{said.at(location.name)}</Link>
            {note && <small>{note}</small>}
          </span>
          <span>
            {unit_price && <Money amount={unit_price} />}
            <small>
              {created_by?.name}{' '}
              <time dateTime={created_at} title={formatDateTime(created_at)}>
                {timeAgo(created_at)}
              </time>
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}
