import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { getPage, keys, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from './part.words';
import { words as listed } from './part-list.words';
import { PartLine } from './PartLine.web';
import { amountOf } from './stock/stock-view';
import styles from './stock/stock.module.css';

const texts = words.ofAsset;
const few = 10;

/** The parts of an asset, with their stock. */
export function PartsOfAsset({ row }: { row: Row }) {
  const { may } = useSession();
  const search = `assets=${row.id}&ordering=name`;
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: keys.some('part', `of asset ${search}`),
    queryFn: ({ pageParam }) => getPage('/parts', search, pageParam, few),
    initialPageParam: 1,
    getNextPageParam: ({ next, page }) => (next ? page + 1 : undefined),
  });
  if (error && !data) return <EntityError error={error} title={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={2} />;
  const parts = data.pages.flatMap((page) => page.results);
  if (parts.length === 0)
    return <p className={styles.none}>{may('update', 'asset', row) ? texts.none : texts.noneReader}</p>;
  return (
    <div className={styles.list}>
      <ul>
        {parts.map((part) => (
          <PartLine key={part.id} part={part} amount={listed.available(amountOf(part))} stock={part as never} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </div>
  );
}
