import type { Row } from '#web/query.ts';
import { AskDialog } from './AskDialog.web';
import { MergeDialog } from './MergeDialog.web';
import { RejectDialog } from './RejectDialog.web';
import type { useTriage } from './use-triage';
import { WithTemplate } from './WithTemplate.web';

interface DialogsProps {
  row: Row;
  triage: Pick<ReturnType<typeof useTriage>, 'asking' | 'close' | 'goOn'>;
}

/** The question of an act that needs one. */
export function TriageDialogs({ row, triage: { asking, close, goOn } }: DialogsProps) {
  const dialog = { row, onClose: close, onDone: goOn };
  return (
    <>
      {asking === 'ask' && <AskDialog {...dialog} />}
      {asking === 'merge' && <MergeDialog {...dialog} />}
      {asking === 'reject' && <RejectDialog {...dialog} />}
      {asking === 'template' && <WithTemplate {...dialog} />}
    </>
  );
}
