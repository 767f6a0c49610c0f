import { timeAgo } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { words as all } from '#words/screen';
import { BandMark } from './BandMark.web';
import { dueText } from './due';
import { lastOf, type Measured, measuredOf, valueText } from './measured';
import { words } from './measurement-page.words';
import styles from './measurement-list.module.css';

export interface CellProps {
  row: Row;
  shows: 'band' | 'value' | 'due' | 'line';
}

/** What lists say of a measurement: its band, its last value, when it is due, or what fits into one line. */
export function ListCell({ row, shows }: CellProps) {
  const of = measuredOf(row);
  switch (shows) {
    case 'band':
      return of.band ? <BandMark band={of.band} /> : all.detail.none;
    case 'value':
      return lastText(of) ?? all.detail.none;
    case 'due':
      return <span className={of.is_due ? styles.overdue : undefined}>{dueText(of) ?? all.detail.none}</span>;
    case 'line':
      return [readText(of), of.asset?.name ?? of.location?.name].filter(Boolean).join(' · ');
  }
}

function lastText(of: Measured): string | undefined {
  const last = lastOf(of);
  return last === null ? undefined : valueText(of, last);
}

const readText = (of: Measured): string =>
  of.last_taken_at ? `${lastText(of)}, ${timeAgo(of.last_taken_at)}` : words.readings.none;
