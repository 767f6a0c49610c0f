import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Problem } from '#web/api.ts';
import type { Row } from '#web/query.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import { words } from '../purchase-order.words';
import { act, Changed } from '../act';

const texts = words.reason;

interface DialogProps {
  row: Row;
  verb: keyof typeof texts.title;
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
    <Dialog title={texts.title[verb](row.name)} onClose={onClose}>
      <DialogForm
        action={words.act[verb]}
        danger
        cancel={texts.keep}
        busy={busy}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <Textarea
          label={required ? texts.why : texts.optional}
          description={texts.hint[verb]}
          required={required}
          autosize
          minRows={2}
          value={reason}
          error={refused}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
