import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '#web/format/time.ts';
import { Glyph } from '#web/ui/Pill.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { bandOfState } from '../band';
import { type Measured, valueText } from '../measured';
import { words } from '../measurement-page.words';
import { readingsQuery } from '../readings/readings-query';
import styles from './chart.module.css';

/** The states that a meter was in, the latest at the right. */
export function StateStrip({ of }: { of: Measured }) {
  const { data } = useInfiniteQuery(readingsQuery(of.id));
  if (!data) return <Waiting lines={2} />;
  const readings = data.pages
    .flatMap(({ results }) => results)
    .filter(({ voided_at, is_suspect }) => !voided_at && !is_suspect)
    .toReversed();
  const states = readings.filter((reading, at) => reading.value !== readings[at - 1]?.value);
  return (
    <ol className={styles.strip} aria-label={words.chart.states}>
      {states.map(({ id, value, taken_at }) => (
        <li key={id}>
          <b>
            <Glyph meaning={bandOfState(of.states ?? [], String(value)) === 'action' ? 'critical' : 'online'} />
            {valueText(of, value)}
          </b>
          <small>{formatDateTime(taken_at)}</small>
        </li>
      ))}
    </ol>
  );
}
