import type { Row } from '#web/query.ts';
import { StepList } from './StepList.web';
import type { Step } from './steps';
import { unanswered } from './written';
import styles from './execution.module.css';

const nothing = () => {};

/** What a procedure asks for, as it is carried out; every step is shown, whatever it depends on. */
export function StepsCard({ row }: { row: Row }) {
  const steps = (row.fields as Step[]).map(({ show_if: _when, ...step }) => unanswered(step));
  return (
    <div className={styles.panel}>
      <StepList id={row.id} steps={steps} disabled onAnswer={nothing} onFiles={nothing} />
    </div>
  );
}
