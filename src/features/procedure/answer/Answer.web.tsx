import { Checkbox } from '@mantine/core';
import { Check, Flag, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { words } from '../procedure.words';
import type { AnswerProps } from './answer-props';
import { FilesAnswer } from './FilesAnswer.web';
import { choicesOf } from '../step-types';
import { isAnswered } from '../steps';
import { TypedAnswer } from './TypedAnswer.web';
import { filesOf, writtenFiles } from '../written';
import styles from '../execution.module.css';

const SignatureAnswer = lazy(async () => ({ default: (await import('./SignatureAnswer.web')).SignatureAnswer }));

/** The input for the answer to a step, by its type. */
export function Answer(props: AnswerProps) {
  switch (props.step.type) {
    case 'heading':
    case 'instruction':
      return null;
    case 'checkbox':
      return <Tick {...props} />;
    case 'multiple_choice':
      return <Several {...props} />;
    case 'single_choice':
    case 'yes_no_na':
      return <OneOf {...props} />;
    case 'inspection':
      return <Inspection {...props} />;
    case 'photo':
    case 'file':
      return <Files {...props} />;
    case 'signature':
      return (
        <Suspense fallback={null}>
          <SignatureAnswer {...props} />
        </Suspense>
      );
    default:
      return <TypedAnswer {...props} />;
  }
}

const Tick = ({ labelledBy, step, disabled, onAnswer }: AnswerProps) => (
  <Checkbox
    aria-labelledby={labelledBy}
    checked={step.answer === true}
    disabled={disabled}
    onChange={({ currentTarget }) => onAnswer(currentTarget.checked)}
  />
);

function Several({ labelledBy, step, disabled, onAnswer }: AnswerProps) {
  const chosen = (step.answer as string[] | null) ?? [];
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    onAnswer(next.length > 0 ? next : null);
  };
  return (
    <div className={styles.options} role="group" aria-labelledby={labelledBy}>
      {choicesOf(step).map(({ value, label }) => (
        <label key={value} className={styles.option}>
          <Checkbox
            aria-label={label}
            checked={chosen.includes(value)}
            disabled={disabled}
            onChange={() => toggle(value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

const marks: Record<string, typeof Check> = { pass: Check, flag: Flag, fail: X };

/** Large enough for gloves (U13). */
function OneOf({ labelledBy, step, disabled, onAnswer }: AnswerProps) {
  return (
    <div className={styles.choice}>
      <div
        className={step.type === 'single_choice' ? styles.options : styles.segments}
        role="radiogroup"
        aria-labelledby={labelledBy}
      >
        {choicesOf(step).map(({ value, label }) => {
          const Mark = step.type === 'inspection' ? marks[value] : undefined;
          return (
            <label
              key={value}
              className={step.type === 'single_choice' ? styles.option : styles.segment}
              data-value={step.type === 'inspection' ? value : undefined}
            >
              <input
                type="radio"
                name={labelledBy}
                checked={step.answer === value}
                disabled={disabled}
                onChange={() => onAnswer(value)}
              />
              {Mark && <Mark size={18} aria-hidden="true" />}
              {label}
            </label>
          );
        })}
      </div>
      {isAnswered(step.answer) && !disabled && (
        <button
          type="button"
          className={styles.clear}
          aria-label={words.clearOf(step.label)}
          onClick={() => onAnswer(null)}
        >
          {words.clear}
        </button>
      )}
    </div>
  );
}

/** A flag or fail asks for a note and photos. */
function Inspection(props: AnswerProps) {
  const { step, disabled, onAnswer, onFiles } = props;
  const bad = step.answer === 'flag' || step.answer === 'fail';
  const evident = isAnswered(step.note) || step.photos.length > 0;
  return (
    <>
      <OneOf {...props} />
      {bad && (!disabled || evident) && (
        <div className={styles.evidence}>
          <TypedAnswer
            label={words.note}
            step={{ ...step, type: 'text', answer: step.note }}
            placeholder={words.notePlaceholder}
            disabled={disabled}
            onAnswer={(note) => onAnswer({ note })}
          />
          <FilesAnswer
            accept="image/*"
            action={words.addPhoto}
            files={step.photos}
            disabled={disabled}
            onFiles={onFiles}
            onRemove={(id) => onAnswer(writtenFiles(step, { remove: [id] }))}
          />
        </div>
      )}
    </>
  );
}

function Files({ labelledBy, step, disabled, onAnswer, onFiles }: AnswerProps) {
  const files = filesOf(step);
  const photo = step.type === 'photo';
  const action = photo ? words.addPhoto : files.length > 0 ? words.replaceFile : words.chooseFile;
  return (
    <FilesAnswer
      labelledBy={labelledBy}
      accept={photo ? 'image/*' : undefined}
      action={action}
      files={files}
      disabled={disabled}
      onFiles={(added) => onFiles(photo ? added : added.slice(0, 1))}
      onRemove={(id) => onAnswer(writtenFiles(step, { remove: [id] }))}
    />
  );
}
