import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '#web/format/number.ts';
import type { Row } from '#web/query.ts';
import { LowMark } from './LowMark.web';
import { MinimumInput } from './MinimumInput.web';
import type { StockRow } from './stock-view';
import { words } from './words';
import styles from './stock.module.css';

const said = words.stock;

interface TableProps {
  row: Row;
  stocks: StockRow[];
  /** Whether this person may set minimums. */
  changes: boolean;
}

/** A line for each location; on a phone each is a block, and the numbers carry their names. */
export function StockTable({ row, stocks, changes }: TableProps) {
  const heads = [said.location, said.onHand, said.reserved, said.available, said.minimum];
  return (
    <div className={styles.table} role="table" aria-label={said.table}>
      <div role="row" className={styles.head}>
        {heads.map((head) => (
          <span key={head} role="columnheader">
            {head}
          </span>
        ))}
      </div>
      {stocks.map((stock) => (
        <div key={stock.id} role="row" className={styles.line} data-low={stock.is_low || undefined}>
          <span role="cell" className={styles.place}>
            <Link to={`/location/${stock.location.id}`}>{stock.location.name}</Link>
            <LowMark stock={stock} />
          </span>
          <Number name={said.onHand}>{formatNumber(stock.quantity)}</Number>
          <Number name={said.reserved}>{formatNumber(stock.reserved)}</Number>
          <Number name={said.available}>{formatNumber(stock.available)}</Number>
          <Number name={said.minimum}>
            {changes ? <MinimumInput part={row} stock={stock} /> : formatNumber(stock.minimum_quantity)}
          </Number>
        </div>
      ))}
    </div>
  );
}

const Number = ({ name, children }: { name: string; children: ReactNode }) => (
  <span role="cell" className={styles.number} data-name={name}>
    {children}
  </span>
);
