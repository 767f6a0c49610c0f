import { formatDateTime } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { choicesOf, isAsked } from '#features/procedure/step-types';
import {
  type AnsweredStep,
  inWords,
  isAnswered,
  type ProcedureCopy,
  type Signature,
  visibleSteps,
} from '#features/procedure/steps';
import { words } from './words-procedures';
import styles from './procedures-sheet.module.css';

/** The procedures on paper: what was answered, and room to write where nothing was (U38). */
export function ProceduresSheet({ row }: { row: Row }) {
  const copies = row.procedures as ProcedureCopy[];
  // What may still turn out to be asked has its line, too.
  const open = row.status !== 'done';
  return copies.map(({ id, name, steps }) => (
    <section key={id} className={styles.procedure}>
      <h2>{name}</h2>
      <ol>
        {(open ? steps : visibleSteps(steps)).map((step) => (
          <li key={step.id} data-type={step.type}>
            <span>
              {step.label}
              {step.required && ' *'}
            </span>
            {isAsked(step.type) && <Written step={step} />}
          </li>
        ))}
      </ol>
    </section>
  ));
}

function Written({ step }: { step: AnsweredStep }) {
  if (!isAnswered(step.answer)) {
    const choices = step.type === 'checkbox' ? [] : choicesOf(step);
    if (step.type === 'checkbox') return <i className={styles.box} />;
    if (choices.length > 0 && choices.length < 6)
      return (
        <span className={styles.choices}>
          {choices.map(({ value, label }) => (
            <span key={value}>
              <i className={styles.box} />
              {label}
            </span>
          ))}
        </span>
      );
    return <span className={styles.blank}>{step.unit}</span>;
  }
  if (step.type === 'signature') {
    const { image, signed_by, signed_at, valid } = step.answer as Signature;
    const signed = words.paper.signed(signed_by?.name ?? '', formatDateTime(signed_at));
    return (
      <span className={styles.signature}>
        {image && <img src={image.file_url} alt="" />}
        {valid ? signed : `${signed} (${words.paper.broken})`}
      </span>
    );
  }
  const said = step.type === 'checkbox' ? '✓' : inWords(step, step.answer);
  return <b>{[said, step.note].filter(Boolean).join(' – ')}</b>;
}
