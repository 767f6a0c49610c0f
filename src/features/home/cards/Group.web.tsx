import type { ReactNode } from 'react';
import { formatNumber } from '#web/format/number.ts';
import type { Block } from '../home';
import { words } from '../home.words';
import { ListLinkTo } from '../ListLinkTo.web';
import styles from '../home.module.css';

interface GroupProps<T> {
  title: string;
  block: Block<T>;
  /** How many of its rows stand in a group above, and not here. */
  above: number;
  children: ReactNode;
}

/** Rows under a heading with their number, which opens all of them. */
export function Group<T>({ title, block, above, children }: GroupProps<T>) {
  return (
    <section className={styles.group}>
      <h3>
        <ListLinkTo list={block.list}>
          {title} <span className={styles.count}>{formatNumber(block.count)}</span>
        </ListLinkTo>
      </h3>
      <ol>{children}</ol>
      {above > 0 && <p className={styles.above}>{words.work.above(formatNumber(above))}</p>}
      {block.count > block.results.length + above && <MoreOf block={block} title={title} />}
    </section>
  );
}

/** A link to the whole list, if not all of it is shown. */
export function MoreOf<T>({ block, title }: { block: Block<T>; title: string }) {
  if (block.count <= block.results.length) return null;
  return (
    <ListLinkTo list={block.list} className={styles.more}>
      {words.viewAll(formatNumber(block.count))}
      <span className="visually-hidden">: {title}</span>
    </ListLinkTo>
  );
}
