import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Choices } from '#web/ui/input/Choices.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { type DismissReason, dismissReasons, type Proposal } from '../agent';
import { longestNote } from '../agent';
import { words as names } from '../agent-page.words';
import { dismiss } from './decide';
import { words } from './proposal.words';

const texts = words.dismissing;

/** Why not: the agent learns from the reason. */
export function DismissDialog({ proposal, onClose }: { proposal: Proposal; onClose(): void }) {
  const [reason, setReason] = useState<DismissReason>('not_useful');
  const [note, setNote] = useState('');
  const submit = () => {
    onClose();
    void dismiss(proposal, reason, note.trim());
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <DialogForm action={texts.action} busy={false} onSubmit={submit} onClose={onClose}>
        <Choices<DismissReason>
          label={texts.title}
          hideLabel
          hint={texts.hint}
          name="reason"
          value={reason}
          options={dismissReasons.map((value) => ({ value, label: names.reason[value] }))}
          onChange={setReason}
        />
        <Textarea
          label={texts.note}
          autosize
          minRows={2}
          maxLength={longestNote}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
