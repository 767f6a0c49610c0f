import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { words } from './planning.words';
import type { Job } from './move';

interface DateProps {
  job: Job;
  day: string;
  onSubmit(day: string): void;
  onClose(): void;
}

const texts = words.date;

export function DateDialog({ job, day, onSubmit, onClose }: DateProps) {
  const [typed, setTyped] = useState(day);
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (typed) onSubmit(typed);
  };
  return (
    <Dialog title={texts.title(job.code)} onClose={onClose}>
      <DialogForm action={texts.action} busy={false} onSubmit={submit} onClose={onClose}>
        <TextInput
          type="date"
          label={texts.label}
          required
          value={typed}
          error={tried && !typed ? texts.missing : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
