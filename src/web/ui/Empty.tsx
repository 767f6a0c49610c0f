import { lazy, type ReactNode, Suspense } from 'react';
import type { Drawing } from './drawings.tsx';
import styles from './ui.module.css';

/** Most pages have something to show, and never draw one. Without a connection there may be none: the words say it all. */
const Sketch = lazy(async () => {
  const found = await import('./drawings.tsx').catch(() => undefined);
  return { default: ({ of }: { of: Drawing }) => found?.drawings[of] ?? null };
});

/** What is not there, why, and the one thing to do about it. */
export function Empty({
  drawing,
  title,
  children,
  action,
}: {
  drawing: Drawing;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <svg
        viewBox="0 0 96 72"
        width="96"
        height="72"
        aria-hidden="true"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <Suspense>
          <Sketch of={drawing} />
        </Suspense>
      </svg>
      <h2>{title}</h2>
      {children && <div className={styles.emptyText}>{children}</div>}
      {action}
    </div>
  );
}
