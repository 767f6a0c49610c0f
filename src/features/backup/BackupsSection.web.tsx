import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '#web/api.ts';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { formatBytes } from '#web/files/file.ts';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import { keys, queryClient } from '#web/query.ts';
import { Confirm } from '#web/ui/overlay/Confirm.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { screenWords as words } from './backups.words';
import styles from './backup.module.css';

interface Backup {
  name: string;
  made_at: string;
  size: number;
  rows: number;
  files: number;
  missing: number;
  is_encrypted: boolean;
  verified_at: string | null;
}

interface Overview {
  folder: string;
  is_same_disk: boolean;
  is_scheduled: boolean;
  next_at: string | null;
  is_running: boolean;
  problem: string | null;
  is_old: boolean;
  silent_since: string | null;
  backups: Backup[];
}

const queryKey = keys.some('system', 'backups');

/** The backups of the installation, for those who look after it. */
export function BackupsSection() {
  const [resuming, setResuming] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => api.get<Overview>('/system/backups'),
    refetchInterval: ({ state }) => (state.data?.is_running ? 2_000 : false),
  });
  const isRunning = data?.is_running;
  // The banner above the page speaks of the last one.
  useEffect(() => {
    if (isRunning === false) void queryClient.invalidateQueries({ queryKey: keys.some('system', 'who') });
  }, [isRunning]);
  if (error) return <EntityError error={error} title={words.failed} onRetry={() => void refetch()} />;
  if (!data) return null;
  const [last] = data.backups;
  async function start() {
    await api.post('/system/backups');
    say(words.started);
    queryClient.setQueryData<Overview>(queryKey, (before) => before && { ...before, is_running: true });
  }
  async function resume() {
    await api.post('/system/resume-sending');
    await queryClient.invalidateQueries({ queryKey: keys.entity('system') });
    say(words.resumed);
  }
  return (
    <>
      {data.silent_since && (
        <div className={styles.silent} role="status">
          <p>{words.silent(formatDateTime(data.silent_since))}</p>
          <Button onClick={() => setResuming(true)}>{words.resume}</Button>
        </div>
      )}
      {(data.problem || data.is_old) && (
        <p role="alert" className={styles.problem}>
          {data.problem ? words.problem(data.problem) : words.tooOld}
        </p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{words.last}</dt>
          <dd>{last ? timeAgo(last.made_at) : words.never}</dd>
        </div>
        <div>
          <dt>{words.next}</dt>
          <dd>{data.next_at ? formatDateTime(data.next_at) : words.notScheduled}</dd>
        </div>
        <div>
          <dt>{words.folder}</dt>
          <dd>
            <code>{data.folder}</code>
            {data.is_same_disk && <small>{words.sameDisk}</small>}
          </dd>
        </div>
      </dl>
      {data.backups.length > 0 && (
        <ul className={styles.list} aria-label={words.title}>
          {data.backups.map((backup) => (
            <BackupLine key={backup.name} backup={backup} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" loading={data.is_running} onClick={() => void start()}>
          {words.now}
        </Button>
      </div>
      {resuming && (
        <Confirm title={words.resumeTitle} action={words.resume} onConfirm={resume} onClose={() => setResuming(false)}>
          {words.resumeText}
        </Confirm>
      )}
    </>
  );
}

function BackupLine({ backup }: { backup: Backup }) {
  const { name, made_at, size, rows, files, missing, is_encrypted, verified_at } = backup;
  const facts = [
    formatBytes(size),
    words.rows(rows),
    ...(files > 0 ? [words.files(files)] : []),
    ...(is_encrypted ? [words.encrypted] : []),
    ...(missing > 0 ? [words.missing(missing)] : []),
  ];
  return (
    <li>
      <span>
        <b>{formatDateTime(made_at)}</b>
        <small>{facts.join(' · ')}</small>
      </span>
      <Pill meaning={verified_at ? 'done' : 'open'}>{verified_at ? words.verified : words.unverified}</Pill>
      <Tooltip label={words.download}>
        <ActionIcon
          component="a"
          href={`/api/system/backups/${encodeURIComponent(name)}`}
          download={name}
          aria-label={words.downloadOf(formatDateTime(made_at))}
        >
          <Download size={16} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
