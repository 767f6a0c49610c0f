import { Link } from '@tanstack/react-router';
import { formatDateTime } from '#web/format/time.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { meaningOf, type Occurrence } from './series-view';
import { words } from './words-series';
import styles from './series.module.css';

/** Dates of a series, the last first, each with how it went and with its work order or why there is none. */
export function OccurrenceList({ occurrences, here }: { occurrences: Occurrence[]; here?: string }) {
  if (occurrences.length === 0) return <p className={styles.none}>{words.nonePast}</p>;
  return (
    <ul className={styles.list} aria-label={words.past}>
      {occurrences.map(({ date, state, reason, work_order }) => (
        <li key={date}>
          <time dateTime={date}>{formatDateTime(date)}</time>
          <span className={styles.what}>
            {work_order && work_order.id !== here && <Link to={`/work-order/${work_order.id}`}>{work_order.code}</Link>}
            {work_order && work_order.id === here && <span>{work_order.code}</span>}
            {reason && <small>{reason}</small>}
          </span>
          <Pill meaning={meaningOf(state)}>{words.states[state] ?? state}</Pill>
        </li>
      ))}
    </ul>
  );
}
