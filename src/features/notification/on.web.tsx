import { lazy, Suspense } from 'react';
import type { PageContribution } from '#web/entity/common/web-feature.ts';
import type { Row } from '#web/query.ts';

/** Loaded after the page, which says more than whether it is watched. */
const WatchButton = lazy(async () => ({ default: (await import('./WatchButton.web')).WatchButton }));

const watchButtonFor = (noun: 'work-order' | 'request') =>
  function Actions({ row }: { row: Row }) {
    return (
      <Suspense fallback={null}>
        <WatchButton noun={noun} row={row} />
      </Suspense>
    );
  };

export const workOrder: PageContribution = { Actions: watchButtonFor('work-order') };

export const request: PageContribution = { Actions: watchButtonFor('request') };
