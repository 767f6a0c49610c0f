import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { momentTyped, plantTime, typedOf } from '#web/format/clock.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { words } from '../notification.words';

const texts = words.snoozing;
const day = 86_400_000;

export function SnoozeDialog({ onChoose, onClose }: { onChoose(at: string): void; onClose(): void }) {
  const [typed, setTyped] = useState(() => `${typedOf(new Date(Date.now() + day).toISOString()).slice(0, 10)}T07:00`);
  const [tried, setTried] = useState(false);
  const error = !typed ? texts.missing : Date.parse(momentTyped(typed)) <= Date.now() ? texts.past : undefined;
  const submit = () => {
    setTried(true);
    if (!error) onChoose(momentTyped(typed));
  };
  return (
    <Dialog title={texts.dialog} onClose={onClose}>
      <DialogForm action={texts.action} busy={false} onSubmit={submit} onClose={onClose}>
        <TextInput
          type="datetime-local"
          label={texts.at}
          description={plantTime()}
          required
          value={typed}
          error={tried ? error : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
