import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { featureOf } from '#web/entity/common/feature.ts';
import type { Row } from '#web/query.ts';
import styles from '../home.module.css';

/** A work order as its list shows it in Panel View, with one thing to do. */
export function JobRow({ row, lead, children }: { row: Row; lead?: boolean; children?: ReactNode }) {
  const { mark, subtitle, beside } = featureOf('work-order')!.line!(row);
  return (
    <li className={styles.row} data-lead={lead || undefined}>
      <span className={styles.mark}>{mark}</span>
      <div className={styles.rowText}>
        <Link to={`/work-order/${row.id}`}>{row.name}</Link>
        <small>{subtitle}</small>
      </div>
      {beside}
      {children}
    </li>
  );
}
