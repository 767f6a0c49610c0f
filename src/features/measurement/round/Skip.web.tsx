import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { words } from '../measurement-page.words';
import styles from './round.module.css';

const texts = words.round;

/** Why a meter was not read: by one press, or in words. */
export function Skip({ onSkip, onCancel }: { onSkip(reason: string): void; onCancel(): void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  function skip(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') setError(texts.reasonRequired);
    else onSkip(reason.trim());
  }
  return (
    <form className={styles.skip} onSubmit={skip} noValidate>
      <h3>{texts.skipTitle}</h3>
      <div className={styles.reasons}>
        {texts.reasons.map((one, at) => (
          <Button key={one} variant="default" size="md" autoFocus={at === 0} onClick={() => onSkip(one)}>
            {one}
          </Button>
        ))}
      </div>
      <TextInput
        label={texts.otherReason}
        maxLength={500}
        value={reason}
        error={error}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setError('');
        }}
      />
      <footer>
        <Button variant="default" size="md" onClick={onCancel}>
          {texts.skipCancel}
        </Button>
        <Button type="submit" size="md">
          {texts.skipNow}
        </Button>
      </footer>
    </form>
  );
}
