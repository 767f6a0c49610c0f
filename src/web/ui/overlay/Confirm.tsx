import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { words } from '#words/screen';
import { Dialog } from './Dialog.tsx';
import styles from '../ui.module.css';

interface ConfirmProps {
  title: string;
  children: ReactNode;
  action: string;
  onConfirm(): Promise<void>;
  onClose(): void;
}

/** Confirms what cannot be undone. A refusal by the server is shown in the dialog. */
export function Confirm({ title, children, action, onConfirm, onClose }: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setRefused((error as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <div className={styles.confirm}>
        <p>{children}</p>
        {refused && (
          <p role="alert" className={styles.refused}>
            {refused}
          </p>
        )}
        <footer>
          <Button variant="default" onClick={onClose} data-autofocus>
            {words.form.cancel}
          </Button>
          <Button color="danger" loading={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}
