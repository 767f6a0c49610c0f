import type { ReactNode } from 'react';
import styles from './ui.module.css';

/** Title, with a crumb above it on details; what can be done stands at the end of the line. */
export function PageHeader({ title, crumb, children }: { title: ReactNode; crumb?: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.pageHeader}>
      <div className={styles.pageTitle}>
        {crumb && (
          <nav aria-label="Breadcrumb" className={styles.crumb}>
            {crumb}
          </nav>
        )}
        <h1>{title}</h1>
      </div>
      <div className={styles.pageActions}>{children}</div>
    </header>
  );
}
