import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Archive, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { formatBytes } from '#web/files/file.ts';
import { formatNumber } from '#web/format/number.ts';
import { formatDay, timeAgo } from '#web/format/time.ts';
import { useSession } from '#web/session.tsx';
import { Confirm } from '#web/ui/overlay/Confirm.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words } from './export.words';
import { type ExportFile, exportsChanged, exportsQuery } from './exports';
import styles from './export.module.css';

const lookEvery = 2_000;

/** The files that jobs wrote or are writing, and for admins the export of everything. */
export function ExportsSection() {
  const { may } = useSession();
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    ...exportsQuery,
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ status }) => status === 'waiting') ? lookEvery : false,
  });
  async function exportAll() {
    await api.post('/exports');
    await exportsChanged();
    say(words.begun);
  }
  return (
    <>
      {error && <EntityError error={error} title={words.failed} onRetry={() => void refetch()} />}
      {data?.count === 0 && <p className={styles.none}>{words.none}</p>}
      {data && data.count > 0 && (
        <ul className={styles.list} aria-label={words.title}>
          {data.results.map((file) => (
            <FileLine key={file.id} file={file} />
          ))}
        </ul>
      )}
      {may('create_all', 'export') && (
        <div>
          <Button variant="default" leftSection={<Archive size={16} />} onClick={() => setAsking(true)}>
            {words.whole}
          </Button>
        </div>
      )}
      {asking && (
        <Confirm
          title={words.wholeTitle}
          action={words.wholeAction}
          onConfirm={exportAll}
          onClose={() => setAsking(false)}
        >
          {words.wholeText}
        </Confirm>
      )}
    </>
  );
}

function FileLine({ file }: { file: ExportFile }) {
  const { id, name, file_url } = file;
  async function remove() {
    await api.delete(`/exports/${id}`);
    await exportsChanged();
    say(words.removed);
  }
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{factsOf(file).join(' · ')}</small>
      </span>
      {file_url && (
        <Tooltip label={words.download}>
          <ActionIcon component="a" href={file_url} download aria-label={words.downloadOf(name)}>
            <Download size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={words.remove}>
        <ActionIcon aria-label={words.removeOf(name)} onClick={() => void remove()}>
          <Trash2 size={16} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

function factsOf({ status, kind, row_count, size, created_at, expires_at }: ExportFile): string[] {
  if (status === 'waiting') return [words.waiting, timeAgo(created_at)];
  if (status === 'failed') return [words.notWritten];
  const rows = kind === 'list' && row_count !== null ? [words.rows(formatNumber(row_count), row_count)] : [];
  return [...rows, formatBytes(size ?? 0), timeAgo(created_at), words.until(formatDay(expires_at))];
}
