import { lazy, type ReactNode, Suspense } from 'react';
import type { Drawing } from './drawings.tsx';
import styles from './ui.module.css';

/** Lazy loaded, since most pages never need it. Without a connection it may be missing; the text is enough. */
const Sketch = lazy(async () => {
  const found = await import('./drawings.tsx').catch(() => undefined);
  return { default: ({ of }: { of: Drawing }) => found?.drawings[of] ?? null };
});

/** Says what is missing and why, and offers the one thing to do about it. */
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
