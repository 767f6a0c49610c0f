import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { words } from './builder.words';
import { stepsFrom } from './edit-steps';
import { stepTypes, type StepType } from '../step-types';

/** Turns a list from a manual or a spreadsheet into steps (S30.2). */
export function PasteDialog({ onPaste, onClose }: { onPaste(text: string, type: StepType): void; onClose(): void }) {
  const [text, setText] = useState('');
  const [type, setType] = useState<StepType>('checkbox');
  const count = stepsFrom(text, type).length;
  function submit() {
    if (count === 0) return;
    onClose();
    onPaste(text, type);
  }
  return (
    <Dialog title={words.pasteTitle} onClose={onClose}>
      <DialogForm action={words.pasteAction(count)} busy={false} onSubmit={submit} onClose={onClose}>
        <Textarea
          label={words.pasteLabel}
          description={words.pasteHint}
          autosize
          minRows={6}
          maxRows={14}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          data-autofocus
        />
        <NativeSelect
          label={words.pasteAs}
          data={[...stepTypes]}
          value={type}
          onChange={({ currentTarget }) => setType(currentTarget.value as StepType)}
        />
      </DialogForm>
    </Dialog>
  );
}
