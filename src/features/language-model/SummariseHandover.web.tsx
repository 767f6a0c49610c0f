import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ListCollapse } from 'lucide-react';
import { useState } from 'react';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { useAsk, useIsOn } from './ask-model';
import { words } from './language-model.words';
import { Sent } from './Sent.web';
import styles from './language-model.module.css';

const texts = words.summary;

interface Summary {
  sentences: { number: number; text: string; line: { type: string; id: string; name: string } }[];
}

/** On a handover, for who reads it. */
export function SummaryButton({ row }: { row: Row }) {
  const { may } = useSession();
  const isOn = useIsOn('summary');
  const [open, setOpen] = useState(false);
  if (!isOn || !may('summarise', 'handover', row)) return null;
  return (
    <>
      <Button variant="default" leftSection={<ListCollapse size={16} />} onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      {open && <SummaryDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

function SummaryDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const { busy, refused, ask } = useAsk<Summary>('summary');
  const [summary, setSummary] = useState<Summary>();
  const input = { handover: row.id };
  const submit = async () => setSummary((await ask(input)) ?? summary);
  return (
    <Dialog title={texts.title} onClose={onClose} size={640}>
      <DialogForm
        refused={refused}
        action={summary ? texts.again : texts.ask}
        cancel={texts.close}
        busy={busy}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <p className={styles.lead}>{texts.lead}</p>
        {summary && (
          <ol className={styles.lines} aria-label={texts.title}>
            {summary.sentences.map(({ number, text, line }) => (
              <li key={`${number} ${text}`}>
                {text}{' '}
                <small>
                  {texts.line(number)}: <Link to={`/${line.type}/${line.id}`}>{line.name}</Link>
                </small>
              </li>
            ))}
          </ol>
        )}
        {!summary && <Sent use="summary" body={input} />}
        <p role="status" className={styles.lead}>
          {busy && words.asking}
        </p>
      </DialogForm>
    </Dialog>
  );
}
