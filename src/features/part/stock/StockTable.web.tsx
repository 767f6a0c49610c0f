import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowRightLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#web/format/number.ts';
import type { Row } from '#web/query.ts';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words } from '../part.words';
import { LowMark } from './LowMark.web';
import { MinimumInput } from './MinimumInput.web';
import type { StockRow } from './stock-view';
import styles from './stock.module.css';

const texts = words.stock;

interface TableProps {
  row: Row;
  stocks: StockRow[];
  /** For people who may change stock: edit minimums in place and move stock. */
  onMove?: (location: string) => void;
}

/** One line per location; on a phone each is a block with labelled numbers. */
export function StockTable({ row, stocks, onMove }: TableProps) {
  const heads = [
    texts.location,
    texts.onHand,
    texts.reserved,
    texts.available,
    texts.minimum,
    ...(onMove ? [texts.move] : []),
  ];
  return (
    <div className={styles.table} role="table" aria-label={texts.table} data-moves={onMove ? true : undefined}>
      <div role="row" className={styles.head}>
        {heads.map((head) => (
          <span key={head} role="columnheader">
            {head === texts.move ? <span className="visually-hidden">{head}</span> : head}
          </span>
        ))}
      </div>
      {stocks.map((stock) => (
        <div key={stock.id} role="row" className={styles.line} data-low={stock.is_low || undefined}>
          <span role="cell" className={styles.place}>
            <Link to={`/location/${stock.location.id}`}>{stock.location.name}</Link>
            <LowMark stock={stock} />
          </span>
          <Number name={texts.onHand}>{formatNumber(stock.quantity)}</Number>
          <Number name={texts.reserved}>{formatNumber(stock.reserved)}</Number>
          <Number name={texts.available}>{formatNumber(stock.available)}</Number>
          <Number name={texts.minimum}>
            {onMove ? <MinimumInput part={row} stock={stock} /> : formatNumber(stock.minimum_quantity)}
          </Number>
          {onMove && (
            <span role="cell" className={styles.mover}>
              <Tooltip label={texts.move}>
                <ActionIcon
                  variant="subtle"
                  aria-label={texts.moveAt(stock.location.name)}
                  onClick={() => onMove(stock.location.id)}
                >
                  <ArrowRightLeft size={18} />
                </ActionIcon>
              </Tooltip>
            </span>
          )}
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
