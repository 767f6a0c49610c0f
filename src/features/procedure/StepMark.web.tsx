import { Check, CloudOff, Flag, TriangleAlert } from 'lucide-react';
import { Glyph } from '#web/ui/Pill.tsx';
import { words } from './procedure.words';
import { type AnsweredStep, type Finding, findingOf } from './steps';
import styles from './execution.module.css';

const shapes: Record<Finding, typeof Flag | undefined> = {
  fail: undefined,
  flag: Flag,
  below: TriangleAlert,
  above: TriangleAlert,
};

interface MarkProps {
  step: AnsweredStep;
  answered: boolean;
  unsent: boolean;
  saved: boolean;
}

/** The state of a step; a tick only if all is well. Always rendered, so that screen readers announce its changes. */
export function StepMark({ step, answered, unsent, saved }: MarkProps) {
  const finding = answered ? findingOf(step) : undefined;
  const Shape = finding && shapes[finding];
  return (
    <>
      <span className={styles.mark} data-mark data-state={unsent ? 'unsent' : finding}>
        {unsent ? (
          <CloudOff size={16} aria-hidden="true" />
        ) : finding ? (
          <>
            {Shape ? <Shape size={16} aria-hidden="true" /> : <Glyph meaning="critical" />}
            {words.found[finding]}
          </>
        ) : (
          answered && <Check size={16} aria-hidden="true" />
        )}
      </span>
      <span role="status" className={styles.saved}>
        {saved && words.saved}
      </span>
    </>
  );
}
