import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { featureOf } from '#web/entity/common/feature.ts';
import { PanelLine } from '#web/entity/list/panel/PanelLine.tsx';
import { keys, type Row } from '#web/query.ts';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from '../measurement-page.words';
import { workOrdersFor } from './work-orders-for';
import list from '../../../web/entity/list/list.module.css';

const texts = words.orders;

/** The work that this measurement caused, and open work that asks for a reading of it (S33.2). */
export function WorkOrders({ row }: { row: Row }) {
  const found = useInfiniteQuery({
    queryKey: keys.some('work-order', `for measurement ${row.id}`),
    queryFn: ({ pageParam }) => workOrdersFor(row.id, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ next, page }) => (next ? page + 1 : undefined),
  });
  const { data, error, hasNextPage, isFetchingNextPage } = found;
  if (error && !data) return <EntityError error={error} title={texts.failed} onRetry={() => void found.refetch()} />;
  if (!data) return <Waiting lines={1} />;
  const orders = data.pages.flatMap(({ results }) => results);
  const feature = featureOf('work-order')!;
  if (orders.length === 0) return <p className={list.noneRelated}>{texts.none}</p>;
  return (
    <>
      <nav className={list.related} aria-label={texts.title}>
        {orders.map((order) => (
          <Link key={order.id} to={`/work-order/${order.id}`} className={list.panelItem}>
            <PanelLine feature={feature} row={order} />
          </Link>
        ))}
      </nav>
      {hasNextPage && (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {texts.more(data.pages[0]!.count)}
        </Button>
      )}
    </>
  );
}
