import type { ReactNode, Ref } from 'react';
import styles from './lines.module.css';

/** A group of items under a heading. */
export function LinesGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={label}>
      <h3>{label}</h3>
      {children}
    </section>
  );
}

/** One item per line: its name, a word about it, and its actions. */
export function Lines({ ref, label, children }: { ref?: Ref<HTMLUListElement>; label?: string; children: ReactNode }) {
  return (
    <ul ref={ref} className={styles.lines} aria-label={label}>
      {children}
    </ul>
  );
}

export function LineText({ name, about }: { name: string; about: string }) {
  return (
    <span className={styles.what}>
      <b>{name}</b>
      <small>{about}</small>
    </span>
  );
}
