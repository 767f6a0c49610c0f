import { Link } from '@tanstack/react-router';
import { formatDay } from '#web/format/time.ts';
import type { SeriesMeter } from '../series-view';
import { totalInWords } from './meter-rule';
import { words } from './meter.words';
import styles from '../series.module.css';

/** What the meter shows, at which total the planned work is due, how much is left, and when that is. */
export function MeterFacts({ meter }: { meter: SeriesMeter }) {
  const { measurement, total, due_total, left, forecast_at, is_stale } = meter;
  const said = (figure: number | null) => figure !== null && totalInWords(figure, measurement.unit);
  const facts: [string, React.ReactNode][] = [
    [words.meter, <Link to={`/measurement/${measurement.id}`}>{measurement.name}</Link>],
    [words.due, said(due_total) || words.firstReading],
    [words.now, said(total)],
    [words.left, said(left)],
    [
      words.forecast,
      is_stale ? words.stale : left === 0 ? false : forecast_at ? formatDay(forecast_at) : words.noForecast,
    ],
  ];
  return (
    <dl className={styles.ahead}>
      {facts
        .filter(([, value]) => value !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
