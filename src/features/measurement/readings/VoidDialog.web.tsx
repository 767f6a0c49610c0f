import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#words/messages';
import { api, Problem } from '#web/api.ts';
import { keys, queryClient } from '#web/query.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { type Measured, valueText } from '../measured';
import { words } from '../measurement-page.words';
import type { Reading } from './reading';
import styles from './readings.module.css';

const texts = words.readings;

/** Takes a reading out of the reckoning, with the reason (F2.4). */
export function VoidDialog({ of, reading, onClose }: { of: Measured; reading: Reading; onClose(): void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const value = valueText(of, reading.value);
  async function save() {
    if (reason.trim() === '') return setError(messages.required(texts.reason));
    setBusy(true);
    try {
      await api.post(`/measurements/${of.id}/readings/${reading.id}/void`, { reason: reason.trim() });
      await queryClient.invalidateQueries({ queryKey: keys.entity('measurement') });
      void queryClient.invalidateQueries({ queryKey: keys.allHistory('measurement', of.id) });
      say(texts.voided(value));
      onClose();
    } catch (problem) {
      const fieldError = problem instanceof Problem ? problem.errors.reason?.[0] : undefined;
      if (fieldError) setError(fieldError);
      else setRefused((problem as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog title={texts.voidTitle(value)} onClose={onClose}>
      <DialogForm
        refused={refused}
        action={texts.voidAction}
        danger
        busy={busy}
        onSubmit={() => void save()}
        onClose={onClose}
      >
        <p className={styles.voiding}>{texts.voidText}</p>
        <Textarea
          label={texts.reason}
          required
          data-autofocus
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          error={error}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setError('');
          }}
        />
      </DialogForm>
    </Dialog>
  );
}
