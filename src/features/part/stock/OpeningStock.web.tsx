import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import type { OwnInputProps } from '#web/entity/common/feature.ts';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import { words } from '../part.words';
import { numberOr } from './number-or';
import styles from './opening.module.css';

const said = words.opening;

interface Opening {
  location?: string;
  quantity?: number | string;
  minimum_quantity?: number | string;
}

/**
 * Opening stock of a new part: one line per location. Invalid numbers are kept, so that the error message can refer to
 * them.
 */
export function OpeningStock({ id, value, error, onChange, onAddNew }: OwnInputProps) {
  const lines = (value as Opening[] | null) ?? [];
  const give = (list: Opening[]) => onChange(list.length > 0 ? list : null);
  const set = (at: number, more: Opening) =>
    give(lines.map((line, index) => (index === at ? { ...line, ...more } : line)));
  const number = (at: number, key: 'quantity' | 'minimum_quantity', label: string) => (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={lines[at]![key] ?? ''}
      onChange={({ currentTarget }) => set(at, { [key]: numberOr(currentTarget.value) })}
    />
  );
  return (
    <fieldset id={id} className={styles.group} tabIndex={-1}>
      <legend className="visually-hidden">{words.form.stock}</legend>
      <p className={styles.hint}>{said.hint}</p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {lines.map((line, at) => (
        <div key={at} className={styles.line}>
          <EntitySelect
            id={`${id}-${at}`}
            label={said.location}
            from="/api/locations/minimal"
            value={line.location ?? null}
            onChange={(location) => set(at, { location: location ?? undefined })}
            onAddNew={(noun, typed) => onAddNew(noun, typed, `${at}.location`)}
          />
          {number(at, 'quantity', said.quantity)}
          {number(at, 'minimum_quantity', said.minimum)}
          <Tooltip label={said.remove}>
            <ActionIcon aria-label={said.remove} onClick={() => give(lines.filter((_, index) => index !== at))}>
              <X size={16} />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
      <div>
        <Button variant="default" size="xs" leftSection={<Plus size={16} />} onClick={() => give([...lines, {}])}>
          {said.add}
        </Button>
      </div>
    </fieldset>
  );
}
