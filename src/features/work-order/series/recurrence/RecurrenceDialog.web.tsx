import { useState } from 'react';
import { api, Problem } from '#web/api.ts';
import type { Row } from '#web/query.ts';
import { Confirm } from '#web/ui/overlay/Confirm.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { words } from '../series.words';
import type { Recurrence } from './recurrence';
import { wholeRecurrence } from './recurrence-options';
import { RecurrenceInput } from './RecurrenceInput.web';
import { changeSeries } from '../series-view';

interface RecurrenceProps {
  row: Row;
  rule: Recurrence | null;
  onClose(): void;
}

/**
 * Changes the recurrence in place, from this work order on. Opened on work that does not recur, it starts turned on,
 * because that is what the user wants. Turning a running series off needs a confirmation, as on the page of the series.
 */
export function RecurrenceDialog({ row, rule, onClose }: RecurrenceProps) {
  const [value, setValue] = useState<Recurrence>(rule ?? wholeRecurrence({ is_active: true }));
  const [ending, setEnding] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    const saved = await changeSeries(async () => {
      try {
        await api.patch(`/work-orders/${row.id}`, { recurrence: value });
      } catch (error) {
        if (error instanceof Problem)
          setErrors(
            Object.fromEntries(
              Object.entries(error.errors).map(([key, [message = '']]) => [key.replace('recurrence.', ''), message]),
            ),
          );
        throw error;
      }
    }, words.saved);
    if (saved) onClose();
    setBusy(false);
  }
  if (ending)
    return (
      <Confirm title={words.pauseTitle} action={words.pause} onConfirm={save} onClose={() => setEnding(false)}>
        {words.pauseText}
      </Confirm>
    );
  return (
    <Dialog title={rule ? words.change : words.repeat} onClose={onClose}>
      <DialogForm
        action={words.save}
        busy={busy}
        onSubmit={() => (rule?.is_active && !value.is_active ? setEnding(true) : void save())}
        onClose={onClose}
      >
        <RecurrenceInput
          id="series-rule"
          field={undefined as never}
          value={value}
          values={row}
          error={errors.recurrence}
          errors={errors}
          onChange={(next) => setValue(next as Recurrence)}
          onAddNew={() => {}}
        />
      </DialogForm>
    </Dialog>
  );
}
