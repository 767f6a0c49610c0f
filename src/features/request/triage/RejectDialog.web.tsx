import type { Row } from '#web/query.ts';
import { decide } from '../act';
import { words } from '../request.words';
import { TextDialog, type TriageDialogProps } from './TextDialog.web';

const texts = words.reject;
export const longestReason = 500;

/** Rejects with a reason that the requester reads. */
export function RejectDialog({ row, onClose, onDone }: TriageDialogProps<Row>) {
  async function reject(reason: string) {
    await decide(row, 'reject', { reason });
    onDone();
  }
  return (
    <TextDialog
      title={texts.title(String(row.code))}
      label={texts.reason}
      hint={texts.hint}
      required={texts.required}
      max={longestReason}
      field="reason"
      action={words.act.reject}
      danger
      cancel={texts.keep}
      onSend={reject}
      onClose={onClose}
    />
  );
}
