import { useMemo } from 'react';
import { words } from '../measurement-page.words';
import { useSeries } from './series-query';
import styles from './chart.module.css';

const [width, height, points] = [96, 28, 48];
const month = 30 * 86_400_000;
const hour = 3_600_000;

/** The last thirty days of a measurement in a line, without numbers: its value stands beside it. */
export function Sparkline({ id, name, until }: { id: string; name: string; until: string }) {
  const span = useMemo(() => {
    // By the hour, so that the answer serves for a while.
    const to = Math.ceil(Date.parse(until) / hour) * hour;
    return { from: to - month, to };
  }, [until]);
  const { data } = useSeries(id, { span, points });
  const path = useMemo(() => {
    const buckets = data?.buckets ?? [];
    if (buckets.length < 2) return undefined;
    const low = Math.min(...buckets.map(({ min }) => min));
    const high = Math.max(...buckets.map(({ max }) => max));
    const reach = high - low || 1;
    return buckets
      .map(({ to, last }, at) => {
        const x = ((Date.parse(to) - span.from) / month) * width;
        const y = height - 2 - ((last - low) / reach) * (height - 4);
        return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join('');
  }, [data, span]);
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role={path ? 'img' : undefined}
      aria-label={path ? words.chart.trend(name) : undefined}
      aria-hidden={path ? undefined : true}
    >
      {path && <path d={path} />}
    </svg>
  );
}
