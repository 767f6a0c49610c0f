import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Problem } from '#web/api.ts';
import type { Row } from '#web/query.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { sayFailed } from '#web/ui/toast.tsx';
import { words } from './purchase-order.words';
import { act, Changed } from './act';
import styles from './order.module.css';

const said = words.reason;

interface DialogProps {
  row: Row;
  verb: keyof typeof said.title;
  /** Sent beside the reason. */
  about?: object;
  onClose(): void;
}

/** Asks for a reason: required to reject or close, optional to cancel or to take back a receipt. */
export function ReasonDialog({ row, verb, about, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const required = verb === 'reject' || verb === 'close';
  async function submit() {
    setBusy(true);
    try {
      await act(row, verb, { ...about, reason: reason.trim() || (required ? '' : null) });
      onClose();
    } catch (error) {
      if (error instanceof Changed) {
        sayFailed(error.message);
        return onClose();
      }
      const at = error instanceof Problem ? error.errors.reason?.[0] : undefined;
      setRefused(at ?? (error as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog title={said.title[verb](row.name)} onClose={onClose}>
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Textarea
          label={required ? said.why : said.optional}
          description={said.hint[verb]}
          required={required}
          autosize
          minRows={2}
          value={reason}
          error={refused}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          data-autofocus
        />
        <footer>
          <Button variant="default" onClick={onClose}>
            {said.keep}
          </Button>
          <Button type="submit" color="danger" loading={busy}>
            {words.act[verb]}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
