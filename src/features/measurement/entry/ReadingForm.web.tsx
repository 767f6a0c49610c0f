import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { Camera, Clock, MessageSquare, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { uuid7 } from '#shared/id';
import { plantTime } from '#web/format/clock.ts';
import { timeAgo } from '#web/format/time.ts';
import { useSession } from '#web/session.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { BandMark } from '../BandMark.web';
import { differenceText, lastOf, type Measured, valueText } from '../measured';
import { words as said } from '../measurement.words';
import { words } from '../measurement-page.words';
import type { Typed } from './add-reading';
import { bandIf, questionsOf } from './check';
import { MeaningQuestion } from './MeaningQuestion.web';
import { useEntry } from './use-entry';
import styles from './entry.module.css';

const texts = words.entry;

interface FormProps {
  of: Measured;
  action?: string;
  /** Whether to begin with the cursor in the value. */
  focused?: boolean;
  /** Beside the button. */
  beside?: ReactNode;
  send(typed: Typed): Promise<void>;
}

/** One value of a meter, with the last one above it and the difference as it is typed (F2.6). */
export function ReadingForm({ of, action = texts.add, focused, beside, send }: FormProps) {
  const { may } = useSession();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [more, setMore] = useState<ReadonlySet<'note' | 'time'>>(new Set());
  const entry = useEntry(of, async (typed) => {
    await send(typed);
    setMore(new Set());
  });
  const { draft, value, before, questions, errors, busy, set } = entry;
  useEffect(() => {
    if (focused) form.current?.querySelector('input')?.focus();
  }, [focused, of.id]);
  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const wrong = await entry.submit();
    if (wrong === undefined) return;
    // After the question or message has been drawn.
    requestAnimationFrame(() =>
      form.current
        ?.querySelector<HTMLElement>(wrong === 'question' ? '[data-question] input' : '[aria-invalid="true"]')
        ?.focus(),
    );
  }
  const toggle = (what: 'note' | 'time') =>
    setMore((before) => new Set(before.has(what) ? [...before].filter((one) => one !== what) : [...before, what]));
  const last = lastOf(before);
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={texts.addOf(of.name)}
    >
      <p className={styles.last}>
        {last === null ? texts.first : texts.last(valueText(of, last), timeAgo(before.last_taken_at!))}
      </p>
      {of.kind === 'state' ? (
        <States of={of} value={draft.state} error={errors.value} onChange={(state) => set({ state })} />
      ) : (
        <TextInput
          id={`${id}-value`}
          className={styles.value}
          label={texts.value}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          size="lg"
          rightSection={of.unit && <span className={styles.unit}>{of.unit}</span>}
          rightSectionWidth={of.unit ? Math.max(44, of.unit.length * 10 + 24) : undefined}
          value={draft.typed}
          error={errors.value}
          onChange={({ currentTarget }) => set({ typed: currentTarget.value })}
        />
      )}
      <Live of={before} value={value} meaning={draft.meaning} />
      {questions.includes('confirmed') && typeof value === 'number' && (
        <div className={styles.question} data-question>
          <p role="alert">{said.implausible(String(of.plausible_low ?? '…'), String(of.plausible_high ?? '…'))}</p>
          <Checkbox
            label={texts.confirm(valueText(of, value))}
            checked={draft.isConfirmed}
            error={errors.confirmed}
            onChange={({ currentTarget }) => set({ isConfirmed: currentTarget.checked })}
          />
        </div>
      )}
      {questions.includes('meaning') && typeof value === 'number' && (
        <div data-question>
          <MeaningQuestion
            of={before}
            value={value}
            meaning={draft.meaning}
            error={errors.meaning}
            onChange={(meaning) => set({ meaning })}
          />
        </div>
      )}
      {more.has('note') && (
        <Textarea
          label={texts.note}
          autosize
          minRows={2}
          maxLength={2000}
          value={draft.note}
          error={errors.note}
          onChange={({ currentTarget }) => set({ note: currentTarget.value })}
        />
      )}
      {more.has('time') && (
        <TextInput
          type="datetime-local"
          label={texts.takenAt}
          description={plantTime()}
          value={draft.time}
          error={errors.taken_at}
          onChange={({ currentTarget }) => set({ time: currentTarget.value })}
        />
      )}
      {draft.photo && (
        <p className={styles.photo}>
          <img src={previewOf(draft.photo.file)} alt="" />
          <span>{draft.photo.file.name}</span>
          <Tooltip label={texts.removePhoto(draft.photo.file.name)}>
            <button
              type="button"
              aria-label={texts.removePhoto(draft.photo.file.name)}
              onClick={() => set({ photo: null })}
            >
              <X size={18} />
            </button>
          </Tooltip>
        </p>
      )}
      {(errors.general ?? errors.photo) && (
        <p className={styles.error} role="alert">
          {errors.general ?? errors.photo}
        </p>
      )}
      <div className={styles.extras}>
        <button type="button" aria-expanded={more.has('note')} onClick={() => toggle('note')}>
          <MessageSquare size={16} aria-hidden="true" />
          {texts.note}
        </button>
        {may('create', 'file') && (
          <>
            <input
              id={`${id}-photo`}
              className="visually-hidden"
              type="file"
              accept="image/*"
              capture="environment"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) set({ photo: { id: uuid7(), file, fields: {} } });
                currentTarget.value = '';
              }}
            />
            <label htmlFor={`${id}-photo`}>
              <Camera size={16} aria-hidden="true" />
              {texts.photo}
            </label>
          </>
        )}
        <button type="button" aria-expanded={more.has('time')} onClick={() => toggle('time')}>
          <Clock size={16} aria-hidden="true" />
          {texts.time}
        </button>
      </div>
      <footer className={styles.footer}>
        {beside}
        <Button type="submit" size="md" loading={busy} data-save>
          {action}
        </Button>
      </footer>
    </form>
  );
}

