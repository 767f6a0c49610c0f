import type { ReactNode } from 'react';
import styles from './ui.module.css';

/** Status and priority: a shape first, then the word, then the colour, so that nothing depends on colour alone. */
export type Meaning =
  | 'open'
  | 'planned'
  | 'in_progress'
  | 'on_hold'
  | 'done'
  | 'late'
  | 'warning'
  | 'online'
  | 'offline'
  | 'offline_planned'
  | 'do_not_track'
  | 'low'
  | 'medium'
  | 'high'
  | 'critical';

export function Pill({ meaning, children }: { meaning: Meaning; children: ReactNode }) {
  return (
    <span className={styles.pill} style={{ background: `var(--${meaning}-tint)`, color: `var(--${meaning}-text)` }}>
      <Glyph meaning={meaning} />
      {children}
    </span>
  );
}

export function Glyph({ meaning }: { meaning: Meaning }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" style={{ color: `var(--${meaning}-dot)` }}>
      {glyphs[meaning]}
    </svg>
  );
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.75 } as const;
const bars = (count: number) =>
  [0, 1, 2].map((at) => (
    <rect
      key={at}
      x={1 + at * 4}
      y={8 - at * 3}
      width="2.5"
      height={3 + at * 3}
      rx="0.75"
      fill="currentColor"
      opacity={at < count ? 1 : 0.25}
    />
  ));

const glyphs: Record<Meaning, ReactNode> = {
  open: <circle cx="6" cy="6" r="4.5" {...line} />,
  planned: <circle cx="6" cy="6" r="4.5" {...line} strokeDasharray="2.2 1.9" />,
  in_progress: (
    <>
      <circle cx="6" cy="6" r="4.5" {...line} />
      <path d="M6 2.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
    </>
  ),
  on_hold: <path d="M3 2h2v8H3zM7 2h2v8H7z" fill="currentColor" />,
  done: (
    <>
      <circle cx="6" cy="6" r="5.5" fill="currentColor" />
      <path d="m3.5 6.2 1.8 1.8 3.4-3.8" fill="none" stroke="var(--surface)" strokeWidth="1.5" />
    </>
  ),
  late: (
    <>
      <circle cx="6" cy="6" r="4.5" {...line} />
      <path d="M6 3.5V6l1.8 1.3" {...line} strokeWidth="1.5" />
    </>
  ),
  warning: (
    <>
      <path d="M6 .9 11.5 10.6H.5z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" />
      <path d="M6 4.2v3M6 8.9v.3" stroke="var(--surface)" strokeWidth="1.4" strokeLinecap="round" />
    </>
  ),
  online: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  offline: <rect x="1.5" y="1.5" width="9" height="9" rx="1" fill="currentColor" />,
  offline_planned: (
    <>
      <rect x="1.5" y="1.5" width="9" height="9" rx="1" {...line} />
      <path d="m2 8 6-6M4 10l6-6" stroke="currentColor" strokeWidth="1.25" />
    </>
  ),
  do_not_track: <rect x="1.5" y="4.5" width="9" height="3" rx="1" {...line} strokeWidth="1.25" />,
  low: bars(1),
  medium: bars(2),
  high: bars(3),
  critical: (
    <>
      <path d="M3.9.8h4.2l3.1 3.1v4.2l-3.1 3.1H3.9L.8 8.1V3.9z" fill="currentColor" />
      <path d="M6 3v3.5M6 8.4v.6" stroke="var(--surface)" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
};
