import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { can, type Noun } from '#shared/permission';
import { words } from '#words/screen';
import { attach, detach } from '../../files/attach.ts';
import { download } from '../../files/download.ts';
import { DropZone } from '../../files/DropZone.tsx';
import { FileMenu } from '../../files/FileMenu.tsx';
import { FromLibrary } from '../../files/FromLibrary.tsx';
import { FileMark } from '../../files/FileMark.tsx';
import { type FileRow, formatBytes, isShown } from '../../files/file.ts';
import { WaitingRows } from '../../files/WaitingRows.tsx';
import { UploadRows } from '../../files/UploadRows.tsx';
import { asTheyAre, useUploads } from '../../files/uploads.ts';
import { timeAgo } from '../../format/time.ts';
import { keys, queryClient, type Row } from '../../query.ts';
import { useEntries } from '../../queue/entry.ts';
import { type Me, useSession } from '../../session.tsx';
import { sayFailed, sayWithUndo } from '../../ui/overlay/toast.tsx';
import { Tooltip } from '../../ui/overlay/Tooltip.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { EntityError } from '../common/EntityError.tsx';
import { featureOf, isSettled } from '../common/feature.ts';
import { filesQuery } from '../common/queries.ts';
import styles from '../../files/files.module.css';

const Rename = lazy(async () => ({ default: (await import('../../files/Rename.tsx')).Rename }));
const Viewer = lazy(async () => ({ default: (await import('../../files/Viewer.tsx')).Viewer }));

/** Every page loads the queue when idle; this one need not wait for it. */
const queue = () => import('../../queue/queue.ts');

interface DocumentsProps {
  noun: Noun;
  path: string;
  row: Row;
  /** Whether this person may add documents, where changing the record is not enough. */
  adds?(row: Row, me: Me): boolean;
}

/** The documents of a record (S34). */
export function Documents({ noun, path, row, adds = () => true }: DocumentsProps) {
  const { me, may } = useSession();
  const ids = ((row.files as FileRow[] | undefined) ?? []).map(({ id }) => id);
  const { files, error, isWaiting, refetch } = useFiles(ids);
  const [open, setOpen] = useState<number>();
  const [renaming, setRenaming] = useState<FileRow>();
  const subject = { id: me.id, role: me.role, restrictedAdd: me.restricted_add };
  const changes = can(subject, 'update', noun, row as never) && !isSettled(featureOf(noun)!, row);
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.entity(noun) });
  const to = { path: `${path}/${row.id}`, field: 'files' };
  const about = { noun, record: row.id };
  const failed = (error: unknown) => sayFailed((error as Error).message);
  const uploading = useUploads(
    async (file) => {
      await attach(to, [file.id]);
      await refresh();
    },
    {
      fields: asTheyAre,
      store: async ({ id, file, fields }) =>
        void (await (
          await queue()
        ).queued.file(id, { file, fields, attach: to }, { ...about, said: words.files.addTo(file.name, row.name) })),
    },
  );
  const waiting = useEntries().flatMap(({ id, record, call, problem }) =>
    record === row.id && call.kind === 'file' && call.attach?.path === to.path
      ? [{ id, file: call.file, fields: call.fields, problem }]
      : [],
  );
  async function remove(file: FileRow) {
    try {
      await detach(to, [file.id]);
      await refresh();
      const at = ids.indexOf(file.id);
      sayWithUndo(words.files.deleted(file.name), () => attach(to, [file.id], at).then(refresh));
    } catch (error) {
      failed(error);
    }
  }
  async function pick(picked: FileRow[]) {
    const chosen = picked.map(({ id }) => id);
    await attach(to, chosen);
    await refresh();
    sayWithUndo(words.files.picked(picked.map(({ name }) => name)), () => detach(to, chosen).then(refresh));
  }
  const shown = files.filter(isShown);
  const list = (
    <>
      {files.length > 0 && (
        <ul className={styles.rows} aria-label={words.files.title}>
          {files.map((file) => (
            <li key={file.id} className={styles.row}>
              <button
                type="button"
                className={styles.file}
                onClick={() => (isShown(file) ? setOpen(shown.indexOf(file)) : void download(file))}
              >
                <FileMark file={file} />
                <span className={styles.text}>
                  <b>{file.name}</b>
                  <small>
                    {[formatBytes(file.size), file.created_by?.name, file.created_at && timeAgo(file.created_at)]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
              </button>
              <Tooltip label={words.files.download}>
                <ActionIcon
                  variant="subtle"
                  aria-label={`${words.files.download}: ${file.name}`}
                  onClick={() => void download(file)}
                >
                  <Download size={18} />
                </ActionIcon>
              </Tooltip>
              <FileMenu
                name={file.name}
                onRename={can(subject, 'update', 'file', file) ? () => setRenaming(file) : undefined}
                onDelete={changes && can(subject, 'delete', 'file', file) ? () => void remove(file) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      {waiting.length > 0 && (
        <WaitingRows files={waiting} onRemove={(id) => void queue().then(({ dropEntries }) => dropEntries([id]))} />
      )}
      {error && (
        <EntityError error={error} title={words.list.failed(words.files.title)} onRetry={() => void refetch()} />
      )}
      {isWaiting && <Waiting lines={Math.min(ids.length, 5)} />}
      {!error && !isWaiting && files.length + waiting.length + uploading.uploads.length === 0 && (
        <p className={styles.none}>{words.files.none}</p>
      )}
      {uploading.uploads.length > 0 && <UploadRows {...uploading} />}
    </>
  );
  return (
    <>
      {changes && adds(row, me) && may('create', 'file') ? (
        <DropZone onFiles={uploading.add} beside={<FromLibrary has={ids} onPick={pick} />}>
          {list}
        </DropZone>
      ) : (
        list
      )}
      {renaming && (
        <Suspense fallback={null}>
          <Rename file={renaming} onDone={refresh} onClose={() => setRenaming(undefined)} />
        </Suspense>
      )}
      {open !== undefined && shown[open] && (
        <Suspense fallback={null}>
          <Viewer files={shown} start={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The files in the order of the record. */
export function useFiles(ids: string[]) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...filesQuery(ids),
    enabled: ids.length > 0,
    placeholderData: (previous) => previous,
  });
  const files = ids.flatMap((id) => data?.results.find((file) => file.id === id) ?? []);
  return {
    files,
    error: data ? null : error,
    // Placeholder data may belong to another record.
    isWaiting: ids.length > 0 && files.length === 0 && (isPending || isPlaceholderData),
    refetch,
  };
}
