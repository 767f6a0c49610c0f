import { Button, FileButton, Textarea } from '@mantine/core';
import { FileText, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { uuid7 } from '#shared/id';
import type { AidProps } from '#web/entity/common/feature.ts';
import { useSession } from '#web/session.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import type { Step } from '#features/procedure/steps';
import { useAsk, useIsOn } from './ask-model';
import { words } from './language-model.words';
import { Sent } from './Sent.web';
import styles from './language-model.module.css';

const texts = words.procedure;
const longest = 40_000;

/** Above the form of a procedure. */
export function DraftButton({ onChange }: AidProps) {
  const { may } = useSession();
  const isOn = useIsOn('procedure');
  const [open, setOpen] = useState(false);
  if (!isOn || !may('draft', 'procedure')) return null;
  const add = (steps: Step[]) => onChange('fields', (now: unknown) => [...((now as Step[] | null) ?? []), ...steps]);
  return (
    <div>
      <Button variant="default" leftSection={<Sparkles size={16} />} onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      {open && <DraftDialog onDrafted={add} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** A text becomes steps in the form, which nobody has saved. */
function DraftDialog({ onDrafted, onClose }: { onDrafted(steps: Step[]): void; onClose(): void }) {
  const { busy, refused, ask } = useAsk<{ fields: Omit<Step, 'id'>[] }>('procedure');
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const trimmed = text.trim();
  const change = (next: string) => {
    setText(next);
    setWrong(next.trim().length > longest ? texts.tooLong : '');
  };
  async function submit() {
    if (!trimmed) return setWrong(texts.none);
    if (trimmed.length > longest) return;
    const drafted = await ask({ text: trimmed });
    if (!drafted) return;
    onDrafted(drafted.fields.map((step) => ({ ...step, id: uuid7() })));
    say(texts.drafted(drafted.fields.length));
    onClose();
  }
  return (
    <Dialog title={texts.title} onClose={onClose} size={640}>
      <DialogForm
        refused={refused}
        action={texts.ask}
        busy={busy}
        beside={
          <FileButton accept="text/*,.txt,.md,.csv" onChange={(file) => void file?.text().then(change)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<FileText size={16} />}>
                {texts.file}
              </Button>
            )}
          </FileButton>
        }
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <Textarea
          label={texts.text}
          description={texts.hint}
          error={wrong}
          autosize
          minRows={6}
          maxRows={14}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          data-autofocus
        />
        {trimmed && !wrong && <Sent key={trimmed} use="procedure" body={{ text: trimmed }} />}
        <p role="status" className={styles.lead}>
          {busy && words.asking}
        </p>
      </DialogForm>
    </Dialog>
  );
}
