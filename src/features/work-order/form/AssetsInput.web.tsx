import { Button } from '@mantine/core';
import { useState } from 'react';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { MultiSelect } from '#web/entity/pick/MultiSelect.tsx';
import { words } from './form.words';
import styles from './form.module.css';

const isActive = (recurrence: unknown): boolean => (recurrence as { is_active?: boolean } | null)?.is_active === true;

/** One asset, as for most work; or several, which makes one work order for each. */
export function AssetsInput({ id, field, value, values, error, onChange, onAddNew }: FieldInputProps) {
  const assets = (value as string[] | null) ?? [];
  const [many, setMany] = useState(assets.length > 1);
  if (many || assets.length > 1)
    return (
      <div className={styles.assets}>
        <MultiSelect
          id={id}
          label={words.assets}
          from="/api/assets/minimal"
          value={assets}
          required={field.required}
          error={error}
          onChange={onChange}
          onAddNew={onAddNew}
        />
        <p>
          {words.oneEach} {isActive(values.recurrence) && words.oneSeriesEach}
        </p>
      </div>
    );
  return (
    <div className={styles.assets}>
      <EntitySelect
        id={id}
        label={words.asset}
        from="/api/assets/minimal"
        value={assets[0] ?? null}
        required={field.required}
        error={error}
        onChange={(asset) => onChange(asset ? [asset] : [])}
        onAddNew={onAddNew}
      />
      <Button variant="subtle" size="compact-sm" onClick={() => setMany(true)}>
        {words.several}
      </Button>
    </div>
  );
}
