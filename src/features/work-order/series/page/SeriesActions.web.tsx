import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { api } from '#web/api.ts';
import type { Row } from '#web/query.ts';
import { Confirm } from '#web/ui/overlay/Confirm.tsx';
import { words } from '../series.words';
import { changeSeries, type SeriesView } from '../series-view';

const RecurrenceDialog = lazy(async () => ({
  default: (await import('../recurrence/RecurrenceDialog.web')).RecurrenceDialog,
}));

/** The actions on a whole series. */
export function SeriesActions({ row, series }: { row: Row; series: SeriesView }) {
  const [asking, setAsking] = useState<'rule' | 'pause'>();
  const patch = (body: object) => api.patch(`/work-orders/${row.id}`, body);
  const turn = (is_active: boolean) => () => patch({ recurrence: { ...series.recurrence, is_active } });
  return (
    <>
      <Button variant="default" onClick={() => setAsking('rule')}>
        {words.change}
      </Button>
      <Button
        variant="default"
        onClick={() => (series.is_active ? setAsking('pause') : void changeSeries(turn(true), words.resumed))}
      >
        {series.is_active ? words.pause : words.resume}
      </Button>
      {asking === 'pause' && (
        <Confirm
          title={words.pauseTitle}
          action={words.pause}
          onConfirm={async () => void (await changeSeries(turn(false), words.pausedNow))}
          onClose={() => setAsking(undefined)}
        >
          {words.pauseText}
        </Confirm>
      )}
      {asking === 'rule' && (
        <Suspense>
          <RecurrenceDialog row={row} rule={series.recurrence} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </>
  );
}
