import { lazy, Suspense } from 'react';
import type { Row } from '#web/query.ts';
import { SideCard } from './SideCard.web';
import { TimeAndCost } from '../time/TimeAndCost.web';

const SeriesSide = lazy(async () => ({ default: (await import('../series/SeriesSide.web')).SeriesSide }));

/** The side column: the details that people read and change all day (S15), then time and cost. */
export function Side({ row }: { row: Row }) {
  return (
    <>
      <SideCard row={row} />
      {row.recurrence != null && (
        <Suspense>
          <SeriesSide row={row} />
        </Suspense>
      )}
      <TimeAndCost row={row} />
    </>
  );
}
