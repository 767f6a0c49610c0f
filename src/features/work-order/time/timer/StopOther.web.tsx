import { useState } from 'react';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { words } from '../time.words';
import type { Running } from './timer';

const texts = words.timer;

/** A person has one timer: asks before it stops the other one (U14). */
export function StopOther({ other, onStop, onClose }: { other: Running; onStop(): Promise<void>; onClose(): void }) {
  const [busy, setBusy] = useState(false);
  async function stop() {
    setBusy(true);
    await onStop();
    onClose();
  }
  return (
    <Dialog title={texts.askTitle} onClose={onClose}>
      <DialogForm action={texts.stopOther} busy={busy} onSubmit={() => void stop()} onClose={onClose}>
        <p>{texts.ask(`${other.work_order.code} ${other.work_order.name}`)}</p>
      </DialogForm>
    </Dialog>
  );
}
