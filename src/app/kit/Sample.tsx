import type { ReactNode } from 'react';
import styles from './kit.module.css';

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

/** One state of a component. `focused` shows the focus ring. */
export function Sample({ state, focused, children }: { state: string; focused?: boolean; children: ReactNode }) {
  return (
    <figure className={styles.sample} data-focused={focused || undefined}>
      <div>{children}</div>
      <figcaption>{state}</figcaption>
    </figure>
  );
}
