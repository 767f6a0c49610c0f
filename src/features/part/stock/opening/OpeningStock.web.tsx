import { TextInput } from '@mantine/core';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { LineEditor, LineGroup } from '#web/entity/form/LineEditor.tsx';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import { words } from '../../part.words';
import { numberOr } from '../number-or';
import styles from './opening.module.css';

const texts = words.opening;

interface Opening {
  location?: string;
  quantity?: number | string;
  minimum_quantity?: number | string;
}

const figures = { quantity: texts.quantity, minimum_quantity: texts.minimum };

/** The stock a new part comes with: a line for each location. What is no number is kept, for the message that says so. */
export function OpeningStock({ id, value, error, onChange, onAddNew }: FieldInputProps) {
  const legend = <legend className="visually-hidden">{words.form.stock}</legend>;
  return (
    <LineGroup id={id} legend={legend} hint={texts.hint} error={error}>
      <LineEditor<Opening>
        className={styles.line}
        lines={(value as Opening[] | null) ?? []}
        blank={{}}
        add={texts.add}
        remove={() => texts.remove}
        onChange={(lines) => onChange(lines.length > 0 ? lines : null)}
      >
        {(line, at, set) => (
          <>
            <EntitySelect
              id={`${id}-${at}`}
              label={texts.location}
              from="/api/locations/minimal"
              value={line.location ?? null}
              onChange={(location) => set({ location: location ?? undefined })}
              onAddNew={(noun, typed) => onAddNew(noun, typed, `${at}.location`)}
            />
            {(Object.keys(figures) as (keyof typeof figures)[]).map((key) => (
              <TextInput
                key={key}
                label={figures[key]}
                inputMode="numeric"
                autoComplete="off"
                value={line[key] ?? ''}
                onChange={({ currentTarget }) => set({ [key]: numberOr(currentTarget.value) })}
              />
            ))}
          </>
        )}
      </LineEditor>
    </LineGroup>
  );
}
