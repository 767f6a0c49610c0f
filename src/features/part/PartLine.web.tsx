import { Link } from '@tanstack/react-router';
import type { Row } from '#web/query.ts';
import { LowMark } from './stock/LowMark.web';
import { PartPicture } from './PartPicture.web';
import styles from './stock/stock.module.css';

interface LineProps {
  part: Row;
  /** The quantity, in words that fit the place of the line. */
  amount: string;
  stock: { available: unknown; is_low: unknown };
}

/** A part on the page of another record. */
export function PartLine({ part, amount, stock }: LineProps) {
  return (
    <li>
      <Link to={`/part/${part.id}`}>
        <PartPicture row={part} />
        <span className={styles.text}>
          <b>{part.name}</b>
          {typeof part.number === 'string' && <small>{part.number}</small>}
        </span>
        <span className={styles.amount}>
          <LowMark stock={stock} />
          {amount}
        </span>
      </Link>
    </li>
  );
}
