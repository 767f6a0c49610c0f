import { formatDateTime } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { choicesOf, isAsked } from '#features/procedure/step-types';
import {
  type AnsweredStep,
  answeredBy,
  isAnswered,
  onPaper,
  picturesOf,
  type ProcedureCopy,
  type Signature,
  visibleSteps,
} from '#features/procedure/steps';
import { words } from './procedures.words';
import styles from './sheet.module.css';

/** The procedures on paper: the answers, and room to write where there is none (U38). */
export function ProceduresSheet({ row }: { row: Row }) {
  const copies = row.procedures as ProcedureCopy[];
  // Unfinished work prints hidden steps, too: a later answer may show them.
  const done = row.status === 'done';
  return copies.map(({ id, name, steps }) => (
    <section key={id} className={styles.procedure}>
      <h2>{name}</h2>
      <By steps={steps} />
      <ol>
        {(done ? visibleSteps(steps) : steps).map((step) => (
          <li key={step.id} data-type={step.type}>
            <span>
              {step.label}
              {step.required && ' *'}
            </span>
            {isAsked(step.type) && <Written step={step} done={done} />}
          </li>
        ))}
      </ol>
    </section>
  ));
}

function By({ steps }: { steps: readonly AnsweredStep[] }) {
  const by = answeredBy(steps);
  return by && <p className={styles.by}>{words.paper.answered(by.names, formatDateTime(by.at))}</p>;
}

function Written({ step, done }: { step: AnsweredStep; done: boolean }) {
  if (!isAnswered(step.answer)) {
    if (done) return <span className={styles.by}>{words.paper.none}</span>;
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
  const pictures = picturesOf(step);
  const text = step.type === 'checkbox' ? '✓' : step.type === 'photo' ? '' : onPaper(step, step.answer);
  return (
    <span className={styles.said}>
      <b>{[text, step.note].filter(Boolean).join(' – ')}</b>
      {pictures.map((picture) => (
        <img key={picture.id} src={picture.thumbnail_url ?? picture.file_url} alt={picture.name} />
      ))}
    </span>
  );
}
