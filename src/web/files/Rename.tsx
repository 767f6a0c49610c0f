import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { words } from '#words/screen';
import { api } from '../api.ts';
import { Dialog } from '../ui/Dialog.tsx';
import type { FileRow } from './file.ts';
import styles from './files.module.css';

export function Rename({ file, onDone, onClose }: { file: FileRow; onDone(): Promise<unknown>; onClose(): void }) {
  const [name, setName] = useState(file.name);
  const [error, setError] = useState('');
  async function rename(event: FormEvent) {
    event.preventDefault();
    try {
      await api.patch(`/core/files/${file.id}`, { name });
      await onDone();
      onClose();
    } catch (failure) {
      setError((failure as Error).message);
    }
  }
  return (
    <Dialog title={words.files.rename} onClose={onClose}>
      <form className={styles.rename} onSubmit={(event) => void rename(event)}>
        <TextInput
          data-autofocus
          label={words.files.name}
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div>
          <Button variant="default" onClick={onClose}>
            {words.form.cancel}
          </Button>
          <Button type="submit">{words.form.save}</Button>
        </div>
      </form>
    </Dialog>
  );
}
