import type { ReactNode } from 'react';
import styles from '../home.module.css';

interface BarRowProps {
  label: ReactNode;
  /** Of the longest bar, from 0 to 1; without it there is no bar. */
  share?: number;
  /** Of those that matter less. */
  quiet?: boolean;
  /** Its number. */
  children: ReactNode;
  /** Below its name. */
  about?: ReactNode;
}

/** A bar with its name and number beside it, so that no legend and no axis is needed. */
export const BarRow = ({ label, share, quiet, children, about }: BarRowProps) => (
  <li className={styles.bar} data-quiet={quiet || undefined}>
    <span className={styles.barLabel}>{label}</span>
    <span className={styles.track} data-none={share === undefined || undefined} aria-hidden="true">
      {share !== undefined && <i style={{ width: `${share > 0 ? Math.max(1.5, share * 100) : 0}%` }} />}
    </span>
    <span className={styles.barValue}>{children}</span>
    {about && <small className={styles.barAbout}>{about}</small>}
  </li>
);
