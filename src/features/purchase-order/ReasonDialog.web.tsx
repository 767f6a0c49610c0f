import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Problem } from '#web/api.ts';
import type { Row } from '#web/query.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { act } from './act';
import { words } from './words';
import styles from './order.module.css';

const said = words.reason;

/** Why it is rejected, which has to be said, or cancelled, which may be. */
export function ReasonDialog({ row, verb, onClose }: { row: Row; verb: 'reject' | 'cancel'; onClose(): void }) {
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  async function submit() {
    setBusy(true);
    try {
      await act(row, verb, { reason: reason.trim() || (verb === 'reject' ? '' : null) });
      onClose();
    } catch (error) {
      const at = error instanceof Problem ? error.errors.reason?.[0] : undefined;
      setRefused(at ?? (error as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog title={verb === 'reject' ? said.reject(row.name) : said.cancel(row.name)} onClose={onClose}>
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Textarea
          label={verb === 'reject' ? said.why : said.optional}
          description={verb === 'reject' ? said.rejectHint : said.cancelHint}
          required={verb === 'reject'}
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
