import { TextInput } from '@mantine/core';
import type { OwnInputProps } from '#web/entity/common/feature.ts';
import { LineEditor, LineGroup } from '#web/entity/form/LineEditor.tsx';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import { words } from '../part.words';
import { numberOr } from '../stock/number-or';
import styles from '../stock/opening.module.css';

const said = words.components;

interface Line {
  part?: string;
  quantity?: number | string;
}

/** The components of a kit: one line per part. */
export function ComponentsInput({ id, field, value, error, onChange, onAddNew }: OwnInputProps) {
  return (
    <LineGroup id={id} legend={<legend>{field.label}</legend>} hint={said.hint} error={error}>
      <LineEditor<Line>
        className={styles.component}
        lines={(value as Line[] | null) ?? []}
        blank={{ quantity: 1 }}
        add={said.add}
        remove={() => said.remove}
        onChange={(lines) => onChange(lines.length > 0 ? lines : null)}
      >
        {(line, at, set) => (
          <>
            <EntitySelect
              id={`${id}-${at}`}
              label={said.part}
              from="/api/parts/minimal"
              value={line.part ?? null}
              onChange={(part) => set({ part: part ?? undefined })}
              onAddNew={(noun, typed) => onAddNew(noun, typed, `${at}.part`)}
            />
            <TextInput
              label={said.quantity}
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
