import { useState } from 'react';
import { api } from '#web/api.ts';
import { useResumedValues } from '#web/entity/pick/add-new.ts';
import type { Row } from '#web/query.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import type { ProcedureCopy } from '#features/procedure/steps';
import { words as execution } from '#features/procedure/procedure.words';
import { words } from './procedures.words';
import { reportStale, versionSeen } from '../page/change-order';
import { titleOf } from '../order-view';
import { proceduresKey } from './key';
import { ProceduresChoice } from './ProceduresChoice.web';
import { refreshOrders } from '../status/set-status';

/** Chooses the procedures of a work order. */
export function ProceduresDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const [opened] = useState(row);
  const copies = opened.procedures as ProcedureCopy[];
  const { resumed, addNew } = useResumedValues<{ ids: string[] }>(proceduresKey(row.id), titleOf(row));
  const [ids, setIds] = useState(resumed?.ids ?? copies.map(({ procedure }) => procedure));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  async function submit() {
    setBusy(true);
    try {
      await api.put(`/work-orders/${row.id}/procedures`, ids, versionSeen(opened, ['procedures']));
      await refreshOrders(row.id);
      say(execution.saved);
      onClose();
    } catch (error) {
      if (reportStale(row, error)) return onClose();
      setRefused(`${words.failed}. ${(error as Error).message}`);
      setBusy(false);
    }
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <DialogForm action={words.save} busy={busy} refused={refused} onSubmit={() => void submit()} onClose={onClose}>
        <ProceduresChoice
          id="choose-procedures"
          label={words.choose}
          hint={words.chooseHint}
          copies={copies}
          value={ids}
          onChange={setIds}
          onAddNew={addNew('ids.+', { ids })}
        />
      </DialogForm>
    </Dialog>
  );
}
