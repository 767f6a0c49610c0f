import { messages } from '#words/messages';
import { isAnswered, missingSteps, type ProcedureCopy } from './steps';

/** A step that prevents done, as the server reports it and as an offline page finds it. */
export interface MissingStep {
  kind: 'step';
  procedure: { id: string; name: string };
  step: { id: string; label: string };
}

export const missingIn = ({ id, name, steps }: ProcedureCopy): MissingStep[] =>
  missingSteps(steps).map((step) => ({
    kind: 'step',
    procedure: { id, name },
    step: { id: step.id, label: isAnswered(step.answer) ? messages.signAnew(step.label) : step.label },
  }));
