import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { uuid7 } from '#shared/id';
import type { FileRow } from './file';
import { uploadFile } from './upload';

interface UploadButtonProps {
  label: string;
  /** What is chosen, for those who hear the input and not the button. */
  inputLabel: string;
  onUploaded(file: FileRow): void;
  /** Why it was not uploaded; empty when a new try begins. */
  onFailed(message: string): void;
}

/** Chooses one picture and uploads it at once. */
export function UploadButton({ label, inputLabel, onUploaded, onFailed }: UploadButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  async function send(file: File) {
    setBusy(true);
    onFailed('');
    try {
      onUploaded(await uploadFile(file, { id: uuid7() }, () => {}, new AbortController().signal));
    } catch (error) {
      onFailed((error as Error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label={inputLabel}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
    </>
  );
}
