import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { numberTyped } from '#web/format/figure.ts';
import { FigureInput } from '#web/ui/input/FigureInput.tsx';
import { differenceText, figureText, lastOf, type Measured, valueText } from '../measured';
import type { Meaning } from '../meaning';
import { words } from '../measurement-page.words';
import type { MeaningKind } from '../options';
import { addedBy } from './check';
import styles from './entry.module.css';

const texts = words.meaning;

interface QuestionProps {
  of: Measured;
  value: number;
  meaning: Meaning | null;
  error?: string;
  onChange(meaning: Meaning): void;
}

/** Asks what a cumulative value below the last one means (S33.3), and says what each answer adds. */
export function MeaningQuestion({ of, value, meaning, error, onChange }: QuestionProps) {
  const name = useId();
  const last = lastOf(of);
  const labels: [MeaningKind, string][] = [
    ...(typeof of.rollover_at === 'number'
      ? ([['rollover', texts.rollover(figureText(of, of.rollover_at))]] as [MeaningKind, string][])
      : []),
    ['reset', texts.reset],
    ['replaced', texts.replaced],
    // Only what the server has can be voided.
    ...(of.last_reading?.id ? ([['correction', texts.correction]] as [MeaningKind, string][]) : []),
  ];
  return (
    <fieldset className={styles.question} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{texts.title(valueText(of, value), last === null ? '' : valueText(of, last))}</legend>
      {labels.map(([kind, label]) => (
        <div key={kind} className={styles.answer} data-chosen={meaning?.kind === kind || undefined}>
          <label>
            <input
              type="radio"
              name={name}
              checked={meaning?.kind === kind}
              onChange={() => onChange(begun(kind, of, value))}
            />
            <span>
              {label}
              {meaning?.kind === kind && <Outcome of={of} value={value} meaning={meaning} />}
            </span>
          </label>
          {meaning?.kind === kind && <Details meaning={meaning} onChange={onChange} />}
        </div>
      ))}
      {error && (
        <p id={`${name}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function begun(kind: MeaningKind, of: Measured, value: number): Meaning {
  if (kind === 'rollover') return { kind };
  if (kind === 'reset') return { kind, start: 0 };
  if (kind === 'replaced') return { kind, old_final: of.last_value ?? null, new_start: value };
  return { kind, void: [of.last_reading!.id], reason: '' };
}

function Outcome({ of, value, meaning }: { of: Measured; value: number; meaning: Meaning }) {
  if (meaning.kind === 'correction') {
    const last = lastOf(of);
    return <small>{last !== null && texts.voids(valueText(of, last))}</small>;
  }
  const added = addedBy(of, value, meaning);
  return <small>{added !== undefined && texts.adds(differenceText(of, added))}</small>;
}

const amount = (value: number | string | null) => (typeof value === 'number' ? value : null);

function Details({ meaning, onChange }: { meaning: Meaning; onChange(meaning: Meaning): void }) {
  switch (meaning.kind) {
    case 'rollover':
      return null;
    case 'reset':
      return (
        <FigureInput
          label={texts.start}
          value={meaning.start ?? null}
          read={(typed) => amount(numberTyped(typed))}
          onChange={(start) => onChange({ ...meaning, start })}
        />
      );
    case 'replaced':
      return (
        <>
          <FigureInput
            label={texts.oldFinal}
            value={meaning.old_final ?? null}
            read={(typed) => amount(numberTyped(typed))}
            onChange={(old_final) => onChange({ ...meaning, old_final })}
          />
          <FigureInput
            label={texts.newStart}
            value={meaning.new_start ?? null}
            read={(typed) => amount(numberTyped(typed))}
            onChange={(new_start) => onChange({ ...meaning, new_start })}
          />
        </>
      );
    case 'correction':
      return (
        <TextInput
          label={texts.reason}
          required
          maxLength={500}
          value={meaning.reason}
          onChange={({ currentTarget }) => onChange({ ...meaning, reason: currentTarget.value })}
        />
      );
  }
}