const previews = new WeakMap<File, string>();

/** One address for a file, however often it is drawn. */
function previewOf(file: File): string {
  const made = previews.get(file) ?? URL.createObjectURL(file);
  previews.set(file, made);
  return made;
}

/** What the typed value would change, before it is sent. */
function Live({ of, value, meaning }: { of: Measured; value: number | string | null } & Pick<Typed, 'meaning'>) {
  const known = of.kind === 'state' ? value !== null : typeof value === 'number';
  // A fall is neither good nor bad before somebody has said what happened.
  const isUnexplained = known && !meaning && questionsOf(of, value!, new Date().toISOString()).includes('meaning');
  return (
    <p className={styles.live} role="status">
      {known && (
        <>
          {typeof value === 'number' && <span>{changeText(of, value, meaning)}</span>}
          {!isUnexplained && <BandMark band={bandIf(of, value!)} />}
        </>
      )}
    </p>
  );
}

function changeText(of: Measured, value: number, meaning: Typed['meaning']): string | undefined {
  // What a fall adds stands beside its meaning.
  if (typeof of.last_value !== 'number' || meaning) return undefined;
  const added = value - of.last_value;
  return added === 0 ? texts.same : texts.difference(differenceText(of, added));
}

interface StatesProps {
  of: Measured;
  value: string | null;
  error?: string;
  onChange(key: string): void;
}

/** Large enough for gloves. */
function States({ of, value, error, onChange }: StatesProps) {
  const name = useId();
  return (
    <fieldset className={styles.states} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{texts.state}</legend>
      {(of.states ?? []).map(({ key, label }) => (
        <label key={key} data-chosen={value === key || undefined}>
          <input
            type="radio"
            name={name}
            checked={value === key}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(key)}
          />
          {label}
        </label>
      ))}
      {error && (
        <p id={`${name}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
