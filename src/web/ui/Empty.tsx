import type { ReactNode } from 'react';
import styles from './ui.module.css';

export type Drawing = 'tag' | 'clipboard' | 'shelf' | 'lens' | 'plug' | 'key';

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
        {drawings[drawing]}
      </svg>
      <h2>{title}</h2>
      {children && <div className={styles.emptyText}>{children}</div>}
      {action}
    </div>
  );
}

const ink = 'var(--text-3)';
const accent = 'var(--accent)';

const drawings: Record<Drawing, ReactNode> = {
  tag: (
    <>
      <path stroke={ink} d="M30 16h22l20 20-20 22-22-22z" transform="rotate(8 48 36)" />
      <circle stroke={accent} cx="41" cy="27" r="3.5" />
      <path stroke={ink} d="M38 25c-8-6-16-4-22 2" />
    </>
  ),
  clipboard: (
    <>
      <rect stroke={ink} x="28" y="12" width="40" height="52" rx="4" />
      <path stroke={accent} d="M40 9h16v8H40z" />
      <path stroke={ink} d="M37 30h22M37 40h22M37 50h12" />
    </>
  ),
  shelf: (
    <>
      <path stroke={ink} d="M16 10v54M80 10v54M16 34h64M16 60h64" />
      <rect stroke={accent} x="26" y="19" width="16" height="15" rx="1.5" />
      <rect stroke={ink} x="48" y="44" width="20" height="16" rx="1.5" />
    </>
  ),
  lens: (
    <>
      <circle stroke={ink} cx="43" cy="32" r="19" />
      <path stroke={accent} d="m57 46 15 15" />
      <path stroke={ink} d="M34 32h18" />
    </>
  ),
  key: (
    <>
      <circle stroke={ink} cx="30" cy="36" r="14" />
      <circle stroke={accent} cx="30" cy="36" r="5" />
      <path stroke={ink} d="M44 36h38v10M70 36v7" />
    </>
  ),
  plug: (
    <>
      <path stroke={ink} d="M14 36h16M66 36h16" />
      <path stroke={accent} d="M42 26v-9M42 55v-9" />
      <path stroke={ink} d="M30 24h12a12 12 0 0 1 0 24H30zM66 26v20M60 30h6M60 42h6" />
    </>
  ),
};
