import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { goTo } from '#web/visited.ts';
import type { Row } from '#web/query.ts';
import { Choices } from '#web/ui/input/Choices.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { words as all } from '#words/screen';
import { evidenceOf } from '#features/procedure/evidence';
import type { AnsweredStep, ProcedureCopy } from '#features/procedure/steps';
import { words } from './procedures.words';
import { titleOf } from '../order-view';
import { priorities } from '../plan-options';
import { followUpPath } from './waiting';
import { refreshOrders } from '../status/set-status';
import styles from './procedures.module.css';

const texts = words.followUp;

interface FollowUpProps {
  row: Row;
  copy: ProcedureCopy;
  step: AnsweredStep;
  onClose(): void;
}

/** Creates a work order from a flagged or failed step, prefilled with its evidence (S16.4). */
export function FollowUpDialog({ row, copy, step, onClose }: FollowUpProps) {
  const [evidence] = useState(() => evidenceOf(copy, step, String(row.code)));
  const [name, setName] = useState<string>(evidence.name);
  const [description, setDescription] = useState(evidence.description);
  const [priority, setPriority] = useState<string>(evidence.priority);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  async function submit() {
    setBusy(true);
    try {
      const { queued } = await import('#web/queue/queue.ts');
      const about = { said: `${String(row.code)}: ${name}`, noun: 'work-order', record: row.id };
      const made = await queued.post<Row>(
        followUpPath(row, copy),
        { step: step.id, name, description, priority },
        about,
      );
      if (made) {
        void refreshOrders(row.id);
        say(texts.created(titleOf(made)), { label: texts.view, run: () => goTo(`/work-order/${made.id}`) });
      } else say(all.queue.kept);
      onClose();
    } catch (error) {
      setRefused((error as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <DialogForm action={texts.create} busy={busy} refused={refused} onSubmit={() => void submit()} onClose={onClose}>
        <TextInput
          label={texts.name}
          required
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
        <Textarea
          label={texts.description}
          autosize
          minRows={3}
          maxLength={500}
          value={description}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        <Choices
          label={texts.priority}
          name="follow-up-priority"
          value={priority}
          options={[...priorities]}
          onChange={setPriority}
        />
        {evidence.photos.length > 0 && (
          <div className={styles.photos}>
            {evidence.photos.map((photo) => (
              <img key={photo.id} src={photo.thumbnail_url ?? photo.file_url} alt={photo.name} />
            ))}
          </div>
        )}
        <p className={styles.hint}>{texts.hint(evidence.photos.length)}</p>
      </DialogForm>
    </Dialog>
  );
}
