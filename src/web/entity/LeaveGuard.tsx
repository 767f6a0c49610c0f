import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { Dialog } from '../ui/Dialog.tsx';
import { words } from '../words.ts';
import styles from './entity.module.css';

/** Asks before a form with changes is left: by a link, by Back, by closing the tab (S11.1). */
export function LeaveGuard({ when, unless }: { when: boolean; unless(): boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => when && !unless(),
    enableBeforeUnload: () => when && !unless(),
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog title={words.form.leaveTitle} onClose={reset}>
      <p>{words.form.leaveText}</p>
      <div className={styles.dialogActions}>
        <Button variant="default" onClick={reset} data-autofocus>
          {words.form.stay}
        </Button>
        <Button color="danger" onClick={proceed}>
          {words.form.leave}
        </Button>
      </div>
    </Dialog>
  );
}
