import type { ReactNode } from 'react';
import { words } from './procedure.words';
import { StepCard } from './StepCard.web';
import { type AnsweredStep, visibleSteps } from './steps';
import type { Written } from './written';
import styles from './execution.module.css';

export interface StepListProps {
  /** The id of the copy, unique on the page. */
  id: string;
  steps: readonly AnsweredStep[];
  disabled?: boolean;
  /** Answers that the server does not have, by step, with the reason if it refused them. */
  unsent?: ReadonlyMap<string, { problem?: string }>;
  /** The steps that were just saved. */
  saved?: ReadonlySet<string>;
  onAnswer(step: AnsweredStep, written: Written): void;
  onFiles(step: AnsweredStep, files: File[]): void;
  onDiscard?(step: AnsweredStep): void;
  /** If signing requires the password: returns the proof that is sent with the signature. */
  onProve?(step: AnsweredStep, password: string): Promise<string>;
  /** Shown below a step: what can be done about it. */
  after?(step: AnsweredStep): ReactNode;
}

/** A procedure in one column (S16): the same in a work order and in the builder's preview (S30.1). */
export function StepList({ id, steps, disabled = false, unsent, saved, after, ...acts }: StepListProps) {
  const shown = visibleSteps(steps);
  if (shown.length === 0) return <p className={styles.none}>{words.none}</p>;
  return (
    <ol className={styles.steps}>
      {shown.map((step) => (
        <StepCard
          key={step.id}
          anchor={`step-${id}-${step.id}`}
          step={step}
          disabled={disabled}
          unsent={unsent?.get(step.id)}
          saved={saved?.has(step.id)}
          onAnswer={(written) => acts.onAnswer(step, written)}
          onFiles={(files) => acts.onFiles(step, files)}
          onProve={acts.onProve && ((password) => acts.onProve!(step, password))}
          onDiscard={acts.onDiscard && (() => acts.onDiscard!(step))}
        >
          {after?.(step)}
        </StepCard>
      ))}
    </ol>
  );
}
