import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { useOptimisticRows } from '#web/entity/common/optimistic.ts';
import { getPage, keys, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from '../measurement-page.words';
import { MeterLines } from './MeterLines.web';
import styles from './card.module.css';

const texts = words.card;
const few = 10;

/** What is measured of an asset or at a location: the last values, their course, and the next reading. */
export function MeasurementsCard({ noun, row }: { noun: 'asset' | 'location'; row: Row }) {
  const { may } = useSession();
  const search = `${noun}=${row.id}&ordering=name`;
  const found = useInfiniteQuery({
    queryKey: keys.some('measurement', `of ${search}`),
    queryFn: ({ pageParam }) => getPage('/measurements', search, pageParam, few),
    initialPageParam: 1,
    getNextPageParam: ({ next, page }) => (next ? page + 1 : undefined),
  });
  const { data, error, hasNextPage, isFetchingNextPage } = found;
  const rows = useOptimisticRows(useMemo(() => data?.pages.flatMap(({ results }) => results) ?? [], [data]));
  if (error && !data) return <EntityError error={error} title={texts.failed} onRetry={() => void found.refetch()} />;
  if (!data) return <Waiting lines={2} />;
  return (
    <div className={styles.card}>
      {rows.length === 0 && <p className={styles.none}>{texts.none}</p>}
      <MeterLines rows={rows} />
      {hasNextPage && (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
      {may('create', 'measurement') && (
        <Button
          component={Link}
          to="/measurement/new"
          search={{ [noun]: row.id } as never}
          variant="subtle"
          leftSection={<Plus size={16} />}
        >
          {texts.add}
        </Button>
      )}
    </div>
  );
}
