import type { Row } from '#web/query.ts';
import { conditionOf } from './condition';
import { StepList } from './StepList.web';
import type { Step } from './steps';
import { unanswered } from './written';
import styles from './execution.module.css';

const noop = () => {};

/** The steps as they look in use; all are shown, whatever their conditions. */
export function StepsCard({ row }: { row: Row }) {
  const fields = row.fields as Step[];
  const steps = fields.map(({ show_if: _when, ...step }) => unanswered(step));
  const conditions = new Map(fields.map((step) => [step.id, conditionOf(fields, step)]));
  return (
    <div className={styles.panel}>
      <StepList
        id={row.id}
        steps={steps}
        disabled
        onAnswer={noop}
        onFiles={noop}
        after={({ id }) => conditions.get(id) && <p className={styles.help}>{conditions.get(id)}</p>}
      />
    </div>
  );
}
