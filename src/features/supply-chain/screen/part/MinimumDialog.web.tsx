import { useState } from 'react';
import { setMinimum } from '#features/part/stock/set-minimum';
import { formatNumber } from '#web/format/number.ts';
import { Stepper } from '#web/ui/input/Stepper.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { sayFailed, sayWithUndo } from '#web/ui/overlay/toast.tsx';
import type { Outlook } from '../../supply-chain';
import { words } from '../../supply-page.words';
import styles from '../supply.module.css';

const texts = words.minimum;

/** The minimum of a part at a location, beginning with its reorder point (B6). */
export function MinimumDialog({ row, onClose }: { row: Outlook; onClose(): void }) {
  const { part, location, minimum_quantity, reorder_point } = row;
  const [value, setValue] = useState(String(reorder_point));
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      await setMinimum(part.id, location.id, Number(value));
      onClose();
      sayWithUndo(texts.done(location.name, formatNumber(Number(value))), () => {
        setMinimum(part.id, location.id, minimum_quantity).catch((problem: Error) => sayFailed(problem.message));
      });
    } catch (problem) {
      setRefused((problem as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog title={texts.title(part.name, location.name)} onClose={onClose}>
      <DialogForm refused={refused} action={texts.action} busy={busy} onSubmit={() => void save()} onClose={onClose}>
        <Stepper
          id="supply-minimum"
          label={texts.label}
          least={0}
          value={value}
          unit={part.unit ?? undefined}
          onChange={setValue}
        />
        <p className={styles.quiet}>{texts.hint(formatNumber(reorder_point))}</p>
      </DialogForm>
    </Dialog>
  );
}
