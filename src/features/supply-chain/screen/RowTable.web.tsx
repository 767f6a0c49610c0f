import type { ReactNode } from 'react';
import styles from './supply.module.css';

export interface Column<T> {
  key: string;
  label: string;
  cell(row: T): ReactNode;
  /** Amounts stand below each other by their last digit; ticks and buttons have no label on a phone. */
  kind?: 'amount' | 'act';
  head?: ReactNode;
}

interface RowTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  idOf(row: T): string;
  /** Without a card of its own, within another. */
  within?: boolean;
}

/** Rows of figures; a phone shows every row as a card with its labels. */
export function RowTable<T>({ label, columns, rows, idOf, within }: RowTableProps<T>) {
  return (
    <div className={styles.tableCard} data-within={within || undefined} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ key, label: text, head, kind }) => (
              <th key={key} scope="col" data-kind={kind}>
                {head ?? text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map(({ key, label: text, cell, kind }) => (
                <td key={key} data-kind={kind} data-label={kind === 'act' ? undefined : text}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
