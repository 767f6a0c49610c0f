import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#words/messages';
import { Choices } from '#web/ui/input/Choices.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { words } from '../planning.words';
import type { More } from '../../status/status';
import { type DoneReason, doneReasons, onHoldReasons } from '../../status/status';
import type { Job } from '../move';

interface ReasonProps {
  job: Job;
  onSubmit(more: More): void;
  onClose(): void;
}

const noReason = 'none';

/** Asks for an optional reason (D14). */
export function HoldDialog({ job, onSubmit, onClose }: ReasonProps) {
  const [reason, setReason] = useState<string>(noReason);
  const said = words.hold;
  return (
    <Dialog title={said.title(job.code)} onClose={onClose}>
      <DialogForm
        action={said.action}
        busy={false}
        onSubmit={() => onSubmit({ on_hold_reason: reason === noReason ? null : reason })}
        onClose={onClose}
      >
        <Choices
          label={said.waiting}
          name="hold"
          value={reason}
          options={[{ value: noReason, label: said.none }, ...onHoldReasons]}
          onChange={setReason}
        />
      </DialogForm>
    </Dialog>
  );
}

/** Completed, or skipped or cancelled, which need a note. */
export function DoneDialog({ job, onSubmit, onClose }: ReasonProps) {
  const [reason, setReason] = useState<DoneReason>('completed');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const said = words.done;
  const asksWhy = reason !== 'completed';
  const submit = () => {
    setTried(true);
    if (!asksWhy) onSubmit({});
    else if (note.trim()) onSubmit({ done_reason: reason, note: note.trim() });
  };
  return (
    <Dialog title={said.title(job.code)} onClose={onClose}>
      <DialogForm action={said.action[reason]} busy={false} onSubmit={submit} onClose={onClose}>
        <Choices<DoneReason>
          label={said.how}
          name="done"
          value={reason}
          options={[...doneReasons]}
          onChange={setReason}
        />
        {asksWhy && (
          <Textarea
            label={said.why}
            description={said.hint}
            required
            autosize
            minRows={2}
            maxLength={500}
            value={note}
            error={tried && !note.trim() ? messages.sayWhy : undefined}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
