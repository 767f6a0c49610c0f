import { TextInput } from '@mantine/core';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { LineEditor, LineGroup } from '#web/entity/form/LineEditor.tsx';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import { words } from '../part.words';
import { numberOr } from '../stock/number-or';
import styles from '../stock/opening/opening.module.css';

const texts = words.components;

interface Line {
  part?: string;
  quantity?: number | string;
}

/** The components of a kit: one line per part. */
export function ComponentsInput({ id, field, value, error, onChange, onAddNew }: FieldInputProps) {
  return (
    <LineGroup id={id} legend={<legend>{field.label}</legend>} hint={texts.hint} error={error}>
      <LineEditor<Line>
        className={styles.component}
        lines={(value as Line[] | null) ?? []}
        blank={{ quantity: 1 }}
        add={texts.add}
        remove={() => texts.remove}
        onChange={(lines) => onChange(lines.length > 0 ? lines : null)}
      >
        {(line, at, set) => (
          <>
            <EntitySelect
              id={`${id}-${at}`}
              label={texts.part}
              from="/api/parts/minimal"
              value={line.part ?? null}
              onChange={(part) => set({ part: part ?? undefined })}
              onAddNew={(noun, typed) => onAddNew(noun, typed, `${at}.part`)}
            />
            <TextInput
              label={texts.quantity}
              inputMode="numeric"
              autoComplete="off"
              value={line.quantity ?? ''}
              onChange={({ currentTarget }) => set({ quantity: numberOr(currentTarget.value) })}
            />
          </>
        )}
      </LineEditor>
    </LineGroup>
  );
}
