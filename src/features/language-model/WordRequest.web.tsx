import { Button, Textarea, TextInput } from '@mantine/core';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { decide } from '#features/request/act';
import { useAsk, useIsOn } from './ask-model';
import { words } from './language-model.words';
import { Sent } from './Sent.web';
import styles from './language-model.module.css';

const texts = words.wording;

interface Worded {
  name: string;
  description: string;
}

/** On a pending request, for those who decide on it. */
export function WordButton({ row }: { row: Row }) {
  const { may } = useSession();
  const isOn = useIsOn('wording');
  const [open, setOpen] = useState(false);
  if (!isOn || row.status !== 'pending' || !may('word', 'request', row)) return null;
  return (
    <>
      <Button variant="default" leftSection={<PenLine size={16} />} onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      {open && <WordDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The report and the suggestion beside each other; what is accepted is a work order with these words. */
function WordDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const { busy, refused, refuse, ask } = useAsk<Worded>('wording');
  const [worded, setWorded] = useState<Worded>();
  const [accepting, setAccepting] = useState(false);
  const input = { request: row.id };
  async function submit() {
    if (!worded) return setWorded(await ask(input));
    setAccepting(true);
    try {
      await decide(row, 'accept', { work_order: worded });
      onClose();
    } catch (error) {
      refuse((error as Error).message);
      setAccepting(false);
    }
  }
  return (
    <Dialog title={texts.title} onClose={onClose} size={760}>
      <DialogForm
        refused={refused}
        action={worded ? texts.accept : texts.ask}
        busy={busy || accepting}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <p className={styles.lead}>{texts.lead}</p>
        <div className={styles.beside}>
          <section aria-label={texts.original}>
            <h3>{texts.original}</h3>
            <p>
              <b>{row.name}</b>
            </p>
            <p className={styles.text}>{(row.description as string | null) ?? texts.none}</p>
          </section>
          {worded && (
            <section aria-label={texts.suggested}>
              <h3>{texts.suggested}</h3>
              <TextInput
                label={texts.name}
                value={worded.name}
                onChange={({ currentTarget: { value } }) => setWorded({ ...worded, name: value })}
              />
              <Textarea
                label={texts.description}
                autosize
                minRows={3}
                maxRows={10}
                value={worded.description}
                onChange={({ currentTarget: { value } }) => setWorded({ ...worded, description: value })}
              />
            </section>
          )}
        </div>
        {!worded && <Sent use="wording" body={input} />}
        <p role="status" className={styles.lead}>
          {busy && words.asking}
        </p>
      </DialogForm>
    </Dialog>
  );
}
