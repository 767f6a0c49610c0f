import { Link } from '@tanstack/react-router';
import { formatNumber } from '#web/format/number.ts';
import type { Row } from '#web/query.ts';
import { LowMark } from './LowMark.web';
import { PartPicture } from './PartPicture.web';
import styles from './stock.module.css';

interface LineProps {
  part: Row;
  /** How many, in the words of where the line stands. */
  quantity: number;
  said(quantity: string): string;
  stock: { available: unknown; is_low: unknown };
}

/** A part on the page of something else. */
export function PartLine({ part, quantity, said, stock }: LineProps) {
  const count = [formatNumber(quantity), part.unit].filter(Boolean).join(' ');
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
          {said(count)}
        </span>
      </Link>
    </li>
  );
}
