import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardCheck, Table } from 'lucide-react';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { getPage, keys, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from '../part.words';
import { PartLine } from '../PartLine.web';
import { amountOf, stocksOf } from './stock-view';
import styles from './stock.module.css';

const texts = words.ofLocation;
const few = 10;

/** The parts that a location holds or should hold (S28). */
export function StockOfLocation({ row }: { row: Row }) {
  const { may } = useSession();
  const search = `part_stocks__location=${row.id}`;
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: keys.some('part', `at location ${row.id}`),
    queryFn: ({ pageParam }) => getPage('/parts', `${search}&ordering=name`, pageParam, few),
    initialPageParam: 1,
    getNextPageParam: ({ next, page }) => (next ? page + 1 : undefined),
  });
  if (error && !data) return <EntityError error={error} title={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={2} />;
  const parts = data.pages.flatMap((page) => page.results);
  if (parts.length === 0) return <p className={styles.none}>{texts.none}</p>;
  return (
    <div className={styles.list}>
      <ul>
        {parts.map((part) => {
          const stock = stocksOf(part).find(({ location }) => location.id === row.id);
          const amount = texts.amount(
            amountOf(part, stock?.quantity ?? 0),
            stock?.reserved ?? 0,
            stock?.minimum_quantity ?? 0,
          );
          return (
            <PartLine key={part.id} part={part} amount={amount} stock={stock ?? { available: 0, is_low: false }} />
          );
        })}
      </ul>
      <div className={styles.listActions}>
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        )}
        <Button
          component={Link}
          to={`/screen/location/${row.id}/part_stocks__location`}
          variant="subtle"
          leftSection={<Table size={16} />}
        >
          {texts.asTable}
        </Button>
        {may('update', 'part') && (
          <Button
            component={Link}
            to="/count"
            search={{ location: row.id } as never}
            variant="subtle"
            leftSection={<ClipboardCheck size={16} />}
          >
            {texts.count}
          </Button>
        )}
      </div>
    </div>
  );
}
