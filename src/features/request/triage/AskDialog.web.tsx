import { api } from '#web/api.ts';
import type { Row } from '#web/query.ts';
import { say } from '#web/ui/overlay/toast.tsx';
import { refresh } from '../act';
import { words } from '../request.words';
import { TextDialog, type TriageDialogProps } from './TextDialog.web';

const texts = words.ask;
const longest = 5000;

/** A public comment: the request waits for the requester until they answer (F1.3). */
export function AskDialog({ row, onClose, onDone }: TriageDialogProps<Row>) {
  async function ask(text: string) {
    await api.post(`/requests/${row.id}/comments`, { text, is_public: true });
    refresh(row.id);
    say(words.done.ask(String(row.code)));
    onDone();
  }
  return (
    <TextDialog
      title={texts.title(String(row.code))}
      label={texts.question}
      hint={texts.hint}
      required={texts.required}
      max={longest}
      field="text"
      action={texts.action}
      onSend={ask}
      onClose={onClose}
    />
  );
}
