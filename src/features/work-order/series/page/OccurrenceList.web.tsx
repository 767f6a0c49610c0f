import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDateTime, formatDay } from '#web/format/time.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { words } from '../series.words';
import { totalInWords } from '../meter/meter-rule';
import { words as ofMeter } from '../meter/meter.words';
import { isMoved, isUndated, meaningOf, type Occurrence, projected, whenOf } from '../series-view';
import styles from '../series.module.css';

interface ListProps {
  label: string;
  /** Shown if there are no dates. */
  none: string;
  occurrences: Occurrence[];
  /** The work order of the current page, which needs no link. */
  here?: string;
  /** The unit of the meter, for totals. */
  unit?: string | null;
  /** Days without the time, for narrow places. */
  brief?: true;
  /** The actions of a date. */
  actions?(one: Occurrence): ReactNode;
}

/** Dates of a series, each with its state and with its work order or the reason why there is none. */
export function OccurrenceList({ label, none, occurrences, here, unit, brief, actions }: ListProps) {
  if (occurrences.length === 0) return <p className={styles.none}>{none}</p>;
  const shown = (date: string) => (brief ? formatDay(date) : formatDateTime(date));
  return (
    <ul className={styles.list} aria-label={label}>
      {occurrences.map((one) => {
        const { date, due_total, state, reason, work_order } = one;
        const when = whenOf(one);
        return (
          <li key={`${date} ${due_total}`} data-state={state}>
            {isUndated(one) ? (
              <span>{words.undated}</span>
            ) : (
              <time dateTime={when} title={formatDateTime(when)}>
                {shown(when)}
              </time>
            )}
            <span className={styles.what}>
              {work_order && work_order.id !== here && (
                <Link to={`/work-order/${work_order.id}`}>{work_order.code}</Link>
              )}
              {work_order && work_order.id === here && <span>{work_order.code}</span>}
              {due_total !== null && <small>{ofMeter.dueAt(totalInWords(due_total, unit))}</small>}
              {isMoved(one) && <small>{words.movedFrom(shown(date))}</small>}
              {reason && <small>{reason}</small>}
            </span>
            <span className={styles.state}>
              {state === projected ? (
                <small>{words.states[state]}</small>
              ) : (
                <Pill meaning={meaningOf(state)}>{words.states[state] ?? state}</Pill>
              )}
            </span>
            {actions && <span className={styles.act}>{actions(one)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
