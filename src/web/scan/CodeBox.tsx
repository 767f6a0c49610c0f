import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type RefObject, useState } from 'react';
import { words as texts } from '#words/scan';
import styles from './scan.module.css';

interface BoxProps {
  action: string;
  hint?: string;
  error: string;
  busy: boolean;
  box?: RefObject<HTMLInputElement | null>;
  onCode(code: string): void;
}

/** Types a code; shown beside the camera for people who have none or may not use it (S47.1). */
export function CodeBox({ action, hint, error, busy, box, onCode }: BoxProps) {
  const [typed, setTyped] = useState('');
  const [empty, setEmpty] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setEmpty(typed.trim() === '');
    if (typed.trim() !== '') onCode(typed);
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        ref={box}
        label={texts.code}
        description={hint}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
        spellCheck={false}
        value={typed}
        error={empty ? texts.empty : error}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" loading={busy}>
        {action}
      </Button>
    </form>
  );
}
