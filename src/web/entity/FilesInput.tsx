import { ActionIcon, Input } from '@mantine/core';
import { ChevronUp, X } from 'lucide-react';
import { useState } from 'react';
import type { Field } from '#shared/field';
import { DropZone } from '../files/DropZone.tsx';
import { type FileRow, formatBytes } from '../files/file.ts';
import { UploadRows } from '../files/UploadRows.tsx';
import { useUploads } from '../files/uploads.ts';
import { Tooltip } from '../ui/Tooltip.tsx';
import { words } from '../words.ts';
import { Mark, useFiles } from './DocumentsCard.tsx';
import { featureOf } from './feature.ts';
import { rememberOption } from './options.ts';
import styles from '../files/files.module.css';

interface FilesInputProps {
  id: string;
  field: Field;
  value: string[];
  error?: string;
  onChange(change: (before: unknown) => unknown): void;
}

/** Files of a form: each is sent at once, and attached when the form is saved. The first picture is the one lists show. */
export function FilesInput({ id, field, value, error, onChange }: FilesInputProps) {
  const [added, setAdded] = useState<FileRow[]>([]);
  const known = useFiles(value.filter((one) => !added.some((file) => file.id === one)));
  const files = value.flatMap((one) => [...added, ...known].find((file) => file.id === one) ?? []);
  const set = (change: (ids: string[]) => string[]) => onChange((before) => change((before as string[] | null) ?? []));
  const uploading = useUploads((file) => {
    setAdded((before) => [...before, file]);
    rememberOption(featureOf('file')!, file);
    set((ids) => [...ids, file.id]);
  });
  return (
    <Input.Wrapper label={field.label} labelElement="label" labelProps={{ htmlFor: id }} error={error}>
      <div className={styles.field}>
        <DropZone id={id} images={field.accept === 'image'} onFiles={uploading.add}>
          {files.length > 0 && (
            <ul className={styles.rows} aria-label={field.label}>
              {files.map((file, at) => (
                <li key={file.id} className={styles.row}>
                  <Mark file={file} />
                  <span className={styles.text}>
                    <b>{file.name}</b>
                    <small>{formatBytes(file.size)}</small>
                  </span>
                  {at > 0 && (
                    <Tooltip label={words.list.moveUp(file.name)}>
                      <ActionIcon
                        variant="subtle"
                        aria-label={words.list.moveUp(file.name)}
                        onClick={() => set((ids) => movedUp(ids, file.id))}
                      >
                        <ChevronUp size={18} />
                      </ActionIcon>
                    </Tooltip>
                  )}
                  <Tooltip label={words.files.remove(file.name)}>
                    <ActionIcon
                      variant="subtle"
                      aria-label={words.files.remove(file.name)}
                      onClick={() => set((ids) => ids.filter((one) => one !== file.id))}
                    >
                      <X size={18} />
                    </ActionIcon>
                  </Tooltip>
                </li>
              ))}
            </ul>
          )}
          {uploading.uploads.length > 0 && <UploadRows {...uploading} />}
        </DropZone>
      </div>
    </Input.Wrapper>
  );
}

function movedUp(ids: string[], id: string): string[] {
  const at = ids.indexOf(id);
  return [...ids.slice(0, at - 1), id, ids[at - 1]!, ...ids.slice(at + 1)];
}
