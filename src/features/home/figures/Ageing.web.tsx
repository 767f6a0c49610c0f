import { useQuery } from '@tanstack/react-query';
import { ChartCard } from '#web/chart/ChartCard.tsx';
import { formatNumber } from '#web/format/number.ts';
import { Waiting } from '#web/ui/Waiting.tsx';
import { BarRow } from './BarRow.web';
import { figuresQuery } from '../home-view';
import { words } from '../below.words';
import { words as home } from '../home.words';
import { ListLinkTo } from '../ListLinkTo.web';
import styles from '../home.module.css';

const texts = words.ageing;

/** How long overdue work has been overdue (A10). */
export function Ageing() {
  const { data, error } = useQuery(figuresQuery);
  const ageing = data?.ageing ?? [];
  const most = Math.max(...ageing.map(({ count }) => count));
  const isEmpty = data && most <= 0;
  return (
    <ChartCard
      id="ageing"
      title={texts.title}
      none={isEmpty ? texts.none : error && !data ? home.failed : undefined}
      table={{
        head: [texts.days, texts.orders],
        rows: ageing.map(({ bucket, count, list }) => [
          texts.buckets[bucket],
          <ListLinkTo list={list}>{formatNumber(count)}</ListLinkTo>,
        ]),
      }}
    >
      {data ? (
        <ul className={styles.bars}>
          {ageing.map(({ bucket, count, list }) => (
            <BarRow key={bucket} share={count / most} label={texts.buckets[bucket]}>
              <ListLinkTo list={list}>{formatNumber(count)}</ListLinkTo>
            </BarRow>
          ))}
        </ul>
      ) : (
        <Waiting lines={3} />
      )}
    </ChartCard>
  );
}
