import { Link } from '@tanstack/react-router';
import { formatDateTime, formatDay } from '#web/format/time.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { meaningOf, type Occurrence } from './series-view';
import { words } from './words-series';
import styles from './series.module.css';

interface ListProps {
  occurrences: Occurrence[];
  /** The work order one is looking at. */
  here?: string;
  /** Where there is little room: days without the time. */
  brief?: true;
}

/** Dates of a series, the last first, each with how it went and with its work order or why there is none. */
export function OccurrenceList({ occurrences, here, brief }: ListProps) {
  if (occurrences.length === 0) return <p className={styles.none}>{words.nonePast}</p>;
  return (
    <ul className={styles.list} aria-label={words.past}>
      {occurrences.map(({ date, state, reason, work_order }) => (
        <li key={date}>
          <time dateTime={date} title={formatDateTime(date)}>
            {brief ? formatDay(new Date(date)) : formatDateTime(date)}
          </time>
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
