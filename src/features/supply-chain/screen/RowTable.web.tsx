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

/** Rows of figures; a phone shows every row as a card: what it is about, and the rest below it with labels. */
export function RowTable<T>({ label, columns, rows, idOf, within }: RowTableProps<T>) {
  const head = columns.find(({ kind }) => kind !== 'act');
  return (
    <div className={styles.tableCard} data-within={within || undefined} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ key, label: text, head: shown, kind }) => (
              <th key={key} scope="col" data-kind={kind}>
                {shown ?? text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-kind={column.kind}
                  data-head={column === head || undefined}
                  data-label={column.kind === 'act' ? undefined : column.label}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
