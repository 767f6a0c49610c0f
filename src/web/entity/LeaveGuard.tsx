import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { words } from '../words.ts';
import styles from './entity.module.css';

/** Asks before a form with changes is left: by a link, by Back, by closing the tab (S11.1). */
export function LeaveGuard({ when, unless }: { when: boolean; unless(): boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => when && !unless(),
    enableBeforeUnload: () => when && !unless(),
    withResolver: true,
  });
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={words.form.leaveTitle}
      withCloseButton={false}
    >
      <p>{words.form.leaveText}</p>
      <div className={styles.dialogActions}>
        <Button variant="default" onClick={() => reset?.()} data-autofocus>
          {words.form.stay}
        </Button>
        <Button color="danger" variant="filled" onClick={() => proceed?.()}>
          {words.form.leave}
        </Button>
      </div>
    </Modal>
  );
}
