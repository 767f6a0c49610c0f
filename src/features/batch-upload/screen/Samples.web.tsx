import { Button } from '@mantine/core';
import { useState } from 'react';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import { words } from './screen.words';
import { sendTable, type UploadNoun } from './upload-query';
import styles from './screen.module.css';

const texts = words.samples;

interface SamplesProps {
  nouns: UploadNoun[];
  onSent(id: string): void;
}

/** Exports of another product with their oddities, for whoever wants to see an upload before having a table. */
export function Samples({ nouns, onSent }: SamplesProps) {
  const [busy, setBusy] = useState<string>();
  const shown = texts.files.filter(({ entity }) => nouns.some((noun) => noun.entity === entity));

  async function send(entity: string, name: string) {
    setBusy(name);
    try {
      const bytes = await (await fetch(`/samples/${name}`)).blob();
      onSent((await sendTable(entity, new File([bytes], name))).id);
    } catch (error) {
      sayFailed((error as Error).message);
      setBusy(undefined);
    }
  }
  if (shown.length === 0) return null;
  return (
    <section aria-label={texts.title}>
      <h2 className={styles.heading}>{texts.title}</h2>
      <p className={styles.quiet}>{texts.hint}</p>
      <ul className={styles.samplesList}>
        {shown.map(({ entity, name, says }) => (
          <li key={name}>
            <p>
              <a href={`/samples/${name}`} download>
                {name}
              </a>
              <span>{says}</span>
            </p>
            <Button
              size="sm"
              variant="default"
              loading={busy === name}
              disabled={busy !== undefined}
              aria-label={texts.tryFile(name)}
              onClick={() => void send(entity, name)}
            >
              {texts.try}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
