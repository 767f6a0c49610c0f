import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import type { BatchUpload, Column, Question, Settings, UploadField } from '../batch-upload';
import { NextBar } from './NextBar.web';
import { words } from './screen.words';
import { change } from './upload-query';
import styles from './screen.module.css';

const texts = words.match;

interface MatchProps {
  upload: BatchUpload;
  onBack(): void;
  onNext(): void;
}

/** Which column is which field, by what rows find their records, and what could not be decided. */
export function MatchStep({ upload, onBack, onNext }: MatchProps) {
  const { id, columns, fields, questions, settings, status } = upload;
  const save = (body: unknown) => void change(id, body).catch((error: Error) => sayFailed(error.message));
  const set = (given: Partial<Settings>) => save({ settings: given });
  const waits = status === 'checking' ? words.check.checking : questions[0]?.message;
  const keys = fields.filter(
    ({ key, is_key }) => is_key && (key === settings.key || columns.some(({ field }) => field === key)),
  );
  return (
    <>
      {questions.length > 0 && (
        <section className={styles.questions} aria-label={texts.questions}>
          {questions.map((question) => (
            <QuestionLine key={question.id} question={question} fields={fields} onSet={set} />
          ))}
        </section>
      )}
      <ul className={styles.matches}>
        {columns.map((column) => (
          <Match
            key={column.index}
            column={column}
            fields={fields}
            onField={(field) => save({ columns: { [column.index]: field } })}
          />
        ))}
      </ul>
      <div className={styles.fields}>
        <NativeSelect
          label={texts.key}
          data={[{ value: 'none', label: texts.noKey }, ...keys.map(({ key, label }) => ({ value: key, label }))]}
          value={settings.key}
          onChange={({ currentTarget }) => set({ key: currentTarget.value })}
        />
        <NativeSelect
          label={texts.mode}
          data={Object.entries(texts.modes).map(([value, label]) => ({ value, label }))}
          value={settings.mode}
          onChange={({ currentTarget }) => set({ mode: currentTarget.value as Settings['mode'] })}
        />
        {settings.key !== 'none' && (
          <NativeSelect
            label={texts.blank}
            data={Object.entries(texts.blanks).map(([value, label]) => ({ value, label }))}
            value={settings.blank}
            onChange={({ currentTarget }) => set({ blank: currentTarget.value as Settings['blank'] })}
          />
        )}
        {upload.entity === 'user' && (
          <Checkbox
            label={texts.invite}
            checked={settings.send_invitations}
            onChange={({ currentTarget }) => set({ send_invitations: currentTarget.checked })}
          />
        )}
      </div>
      <NextBar onBack={onBack} onNext={onNext} waits={waits} />
    </>
  );
}

interface MatchRowProps {
  column: Column;
  fields: UploadField[];
  onField(field: string | null): void;
}

function Match({ column, fields, onField }: MatchRowProps) {
  const { index, samples, field, why } = column;
  const header = column.header || texts.unnamed(index);
  return (
    <li data-matched={field !== null || undefined}>
      <span className={styles.header}>{header}</span>
      <span className={styles.samples}>{why === 'secret' ? texts.secret : samples.join(' · ')}</span>
      {why === 'secret' ? (
        <span />
      ) : (
        <NativeSelect
          aria-label={texts.fieldOf(header)}
          value={field ?? ''}
          data={[
            { value: '', label: texts.ignored },
            ...fields.map(({ key, label, required }) => ({ value: key, label: required ? `${label} *` : label })),
          ]}
          onChange={({ currentTarget }) => onField(currentTarget.value || null)}
        />
      )}
      <span className={styles.why}>{why ? texts.why[why] : ''}</span>
    </li>
  );
}

interface QuestionProps {
  question: Question;
  fields: UploadField[];
  onSet(given: Partial<Settings>): void;
}

/** A question with its answers; for a missing field, one value for all rows. */
function QuestionLine({ question, fields, onSet }: QuestionProps) {
  const [value, setValue] = useState('');
  const field = fields.find(({ key }) => key === question.field);
  const isMissing = question.id.startsWith('required:');
  return (
    <div className={styles.question}>
      <p>{question.message}</p>
      {question.options.map((option) => (
        <Button key={option.value} variant="default" onClick={() => onSet({ [question.setting!]: option.value })}>
          {option.label}
        </Button>
      ))}
      {isMissing && field && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (value.trim() !== '') onSet({ constants: { [field.key]: value.trim() } });
          }}
        >
          {field.options ? (
            <NativeSelect
              aria-label={texts.forAll(field.label)}
              data={[{ value: '', label: texts.forAll(field.label) }, ...field.options]}
              value={value}
              onChange={({ currentTarget }) => setValue(currentTarget.value)}
            />
          ) : (
            <TextInput
              aria-label={texts.forAll(field.label)}
              placeholder={texts.forAll(field.label)}
              value={value}
              onChange={({ currentTarget }) => setValue(currentTarget.value)}
            />
          )}
          <Button type="submit" variant="default">
            {texts.useValue}
          </Button>
        </form>
      )}
    </div>
  );
}
