import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import type { OwnInputProps } from '#web/entity/common/feature.ts';
import { Tooltip } from '#web/ui/Tooltip.tsx';
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
  const lines = (value as Line[] | null) ?? [];
  const give = (list: Line[]) => onChange(list.length > 0 ? list : null);
  const set = (at: number, more: Line) =>
    give(lines.map((line, index) => (index === at ? { ...line, ...more } : line)));
  return (
    <fieldset id={id} className={styles.group} tabIndex={-1}>
      <legend>{field.label}</legend>
      <p className={styles.hint}>{said.hint}</p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {lines.map((line, at) => (
        <div key={at} className={styles.component}>
          <EntitySelect
            id={`${id}-${at}`}
            label={said.part}
            from="/api/parts/minimal"
            value={line.part ?? null}
            onChange={(part) => set(at, { part: part ?? undefined })}
            onAddNew={(noun, typed) => onAddNew(noun, typed, `${at}.part`)}
          />
          <TextInput
            label={said.quantity}
            inputMode="numeric"
            autoComplete="off"
            value={line.quantity ?? ''}
            onChange={({ currentTarget }) => set(at, { quantity: numberOr(currentTarget.value) })}
          />
          <Tooltip label={said.remove}>
            <ActionIcon aria-label={said.remove} onClick={() => give(lines.filter((_, index) => index !== at))}>
              <X size={16} />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={16} />}
          onClick={() => give([...lines, { quantity: 1 }])}
        >
          {said.add}
        </Button>
      </div>
    </fieldset>
  );
}
