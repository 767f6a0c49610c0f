import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { words } from '#words/screen';
import { Problem } from '../../api.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { DialogForm } from '../../ui/overlay/DialogForm.tsx';

interface SaveProps {
  title: string;
  name: string;
  /** Omitted if only the name is asked for. */
  shared?: boolean;
  onSave(name: string, shared: boolean): Promise<void>;
  onClose(): void;
}

export function SaveView({ title, name, shared, onSave, onClose }: SaveProps) {
  const [typed, setTyped] = useState(name);
  const [isShared, setShared] = useState(shared ?? false);
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  async function submit() {
    setBusy(true);
    try {
      await onSave(typed, isShared);
      onClose();
    } catch (error) {
      setRefused((error instanceof Problem && error.errors.name?.[0]) || (error as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm action={words.form.save} busy={busy} onSubmit={() => void submit()} onClose={onClose}>
        <TextInput
          label={words.views.name}
          required
          withAsterisk
          value={typed}
          error={refused}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {shared !== undefined && (
          <Checkbox
            label={words.views.share}
            description={words.views.shareHint}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
