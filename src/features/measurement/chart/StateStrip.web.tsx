import { useEffect, useRef } from 'react';
import { formatDateTime } from '#web/format/time.ts';
import { Glyph } from '#web/ui/Pill.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { bandOfState } from '../band';
import { type Measured, valueText } from '../measured';
import { words } from '../measurement-page.words';
import { useSeries } from './series-query';
import styles from './chart.module.css';

/** As many as somebody looks through. */
const most = 50;

/** The states that a meter was in one after the other, the latest at the right. */
export function StateStrip({ of }: { of: Measured }) {
  const { data } = useSeries(of.id, { points: most });
  const strip = useRef<HTMLOListElement>(null);
  // The latest is what somebody comes for.
  useEffect(() => {
    strip.current?.scrollTo({ left: strip.current.scrollWidth });
  }, [data]);
  if (!data) return <Waiting lines={2} />;
  return (
    <ol ref={strip} className={styles.strip} tabIndex={0} aria-label={words.chart.states}>
      {data.states.map(({ state, from }) => (
        <li key={from}>
          <b>
            <Glyph meaning={bandOfState(of.states ?? [], state) === 'action' ? 'critical' : 'online'} />
            {valueText(of, state)}
          </b>
          <small>{formatDateTime(from)}</small>
        </li>
      ))}
    </ol>
  );
}
