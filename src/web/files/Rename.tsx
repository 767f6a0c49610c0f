import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { words } from '#words/screen';
import { api } from '../api.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { DialogForm } from '../ui/overlay/DialogForm.tsx';
import type { FileRow } from './file.ts';

export function Rename({ file, onDone, onClose }: { file: FileRow; onDone(): Promise<unknown>; onClose(): void }) {
  const [name, setName] = useState(file.name);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function rename() {
    setBusy(true);
    try {
      await api.patch(`/core/files/${file.id}`, { name });
      await onDone();
      onClose();
    } catch (failure) {
      setError((failure as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog title={words.files.rename} onClose={onClose}>
      <DialogForm action={words.form.save} busy={busy} onSubmit={() => void rename()} onClose={onClose}>
        <TextInput
          data-autofocus
          label={words.files.name}
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
