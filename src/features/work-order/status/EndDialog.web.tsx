import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#words/messages';
import type { Row } from '#web/query.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { words } from '../work-order.words';
import { setStatus } from './set-status';

const texts = words.end;

/** Skipped and cancelled need a note (D14). */
export function EndDialog({ row, reason, onClose }: { row: Row; reason: 'skipped' | 'cancelled'; onClose(): void }) {
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  function submit() {
    setTried(true);
    if (!note.trim()) return;
    onClose();
    void setStatus(row, 'done', { done_reason: reason, note: note.trim() });
  }
  return (
    <Dialog title={texts.title[reason](String(row.code))} onClose={onClose}>
      <DialogForm action={texts.action[reason]} busy={false} onSubmit={submit} onClose={onClose}>
        <Textarea
          label={texts.why}
          description={texts.hint}
          required
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          error={tried && !note.trim() ? messages.sayWhy : undefined}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
