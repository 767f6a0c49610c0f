import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { Problem } from '#web/api.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';

export interface TriageDialogProps<R> {
  row: R;
  onClose(): void;
  /** After it was done. */
  onDone(): void;
}

interface TextDialogProps {
  title: string;
  label: string;
  hint: string;
  action: string;
  cancel?: string;
  danger?: true;
  required: string;
  max: number;
  /** The field that the server's message is about. */
  field: string;
  onSend(text: string): Promise<unknown>;
  onClose(): void;
}

/** Asks for one text that must be given. */
export function TextDialog(props: TextDialogProps) {
  const { title, label, hint, action, cancel, danger, required, max, field, onSend, onClose } = props;
  const [text, setText] = useState('');
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  function refuse(why: string) {
    setRefused(why);
    input.current!.focus();
  }
  async function submit() {
    if (!text.trim()) return refuse(required);
    setBusy(true);
    try {
      await onSend(text.trim());
      onClose();
    } catch (error) {
      const at = error instanceof Problem ? error.errors[field]?.[0] : undefined;
      refuse(at ?? (error as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm
        action={action}
        danger={danger}
        cancel={cancel}
        busy={busy}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <Textarea
          ref={input}
          label={label}
          description={hint}
          required
          autosize
          minRows={2}
          maxLength={max}
          value={text}
          error={refused}
          onChange={({ currentTarget }) => {
            setRefused('');
            setText(currentTarget.value);
          }}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
