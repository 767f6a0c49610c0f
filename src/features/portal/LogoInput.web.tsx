import { Button, Input } from '@mantine/core';
import { useRef, useState } from 'react';
import { uuid7 } from '#shared/id';
import type { FileRow } from '#web/files/file.ts';
import { uploadFile } from '#web/files/upload.ts';
import { words } from './portal.words';
import styles from './portal.module.css';

/** The picture at the top of the public page. It is uploaded at once and belongs to the portal when that is saved. */
export function LogoInput({ value, onChange }: { value: FileRow | null; onChange(logo: FileRow | null): void }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  async function send(file: File) {
    setBusy(true);
    setFailed('');
    try {
      onChange(await uploadFile(file, { id: uuid7() }, () => {}, new AbortController().signal));
    } catch (error) {
      setFailed((error as Error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Input.Wrapper label={words.logo} labelElement="div" error={failed}>
      <div className={styles.logo}>
        {value?.thumbnail_url && <img src={value.thumbnail_url} alt={words.logoAlt} height={48} />}
        <Button variant="default" loading={busy} onClick={() => chooser.current?.click()}>
          {value ? words.changeLogo : words.chooseLogo}
        </Button>
        {value && (
          <Button variant="subtle" disabled={busy} onClick={() => onChange(null)}>
            {words.removeLogo}
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label={words.chooseLogo}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
    </Input.Wrapper>
  );
}
