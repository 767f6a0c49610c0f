import { ActionIcon, Button } from '@mantine/core';
import { X } from 'lucide-react';
import { words } from '#words/screen';
import { Tooltip } from '../ui/overlay/Tooltip.tsx';
import { formatBytes } from './file.ts';
import type { useUploads } from './uploads.ts';
import styles from './files.module.css';

/** Running uploads with their progress; a failed one shows why and can be retried. */
export function UploadRows({
  uploads,
  retry,
  cancel,
}: Pick<ReturnType<typeof useUploads>, 'uploads' | 'retry' | 'cancel'>) {
  return (
    <ul className={styles.rows} aria-label={words.files.uploading}>
      {uploads.map(({ id, file, part, error }) => (
        <li key={id} className={styles.row} data-failed={error ? true : undefined}>
          <span className={styles.text}>
            <b>{file.name}</b>
            {error ? (
              <small role="alert">{error}</small>
            ) : (
              <progress value={part} max={1} aria-label={words.files.progress(file.name)} />
            )}
          </span>
          <small className={styles.size}>{formatBytes(file.size)}</small>
          {error && (
            <Button variant="subtle" onClick={() => retry(id)}>
              {words.error.retry}
            </Button>
          )}
          <Tooltip label={words.files.cancel}>
            <ActionIcon variant="subtle" aria-label={`${words.files.cancel}: ${file.name}`} onClick={() => cancel(id)}>
              <X size={18} />
            </ActionIcon>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
