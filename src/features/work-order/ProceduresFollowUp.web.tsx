import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#shared/messages';
import { api } from '#web/api.ts';
import { goTo } from '#web/chain.ts';
import type { Row } from '#web/query.ts';
import { Choices } from '#web/ui/Choices.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DialogForm } from '#web/ui/DialogForm.tsx';
import { say } from '#web/ui/toast.tsx';
import { type AnsweredStep, inWords, type ProcedureCopy } from '#features/procedure/steps';
import { titleOf } from './order-view';
import { priorities } from './plan-options';
import { refreshOrders } from './set-status';
import { words } from './words-procedures';
import styles from './procedures.module.css';

const said = words.followUp;

interface FollowUpProps {
  row: Row;
  copy: ProcedureCopy;
  step: AnsweredStep;
  onClose(): void;
}

/** A work order of what was flagged or failed, with its evidence filled in (S16.4). */
export function FollowUpDialog({ row, copy, step, onClose }: FollowUpProps) {
  const result = inWords(step, step.answer);
  const evidence = [messages.followUpText(result, step.label, copy.name, String(row.code)), step.note].filter(Boolean);
  const [name, setName] = useState(messages.followUpName(step.label, result).slice(0, 100));
  const [description, setDescription] = useState(evidence.join('\n').slice(0, 500));
  const [priority, setPriority] = useState<string>(step.answer === 'fail' ? 'high' : 'medium');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  async function submit() {
    setBusy(true);
    try {
      const made = await api.post<Row>(`/work-orders/${row.id}/procedures/${copy.id}/follow-up`, {
        step: step.id,
        name,
        description,
        priority,
      });
      void refreshOrders(row.id);
      say(said.created(titleOf(made)), { label: said.view, run: () => goTo(`/work-order/${made.id}`) });
      onClose();
    } catch (error) {
      setRefused((error as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog title={said.title} onClose={onClose}>
      <DialogForm action={said.create} busy={busy} refused={refused} onSubmit={() => void submit()} onClose={onClose}>
        <TextInput
          label={said.name}
          required
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
        <Textarea
          label={said.description}
          autosize
          minRows={3}
          maxLength={500}
          value={description}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        <Choices
          label={said.priority}
          name="follow-up-priority"
          value={priority}
          options={[...priorities]}
          onChange={setPriority}
        />
        {step.photos.length > 0 && (
          <div className={styles.photos}>
            {step.photos.map((photo) => (
              <img key={photo.id} src={photo.thumbnail_url ?? photo.file_url} alt={photo.name} />
            ))}
          </div>
        )}
        <p className={styles.hint}>{said.hint(step.photos.length)}</p>
      </DialogForm>
    </Dialog>
  );
}
