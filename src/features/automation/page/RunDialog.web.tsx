import { useState } from 'react';
import { featureOf, optionsOf } from '#web/entity/common/feature.ts';
import { EntitySelect } from '#web/entity/pick/selects.ts';
import type { Row } from '#web/query.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { words } from '../automation-page.words';
import { needsSubject } from './needs-subject';
import { runNow } from './run-now';

/** The record that an automation is run for. */
export function RunDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const [subject, setSubject] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const feature = featureOf(needsSubject(row.trigger) ?? '');
  async function run() {
    if (!subject) return;
    setBusy(true);
    if (await runNow(row, [subject])) onClose();
    setBusy(false);
  }
  if (!feature) return null;
  return (
    <Dialog title={words.runFor} onClose={onClose}>
      <DialogForm action={words.runNow} busy={busy} onSubmit={() => void run()} onClose={onClose}>
        <EntitySelect
          label={feature.label}
          from={optionsOf(feature)}
          value={subject}
          required
          onChange={setSubject}
          onAddNew={null}
        />
      </DialogForm>
    </Dialog>
  );
}
