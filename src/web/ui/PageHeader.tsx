import type { ReactNode, Ref } from 'react';
import { words } from '#words/screen';
import { BackButton } from './BackButton.tsx';
import styles from './ui.module.css';

interface PageHeaderProps {
  title: ReactNode;
  heading?: Ref<HTMLHeadingElement>;
  crumb?: ReactNode;
  /** Next to the title. */
  beside?: ReactNode;
  /** The parent page: where Back goes if this tab has visited nothing else. */
  parent?: string;
  children?: ReactNode;
}

/** The title, with Back and a breadcrumb on pages below a list; actions at the end of the line. */
export function PageHeader({ title, heading, beside, crumb, parent, children }: PageHeaderProps) {
  return (
    <header className={styles.pageHeader}>
      {parent && <BackButton fallback={parent} />}
      <div className={styles.pageTitle}>
        {crumb && (
          <nav aria-label={words.nav.breadcrumb} className={styles.crumb}>
            {crumb}
          </nav>
        )}
        <div className={styles.titleLine}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <div className={styles.beside}>{beside}</div>
        </div>
      </div>
      <div className={styles.pageActions}>{children}</div>
    </header>
  );
}
