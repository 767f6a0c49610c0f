import { Button } from '@mantine/core';
import { words } from '#words/screen';
import { Dialog } from '../ui/Dialog.tsx';
import type { Failed } from './bulk.ts';
import styles from './list.module.css';

/** The rows a change did not reach, each with what the server said; the others are changed. */
export function Failures({ failed, onRetry, onClose }: { failed: Failed[]; onRetry(): void; onClose(): void }) {
  return (
    <Dialog title={words.bulk.failed(failed.length)} onClose={onClose}>
      <ul className={styles.failures}>
        {failed.map(({ row, reason }) => (
          <li key={row.id}>
            <b>{row.name}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      <div className={styles.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {words.toast.close}
        </Button>
        <Button onClick={onRetry} data-autofocus>
          {words.bulk.retry}
        </Button>
      </div>
    </Dialog>
  );
}
