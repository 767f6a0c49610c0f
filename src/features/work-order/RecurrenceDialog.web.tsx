import { useState } from 'react';
import { api, Problem } from '#web/api.ts';
import type { Row } from '#web/query.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DialogForm } from '#web/ui/DialogForm.tsx';
import type { Recurrence } from './recurrence';
import { RecurrenceInput } from './RecurrenceInput.web';
import { changeSeries } from './series-view';
import { words } from './words-series';

/** The rule of a series, changed where one looks at it; it holds from this work order on. */
export function RecurrenceDialog({ row, rule, onClose }: { row: Row; rule: Recurrence; onClose(): void }) {
  const [value, setValue] = useState<Recurrence>(rule);
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
  return (
    <Dialog title={words.change} onClose={onClose}>
      <DialogForm action={words.save} busy={busy} onSubmit={() => void save()} onClose={onClose}>
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
