import type { OwnInputProps } from '#web/entity/feature.ts';
import { MultiSelect } from '#web/entity/MultiSelect.tsx';
import { useSession } from '#web/session.tsx';
import { words } from './words-procedures';
import styles from './procedures.module.css';

/** Which procedures a work order or template has, by those of the library (S13). */
export function ProceduresInput({ id, value, error, onChange, onAddNew }: OwnInputProps) {
  const { may } = useSession();
  return (
    <div className={styles.input}>
      <MultiSelect
        id={id}
        label={words.title}
        from="/api/procedures/minimal"
        value={(value as string[] | null) ?? []}
        error={error}
        onChange={onChange}
        onAddNew={may('create', 'procedure') ? (typed) => onAddNew('procedure', typed) : undefined}
      />
      <p className={styles.hint}>{words.formHint}</p>
    </div>
  );
}
