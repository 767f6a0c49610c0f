import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Row } from '#web/query.ts';
import { orderOf } from '../order-view';
import { setStatus } from './set-status';

const OpenBelow = lazy(async () => ({ default: (await import('./OpenBelow.web')).OpenBelow }));

/** Finishes the work, after a confirmation if sub work orders are open. The caller renders `question`. */
export function useFinish(row: Row): { finish(): void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const { progress } = orderOf(row);
  const open = progress ? progress.total - progress.done : 0;
  return {
    finish: () => (open > 0 ? setAsking(true) : void setStatus(row, 'done')),
    question: asking && (
      <Suspense>
        <OpenBelow row={row} open={open} total={progress?.total ?? 0} onClose={() => setAsking(false)} />
      </Suspense>
    ),
  };
}
