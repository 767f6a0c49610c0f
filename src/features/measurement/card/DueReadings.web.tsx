import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { useOptimisticRows } from '#web/entity/common/optimistic.ts';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from '../measurement-page.words';
import { metersQuery } from '../round/round-query';
import { MeterLines } from './MeterLines.web';
import styles from './card.module.css';

/** Readings that are due, typed in place (F5): the first is open, so that a value and one press are enough. */
export function DueReadings({ ids }: { ids: readonly string[] }) {
  const { data, error, refetch } = useQuery(metersQuery(ids));
  const rows = useOptimisticRows(useMemo(() => data ?? [], [data]));
  if (error && !data) return <EntityError error={error} title={words.card.failed} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={2} />;
  return (
    <div className={styles.card}>
      <MeterLines rows={rows} first={ids[0]} places />
    </div>
  );
}
