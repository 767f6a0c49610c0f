import { lazy, Suspense } from 'react';
import { lazyPanel } from '#web/entity/record/lazy.tsx';
import type { PageContribution } from '#web/entity/common/web-feature.ts';
import type { Row } from '#web/query.ts';
import { words } from './supply-list.words';

export const vendor: PageContribution = {
  panels: [
    {
      panel: lazyPanel(
        { id: 'scorecard', title: words.scorecard },
        async () => (await import('./screen/Scorecard.web')).Scorecard,
        2,
      ),
      after: 'contacts',
    },
  ],
};

/** Loaded only for work that waits. */
const Waiting = lazy(async () => ({ default: (await import('./screen/WaitingForParts.web')).WaitingForParts }));

export const workOrder: PageContribution = {
  Notice: ({ row }: { row: Row }) =>
    row.is_waiting_for_parts === true ? (
      <Suspense fallback={null}>
        <Waiting row={row} />
      </Suspense>
    ) : null,
};
