import type { ReactNode } from 'react';
import { words } from './procedure.words';
import { StepCard } from './StepCard.web';
import { type AnsweredStep, visibleSteps } from './steps';
import type { Written } from './written';
import styles from './execution.module.css';

export interface StepListProps {
  /** Of the copy: no two lists on a page have the same. */
  id: string;
  steps: readonly AnsweredStep[];
  disabled?: boolean;
  /** What is not with the server yet, by step, and why it was refused. */
  unsent?: ReadonlyMap<string, { problem?: string }>;
  /** The steps that were saved a moment ago. */
  saved?: ReadonlySet<string>;
  onAnswer(step: AnsweredStep, written: Written): void;
  onFiles(step: AnsweredStep, files: File[]): void;
  onDiscard?(step: AnsweredStep): void;
  /** Where signing asks for the password: gives the proof that goes with the signature. */
  onProve?(step: AnsweredStep, password: string): Promise<string>;
  /** Below a step: what can be done about it. */
  after?(step: AnsweredStep): ReactNode;
}

/** A procedure to be carried out, one column wide (S16): the same in a work order and in the builder's preview (S30.1). */
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
