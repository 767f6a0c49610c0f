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
  /** What the work order has, with what was answered; nothing of a new one. */
  copies?: readonly ProcedureCopy[];
  value: string[];
  error?: string;
  onChange(ids: string[]): void;
  onAddNew: AddNew;
}

/** Procedures of the library. What requires something or was answered is taken off by who plans the work alone. */
export function ProceduresChoice({ id, label, hint, copies = [], value, error, onChange, onAddNew }: ChoiceProps) {
  const { may } = useSession();
  const held = may('delete', 'work-order') ? [] : copies.filter(isHeld);
  const stays = held.map(({ procedure }) => procedure);
  const kept = copies.map(({ procedure }) => procedure);
  return (
    <div className={styles.input}>
      {held.length > 0 && <p>{words.stays(held.map(({ name }) => name))}</p>}
      <MultiSelect
        id={id}
        label={label}
        from="/api/procedures/minimal"
        value={value.filter((one) => !stays.includes(one))}
        error={error}
        onChange={(ids) => {
          const wanted = [...stays, ...ids];
          // In the order in which they are, and then what is new.
          onChange([...new Set([...kept.filter((one) => wanted.includes(one)), ...ids])]);
        }}
        onAddNew={onAddNew}
      />
      <p className={styles.hint}>{hint}</p>
    </div>
  );
}

const isHeld = ({ steps }: ProcedureCopy): boolean =>
  steps.some(({ required, answered_at }) => required || answered_at !== null);
