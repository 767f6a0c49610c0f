import type { ReactNode } from 'react';
import { formatNumber } from '#web/format/number.ts';
import { formatDateTime, formatMinutes, timeAgo } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { BandMark } from '../BandMark.web';
import { dueText } from '../due';
import { differenceText, lastOf, type Measured, measuredOf, valueText } from '../measured';
import { words } from '../measurement-page.words';
import styles from './page.module.css';

const texts = words.overview;

/** The last value first, then what follows from it, then the facts. */
export function Overview({ row, facts }: { row: Row; facts: ReactNode }) {
  const of = measuredOf(row);
  const last = lastOf(of);
  return (
    <>
      <div className={styles.overview}>
        {last === null ? (
          <p className={styles.none}>{texts.none}</p>
        ) : (
          <div className={styles.headline}>
            <p>
              <b>{valueText(of, last)}</b>
              <BandMark band={of.band} />
            </p>
            <small title={formatDateTime(of.last_taken_at!)}>
              {texts.readBy(timeAgo(of.last_taken_at!), of.last_reading?.created_by?.name ?? null)}
            </small>
          </div>
        )}
        <dl className={styles.figures}>
          {figuresOf(of).map(([label, value, isLate]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd data-late={isLate || undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {facts}
    </>
  );
}

function figuresOf(of: Measured): [label: string, value: string, isLate?: boolean][] {
  const { average_per_day: average, kind, total } = of;
  return [
    ...(kind === 'state'
      ? []
      : ([[texts.average, typeof average === 'number' ? differenceText(of, average) : texts.notKnown]] as [
          string,
          string,
        ][])),
    ...(kind === 'cumulative' && typeof total === 'number'
      ? ([[texts.total, valueText(of, total)]] as [string, string][])
      : []),
    ...(typeof of.expected_every_minutes === 'number'
      ? ([[texts.expected, everyText(of.expected_every_minutes)]] as [string, string][])
      : []),
    [texts.due, dueText(of) ?? texts.never, of.is_due === true],
    [texts.readings, formatNumber(of.reading_count ?? 0)],
    ...(kind === 'state' ? [] : ([[texts.limits, limitText(of) || texts.never]] as [string, string][])),
    ...(typeof of.rollover_at === 'number'
      ? ([[texts.rollover, valueText(of, of.rollover_at)]] as [string, string][])
      : []),
  ];
}

/** A week is 7 days here, not 168 hours. */
function everyText(minutes: number): string {
  if (minutes % 1440 === 0) return texts.days(minutes / 1440);
  return minutes % 60 === 0 ? texts.hours(minutes / 60) : formatMinutes(minutes);
}

const limits = ['warning_low', 'warning_high', 'action_low', 'action_high'] as const;

/** The limits in one line, from the nearest to the farthest. */
const limitText = (of: Measured): string =>
  limits.flatMap((key) => (typeof of[key] === 'number' ? [texts.limit[key](valueText(of, of[key]))] : [])).join(', ');
