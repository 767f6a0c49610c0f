import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { keys, type Page, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from '../../part.words';
import { words as listed } from '../../part-list.words';
import type { Movement } from './move-stock';
import { MovementLine } from './MovementLine.web';
import styles from './movements.module.css';

const texts = words.movements;
const few = 10;

/** The ledger, newest first (D22). */
export function MovementsCard({ row }: { row: Row }) {
  const { may } = useSession();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: keys.about('part', row.id, 'movements', ''),
    queryFn: ({ pageParam }) =>
      api.get<Page<Movement>>(`/parts/${row.id}/movements?page=${pageParam}&page_size=${few}`),
    initialPageParam: 1,
    getNextPageParam: ({ next, page }) => (next ? page + 1 : undefined),
  });
  if (error && !data) return <EntityError error={error} title={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={5} />;
  const lines = data.pages.flatMap((page) => page.results);
  const total = data.pages.at(-1)!.count;
  if (lines.length === 0) return <p className={styles.none}>{texts.none}</p>;
  const costs = may('read', 'cost');
  const heads = [texts.what, texts.where, texts.quantity, texts.balance, ...(costs ? [texts.cost] : []), texts.by];
  return (
    <div className={styles.card}>
      <div className={styles.table} role="table" aria-label={listed.cards.movements} data-costs={costs || undefined}>
        <div role="row" className={styles.head}>
          {heads.map((head) => (
            <span key={head} role="columnheader">
              {head}
            </span>
          ))}
        </div>
        {lines.map((line) => (
          <MovementLine key={line.id} line={line} costs={costs} />
        ))}
      </div>
      <footer className={styles.footer}>
        <span role="status">{texts.showing(lines.length, total)}</span>
        {hasNextPage && (
          <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        )}
      </footer>
    </div>
  );
}
