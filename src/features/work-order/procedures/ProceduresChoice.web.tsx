import type { AddNew } from '#web/entity/common/making.ts';
import { MultiSelect } from '#web/entity/pick/MultiSelect.tsx';
import { useSession } from '#web/session.tsx';
import type { ProcedureCopy } from '#features/procedure/steps';
import { words } from './procedures.words';
import styles from './procedures.module.css';

interface ChoiceProps {
  id: string;
  label: string;
  hint: string;
  /** The copies of the work order with their answers; undefined for a new one. */
  copies?: readonly ProcedureCopy[];
  value: string[];
  error?: string;
  onChange(ids: string[]): void;
  onAddNew: AddNew;
}

/** Chooses procedures of the library. Only people who plan work may remove one with required steps or answers. */
export function ProceduresChoice({ id, label, hint, copies = [], value, error, onChange, onAddNew }: ChoiceProps) {
  const { may } = useSession();
  const locked = may('delete', 'work-order') ? [] : copies.filter(isLocked);
  const lockedIds = locked.map(({ procedure }) => procedure);
  const currentIds = copies.map(({ procedure }) => procedure);
  return (
    <div className={styles.input}>
      {locked.length > 0 && <p>{words.stays(locked.map(({ name }) => name))}</p>}
      <MultiSelect
        id={id}
        label={label}
        from="/api/procedures/minimal"
        value={value.filter((one) => !lockedIds.includes(one))}
        error={error}
        onChange={(ids) => {
          const wanted = [...lockedIds, ...ids];
          // Keep the current order; new ones come last.
          onChange([...new Set([...currentIds.filter((one) => wanted.includes(one)), ...ids])]);
        }}
        onAddNew={onAddNew}
      />
      <p className={styles.hint}>{hint}</p>
    </div>
  );
}

const isLocked = ({ steps }: ProcedureCopy): boolean =>
  steps.some(({ required, answered_at }) => required || answered_at !== null);
