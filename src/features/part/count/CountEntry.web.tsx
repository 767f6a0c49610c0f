import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messages } from '#words/messages';
import type { Row } from '#web/query.ts';
import { Stepper } from '#web/ui/input/Stepper.tsx';
import { words } from '../part.words';
import { PartPicture } from '../PartPicture.web';
import { ReasonInput } from '../stock/ReasonInput.web';
import styles from './count.module.css';

const texts = words.count;

interface EntryProps {
  part: Row;
  expected: number;
  onCounted(many: number, reason: string): void;
  onCancel(): void;
}

/** The counted quantity. The expected one is shown only afterwards, and only where it differs. */
export function CountEntry({ part, expected, onCounted, onCancel }: EntryProps) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [compared, setCompared] = useState(false);
  const [error, setError] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  useEffect(() => {
    if (compared) form.current?.querySelector<HTMLElement>('[data-reason] input')?.focus();
  }, [compared]);
  const difference = Number(typed) - expected;

  function next(event: FormEvent) {
    event.preventDefault();
    if (typed === '') return setError(messages.required(texts.counted));
    if (difference === 0) return onCounted(expected, '');
    if (!compared) return setCompared(true);
    if (reason.trim() === '') return setError(messages.required(words.move.reason));
    onCounted(Number(typed), reason.trim());
  }
  return (
    <form ref={form} className={styles.entry} onSubmit={next} noValidate>
      <header>
        <PartPicture row={part} />
        <h2>
          {part.name}
          <small>{String(part.number ?? '')}</small>
        </h2>
      </header>
      <Stepper
        id="counted"
        label={texts.counted}
        least={0}
        required
        inputRef={input}
        value={typed}
        unit={typeof part.unit === 'string' ? part.unit : undefined}
        error={compared ? undefined : error}
        onChange={(value) => {
          setTyped(value);
          setError('');
          setCompared(false);
        }}
      />
      {compared && difference !== 0 && (
        <div className={styles.difference} data-reason>
          <p role="status">{texts.difference(expected, Number(typed))}</p>
          <ReasonInput
            required
            suggestions={difference < 0 ? words.move.fewerReasons : words.move.moreReasons}
            value={reason}
            error={error}
            onChange={(text) => {
              setReason(text);
              setError('');
            }}
          />
        </div>
      )}
      <footer>
        <Button variant="default" onClick={onCancel}>
          {texts.skip}
        </Button>
        <Button type="submit" data-save>
          {compared && difference !== 0 ? texts.saveNext : texts.next}
        </Button>
      </footer>
    </form>
  );
}
