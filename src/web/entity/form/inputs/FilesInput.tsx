import { ActionIcon, Input } from '@mantine/core';
import { ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Field } from '#shared/field';
import { words } from '#words/screen';
import { DropZone } from '../../../files/DropZone.tsx';
import { FromLibrary } from '../../../files/FromLibrary.tsx';
import { type FileRow, formatBytes } from '../../../files/file.ts';
import { UploadRows } from '../../../files/UploadRows.tsx';
import { idOf, isWaiting, type Waiting } from '../../../files/waiting.ts';
import { WaitingRows } from '../../../files/WaitingRows.tsx';
import { asTheyAre, madeSmaller, useUploads } from '../../../files/uploads.ts';
import { useOnline } from '../../../queue/online.ts';
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx';
import { FileMark } from '../../../files/FileMark.tsx';
import { useFiles } from '../../record/DocumentsCard.tsx';
import { featureOf, optionsOf } from '../../common/feature.ts';
import { rememberOption } from '../../pick/options.ts';
import styles from '../../../files/files.module.css';

/** A device may report a connection that does not work. */
const resendAfter = 2_000;

interface FilesInputProps {
  id: string;
  field: Field;
  value: (string | Waiting)[];
  error?: string;
  onChange(change: (before: unknown) => unknown): void;
}

/**
 * Files of a form: each is uploaded at once and attached when the form is saved. Lists show the first picture.
 * A pending file is one of the form's values, and so part of its draft (S26.1): it is not forgotten on save or leave.
 */
export function FilesInput({ id, field, value, error, onChange }: FilesInputProps) {
  const [added, setAdded] = useState<FileRow[]>([]);
  const ids = value.filter((one) => typeof one === 'string');
  const { files: known } = useFiles(ids.filter((one) => !added.some((file) => file.id === one)));
  const files = ids.flatMap((one) => [...added, ...known].find((file) => file.id === one) ?? []);
  const set = (change: (all: typeof value) => typeof value) =>
    onChange((before) => change((before as typeof value | null) ?? []));
  const remember = (more: FileRow[]) => {
    setAdded((before) => [...before, ...more]);
    for (const file of more) rememberOption(optionsOf(featureOf('file')!), file);
  };
  const remove = (of: string) => set((all) => all.filter((one) => idOf(one) !== of));
  const uploading = useUploads(
    (file) => {
      remember([file]);
      set((all) => all.map((one) => (idOf(one) === file.id ? file.id : one)));
    },
    { fields: field.accept === 'image' ? madeSmaller : asTheyAre, store: () => {} },
  );
  const { uploads } = uploading;
  const waiting = value.filter(isWaiting).filter(({ id: of }) => !uploads.some((one) => one.id === of));
  const online = useOnline();
  const resend = useRef(() => {});
  useEffect(() => {
    resend.current = () => uploading.start(waiting);
  });
  const many = online ? waiting.length : 0;
  useEffect(() => {
    if (many === 0) return;
    const timer = setTimeout(() => resend.current(), resendAfter);
    return () => clearTimeout(timer);
  }, [many]);
  return (
    <Input.Wrapper label={field.label} labelElement="label" labelProps={{ htmlFor: id }} error={error}>
      <div className={styles.field}>
        <DropZone
          id={id}
          images={field.accept === 'image'}
          onFiles={(chosen, taken) => {
            const more = uploading.add(chosen, taken);
            set((all) => [...all, ...more]);
          }}
          beside={
            field.accept !== 'image' && (
              <FromLibrary
                has={ids}
                onPick={(picked) => {
                  remember(picked);
                  set((all) => [...all, ...picked.map((file) => file.id)]);
                }}
              />
            )
          }
        >
          {files.length > 0 && (
            <ul className={styles.rows} aria-label={field.label}>
              {files.map((file, at) => (
                <li key={file.id} className={styles.row}>
                  <FileMark file={file} />
                  <span className={styles.text}>
                    <b>{file.name}</b>
                    <small>{formatBytes(file.size)}</small>
                  </span>
                  {at > 0 && (
                    <Tooltip label={words.list.moveUp(file.name)}>
                      <ActionIcon
                        variant="subtle"
                        aria-label={words.list.moveUp(file.name)}
                        onClick={() => set((all) => movedUp(all, file.id))}
                      >
                        <ChevronUp size={18} />
                      </ActionIcon>
                    </Tooltip>
                  )}
                  <Tooltip label={words.files.remove(file.name)}>
                    <ActionIcon
                      variant="subtle"
                      aria-label={words.files.remove(file.name)}
                      onClick={() => remove(file.id)}
                    >
                      <X size={18} />
                    </ActionIcon>
                  </Tooltip>
                </li>
              ))}
            </ul>
          )}
          {waiting.length > 0 && <WaitingRows files={waiting} onRemove={remove} />}
          {uploads.length > 0 && (
            <UploadRows
              {...uploading}
              cancel={(of) => {
                uploading.cancel(of);
                remove(of);
              }}
            />
          )}
        </DropZone>
      </div>
    </Input.Wrapper>
  );
}

/** Moves it above the previous uploaded file: pending files are listed separately. */
function movedUp<T>(all: T[], id: T): T[] {
  const rest = all.filter((one) => one !== id);
  const above = rest.slice(0, all.indexOf(id)).findLastIndex((one) => typeof one === 'string');
  return rest.toSpliced(above, 0, id);
}
