import { formatNumber } from '#web/format/number.ts';
import { formatDateTime } from '#web/format/time.ts';
import { words } from '../measurement-page.words';
import type { Bucket } from './series-query';
import table from '../../../web/ui/card-table.module.css';
import styles from './chart.module.css';

const texts = words.chart;
const most = 100;

/** What the chart shows, in numbers, the latest first. */
export function ChartTable({ buckets, valueText }: { buckets: readonly Bucket[]; valueText(value: number): string }) {
  if (buckets.length === 0) return <p className={styles.none}>{texts.noneHere}</p>;
  const shown = buckets.slice(-most).toReversed();
  return (
    <div className={`${table.scroll} ${styles.table}`} tabIndex={0} role="region" aria-label={texts.table}>
      <table className={table.table}>
        {buckets.length > most && <caption>{texts.latest(most)}</caption>}
        <thead>
          <tr>
            {[texts.to, texts.lastValue, texts.lowest, texts.highest, texts.count].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((bucket) => (
            <tr key={bucket.from}>
              <th scope="row">{formatDateTime(bucket.to)}</th>
              <td>{valueText(bucket.last)}</td>
              <td>{valueText(bucket.min)}</td>
              <td>{valueText(bucket.max)}</td>
              <td>{formatNumber(bucket.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
