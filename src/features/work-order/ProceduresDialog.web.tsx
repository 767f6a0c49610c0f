import { useState } from 'react';
import { MultiSelect } from '#web/entity/MultiSelect.tsx';
import { api } from '#web/api.ts';
import type { Row } from '#web/query.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DialogForm } from '#web/ui/DialogForm.tsx';
import { say } from '#web/ui/toast.tsx';
import type { ProcedureCopy } from '#features/procedure/steps';
import { refreshOrders } from './set-status';
import { words } from './words-procedures';
import styles from './procedures.module.css';

/** Which procedures a work order has. */
export function ProceduresDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const [ids, setIds] = useState((row.procedures as ProcedureCopy[]).map(({ procedure }) => procedure));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  async function submit() {
    setBusy(true);
    try {
      await api.put(`/work-orders/${row.id}/procedures`, ids);
      await refreshOrders(row.id);
      say(words.saved);
      onClose();
    } catch (error) {
      setRefused(`${words.failed}. ${(error as Error).message}`);
      setBusy(false);
    }
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <DialogForm action={words.save} busy={busy} refused={refused} onSubmit={() => void submit()} onClose={onClose}>
        <MultiSelect
          id="choose-procedures"
          label={words.choose}
          from="/api/procedures/minimal"
          value={ids}
          onChange={setIds}
        />
        <p className={styles.hint}>{words.chooseHint}</p>
      </DialogForm>
    </Dialog>
  );
}
