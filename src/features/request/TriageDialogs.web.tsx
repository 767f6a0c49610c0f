import { lazy, Suspense } from 'react';
import type { Row } from '#web/query.ts';
import type { useTriage } from './use-triage';

const AskDialog = lazy(async () => ({ default: (await import('./AskDialog.web')).AskDialog }));
const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.web')).MergeDialog }));
const RejectDialog = lazy(async () => ({ default: (await import('./RejectDialog.web')).RejectDialog }));
const WithTemplate = lazy(async () => ({ default: (await import('./WithTemplate.web')).WithTemplate }));

interface DialogsProps {
  row: Row;
  triage: Pick<ReturnType<typeof useTriage>, 'asking' | 'close' | 'goOn'>;
}

/** The question of an act that needs one. */
export function TriageDialogs({ row, triage: { asking, close, goOn } }: DialogsProps) {
  const dialog = { row, onClose: close, onDone: goOn };
  return (
    <Suspense>
      {asking === 'ask' && <AskDialog {...dialog} />}
      {asking === 'merge' && <MergeDialog {...dialog} />}
      {asking === 'reject' && <RejectDialog {...dialog} />}
      {asking === 'template' && <WithTemplate {...dialog} />}
    </Suspense>
  );
}
