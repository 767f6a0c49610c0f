import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LanguageModelUse } from '#shared/language-model';
import { keys } from '#web/query.ts';
import { Waiting } from '#web/ui/Waiting.tsx';
import { previewOf } from './ask-model';
import { words } from './language-model.words';
import styles from './language-model.module.css';

/** The exact body, before it is sent. */
export function Sent({ use, body }: { use: LanguageModelUse; body: object }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.sent} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.sent}</summary>
      {open && <Body use={use} body={body} />}
    </details>
  );
}

function Body({ use, body }: { use: LanguageModelUse; body: object }) {
  const { data, error } = useQuery({
    queryKey: keys.preview('language-model', JSON.stringify([use, body])),
    queryFn: () => previewOf(use, body),
    gcTime: 0,
    retry: false,
  });
  if (error) return <p role="alert">{error.message}</p>;
  if (data === undefined) return <Waiting lines={3} />;
  return (
    <>
      <p>{words.sentHint}</p>
      {/* It scrolls, so the keyboard must reach it. */}
      <pre tabIndex={0} aria-label={words.sent}>
        {data}
      </pre>
    </>
  );
}
