import { lazy, Suspense } from 'react';
import type { Row } from '#web/query.ts';
import { Waiting } from '#web/ui/Waiting.tsx';
import { SideCard } from './SideCard.web';

const TimeAndCost = lazy(async () => ({ default: (await import('../time/TimeAndCost.web')).TimeAndCost }));
const SeriesSide = lazy(async () => ({ default: (await import('../series/page/SeriesSide.web')).SeriesSide }));

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
      <Suspense fallback={<Waiting lines={6} />}>
        <TimeAndCost row={row} />
      </Suspense>
    </>
  );
}
