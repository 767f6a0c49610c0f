import type { Row } from '#web/query.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { words } from '../work-order.words';
import { setStatus } from './set-status';

const texts = words.below;

interface OpenBelowProps {
  row: Row;
  open: number;
  total: number;
  onClose(): void;
}

/** Finishing a work order leaves its open sub work orders open. */
export function OpenBelow({ row, open, total, onClose }: OpenBelowProps) {
  function finish() {
    onClose();
    void setStatus(row, 'done');
  }
  return (
    <Dialog title={texts.title(String(row.code))} onClose={onClose}>
      <DialogForm action={texts.action} busy={false} onSubmit={finish} onClose={onClose}>
        <p>{texts.text(open, total)}</p>
      </DialogForm>
    </Dialog>
  );
}
