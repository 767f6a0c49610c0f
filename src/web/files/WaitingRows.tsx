import { ActionIcon } from '@mantine/core';
import { Clock, TriangleAlert, X } from 'lucide-react';
import { words } from '#words/screen';
import { Tooltip } from '../ui/overlay/Tooltip.tsx';
import { formatBytes } from './file.ts';
import type { Waiting } from './waiting.ts';
import styles from './files.module.css';

export function WaitingRows({ files, onRemove }: { files: readonly Waiting[]; onRemove(id: string): void }) {
  return (
    <ul className={styles.rows} aria-label={words.queue.unsent}>
      {files.map(({ id, file, problem }) => {
        const Icon = problem ? TriangleAlert : Clock;
        return (
          <li key={id} className={styles.row} data-failed={problem ? true : undefined}>
            <span className={styles.mark}>
              <Icon size={20} />
            </span>
            <span className={styles.text}>
              <b>{file.name}</b>
              <small>{problem ?? [words.queue.unsent, formatBytes(file.size)].join(' · ')}</small>
            </span>
            <Tooltip label={words.files.remove(file.name)}>
              <ActionIcon variant="subtle" aria-label={words.files.remove(file.name)} onClick={() => onRemove(id)}>
                <X size={18} />
              </ActionIcon>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
