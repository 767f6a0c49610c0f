import { lazy, type ReactNode, Suspense } from 'react';
import type { Drawing } from './drawings.tsx';
import styles from './ui.module.css';

/** Most pages have something to show, and never draw one. */
const Sketch = lazy(async () => {
  const { drawings } = await import('./drawings.tsx');
  return { default: ({ of }: { of: Drawing }) => drawings[of] };
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
