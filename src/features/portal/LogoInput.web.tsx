import { Button, Input } from '@mantine/core';
import { useState } from 'react';
import type { FileRow } from '#web/files/file.ts';
import { UploadButton } from '#web/files/UploadButton.tsx';
import { words } from './portal.words';
import styles from './portal.module.css';

/** The picture at the top of the public page. It is uploaded at once and belongs to the portal when that is saved. */
export function LogoInput({ value, onChange }: { value: FileRow | null; onChange(logo: FileRow | null): void }) {
  const [failed, setFailed] = useState('');
  return (
    <Input.Wrapper label={words.logo} labelElement="div" error={failed}>
      <div className={styles.logo}>
        {value?.thumbnail_url && <img src={value.thumbnail_url} alt={words.logoAlt} height={48} />}
        <UploadButton
          label={value ? words.changeLogo : words.chooseLogo}
          inputLabel={words.chooseLogo}
          onUploaded={onChange}
          onFailed={setFailed}
        />
        {value && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {words.removeLogo}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
