import type { ReactNode } from 'react';
import type { Row } from '#web/query.ts';
import { words } from '../handover-page.words';
import { handoverOf, whenIn } from '../handover-view';
import { Sections } from './Sections.web';
import styles from '../handover.module.css';

/** What the last shift wants to be known: first in its own words, then line by line. */
export function HandoverOverview({ row, facts }: { row: Row; facts: ReactNode }) {
  const handover = handoverOf(row);
  return (
    <div className={styles.overview}>
      {handover.note && (
        <blockquote className={styles.note} aria-label={words.note}>
          {handover.note}
        </blockquote>
      )}
      <Sections sections={handover.sections} when={whenIn(handover)} />
      {facts}
    </div>
  );
}
