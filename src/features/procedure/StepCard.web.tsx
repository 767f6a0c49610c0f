import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import { useSession } from '#web/session.tsx';
import { words } from './procedure.words';
import { Answer } from './answer/Answer.web';
import { isAsked } from './step-types';
import { StepMark } from './StepMark.web';
import { type AnsweredStep, isAnswered, isBroken } from './steps';
import type { Written } from './written';
import styles from './execution.module.css';

export interface StepCardProps {
  anchor: string;
  step: AnsweredStep;
  disabled: boolean;
  unsent?: { problem?: string };
  /** The server has just saved it. */
  saved?: boolean;
  onAnswer(written: Written): void;
  onFiles(files: File[]): void;
  onProve?(password: string): Promise<string>;
  onDiscard?(): void;
  children?: ReactNode;
}

/** One step: label, help, input, and the state of its answer. */
export function StepCard({ anchor, step, children, unsent, saved = false, onDiscard, ...answering }: StepCardProps) {
  const { me } = useSession();
  if (step.type === 'heading')
    return (
      <li className={styles.heading} id={anchor} tabIndex={-1}>
        <h4>{step.label}</h4>
        {step.help && <p>{step.help}</p>}
      </li>
    );
  const answered = isAnswered(step.answer) && !isBroken(step);
  const byAnother = step.answered_by && step.answered_by.id !== me.id && step.type !== 'signature';
  const answer = <Answer labelledBy={`${anchor}-label`} step={step} {...answering} />;
  const label = (
    <span className={styles.label} id={`${anchor}-label`}>
      {step.label}
      {step.required && (
        <span className={styles.required} title={words.required}>
          <span aria-hidden="true">*</span>
          <span className="visually-hidden"> {words.required}</span>
        </span>
      )}
    </span>
  );
  return (
    <li className={styles.step} id={anchor} tabIndex={-1} data-type={step.type} data-answered={answered || undefined}>
      <div className={styles.asked}>
        {step.type === 'checkbox' ? (
          <label className={styles.tick}>
            {answer}
            {label}
          </label>
        ) : (
          label
        )}
        {answered && !unsent && byAnother && step.answered_at && (
          <small className={styles.meta} title={formatDateTime(step.answered_at)}>
            {words.by(step.answered_by!.name, timeAgo(step.answered_at))}
          </small>
        )}
        {isAsked(step.type) && <StepMark step={step} answered={answered} unsent={unsent !== undefined} saved={saved} />}
      </div>
      {step.help && <p className={styles.help}>{step.help}</p>}
      {step.help_photo && (
        <a className={styles.helpPhoto} href={`/api/files/${step.help_photo}/content`} target="_blank" rel="noreferrer">
          <img src={`/api/files/${step.help_photo}/medium`} alt={words.helpPhoto(step.label)} loading="lazy" />
        </a>
      )}
      {step.type !== 'checkbox' && answer}
      {unsent && (
        <p className={styles.unsent} data-refused={unsent.problem !== undefined || undefined} role="status">
          {unsent.problem === undefined ? words.waiting : words.refused(unsent.problem)}
          {unsent.problem !== undefined && onDiscard && (
            <button type="button" onClick={onDiscard}>
              {words.discard}
            </button>
          )}
        </p>
      )}
      {step.previous && (
        <p className={styles.previous}>
          <TriangleAlert size={14} aria-hidden="true" />
          {previousWords(step)}
        </p>
      )}
      {children}
    </li>
  );
}

/** What somebody else had answered; for a signature, the signer and who withdrew it. */
function previousWords({ type, answer, previous, answered_by }: AnsweredStep): string {
  const name = previous!.answered_by?.name ?? '';
  if (type !== 'signature') return words.previous(previous!.answer, name);
  return isAnswered(answer) ? words.hadSigned(name) : words.tookBack(answered_by?.name ?? '', name);
}
