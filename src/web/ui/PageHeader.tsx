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
  /** The page this one lies below: where Back goes when this tab has been nowhere else. */
  parent?: string;
  children?: ReactNode;
}

/** Title, with a way back and a crumb on what lies below a list; what can be done stands at the end of the line. */
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
