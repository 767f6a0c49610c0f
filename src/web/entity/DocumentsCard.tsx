import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download, File, FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { can, type Noun } from '#shared/permission';
import { api, Problem } from '../api.ts';
import { download } from '../files/download.ts';
import { DropZone } from '../files/DropZone.tsx';
import { FileMenu } from '../files/FileMenu.tsx';
import { type FileRow, formatBytes, isPdf, isShown } from '../files/file.ts';
import { UploadRows } from '../files/UploadRows.tsx';
import { useUploads } from '../files/uploads.ts';
import { timeAgo } from '../format/time.ts';
import { keys, type Page, queryClient, type Row } from '../query.ts';
import { useSession } from '../session.tsx';
import { sayFailed, sayWithUndo } from '../ui/toast.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { words } from '../words.ts';
import type { Panel } from './feature.ts';
import styles from '../files/files.module.css';

const Rename = lazy(async () => ({ default: (await import('../files/Rename.tsx')).Rename }));
const Viewer = lazy(async () => ({ default: (await import('../files/Viewer.tsx')).Viewer }));

/** The documents card of a noun that has `files` (S34), to stand among its panels. */
export const documents = (noun: Noun, path: string): Panel => ({
  id: 'files',
  title: words.files.title,
  Content: ({ row }) => <Documents noun={noun} path={path} row={row} />,
});

function Documents({ noun, path, row }: { noun: Noun; path: string; row: Row }) {
  const { me, may } = useSession();
  const ids = ((row.files as FileRow[] | undefined) ?? []).map(({ id }) => id);
  const files = useFiles(ids);
  const [open, setOpen] = useState<number>();
  const [renaming, setRenaming] = useState<FileRow>();
  const subject = { id: me.id, role: me.role, restrictedAdd: me.restricted_add };
  const adds = can(subject, 'update', noun, row as never) && may('create', 'file');
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.entity(noun) });
  const uploading = useUploads(async (file) => {
    await attach(path, row.id, file.id).catch((error: unknown) => sayFailed((error as Error).message));
    await refresh();
  });
  async function remove(file: FileRow) {
    try {
      await api.delete(`/core/files/${file.id}`);
      await refresh();
      sayWithUndo(words.files.deleted(file.name), () => void api.post(`/core/files/${file.id}/restore`).then(refresh));
    } catch (error) {
      sayFailed((error as Error).message);
    }
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
                <Mark file={file} />
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
                onDelete={can(subject, 'delete', 'file', file) ? () => void remove(file) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length === 0 && uploading.uploads.length === 0 && <p className={styles.none}>{words.files.none}</p>}
      {uploading.uploads.length > 0 && <UploadRows {...uploading} />}
    </>
  );
  return (
    <>
      {adds ? <DropZone onFiles={uploading.add}>{list}</DropZone> : list}
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

/** What the record only names, with who put it there and when; in the record's order. */
export function useFiles(ids: string[]): FileRow[] {
  const { data } = useQuery({
    queryKey: keys.some('file', ids.join(',')),
    queryFn: () => api.get<Page<FileRow>>(`/core/files?id__in=${ids.join(',')}&page_size=200`),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  return ids.flatMap((id) => data?.results.find((file) => file.id === id) ?? []);
}

/** Adds to what is there now, also when somebody else has added meanwhile. */
async function attach(path: string, id: string, file: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const record = await api.get<Row>(`${path}/${id}`);
    const files = [...(record.files as FileRow[]).map((one) => one.id), file];
    try {
      await api.patch(`${path}/${id}`, { files }, { 'if-match': `"${record.version}"` });
      return;
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 412 || tries === 4) throw error;
    }
  }
}

export function Mark({ file }: { file: FileRow }) {
  if (file.thumbnail_url) return <img className={styles.mark} src={file.thumbnail_url} alt="" loading="lazy" />;
  const Icon = isPdf(file) ? FileText : File;
  return (
    <span className={styles.mark}>
      <Icon size={20} />
    </span>
  );
}
