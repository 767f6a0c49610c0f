import { useId, useState } from 'react';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import type { AddNew } from '#web/entity/common/making.ts';
import { words } from '../part.words';
import styles from './places.module.css';

const texts = words.places;

export interface PlaceOption {
  id: string;
  name: string;
  /** Available quantity there, in words. */
  about: string;
}

interface PlacesProps {
  label: string;
  options: PlaceOption[];
  value: string | null;
  error?: string;
  /** Whether a location without stock may be chosen. */
  others: boolean;
  /** Shown when there is no location to choose. */
  nowhere?: string;
  onChange(id: string | null): void;
  onAddNew: AddNew;
}

/** Locations with stock, each with its available quantity, followed by all others. */
export function StockPlaces({ label, options, value, error, others, nowhere, onChange, onAddNew }: PlacesProps) {
  const id = useId();
  const elsewhere = value !== null && !options.some((option) => option.id === value);
  const [isElsewhereShown, setElsewhereShown] = useState(elsewhere);
  const searching = others && (isElsewhereShown || elsewhere || options.length === 0);
  if (options.length === 0 && !others)
    return (
      <p className={styles.none} role="alert">
        {nowhere}
      </p>
    );
  const select = (
    <EntitySelect
      id={`${id}-other`}
      label={options.length > 0 ? texts.other : label}
      required
      from="/api/locations/minimal"
      value={elsewhere ? value : null}
      error={error}
      onChange={onChange}
      onAddNew={onAddNew}
    />
  );
  if (options.length === 0) return select;
  return (
    <fieldset className={styles.places} aria-invalid={error ? true : undefined} aria-describedby={`${id}-error`}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.id} className={styles.option}>
            <input
              type="radio"
              name={id}
              checked={option.id === value}
              onChange={() => {
                setElsewhereShown(false);
                onChange(option.id);
              }}
            />
            <span>{option.name}</span>
            <small>{option.about}</small>
          </label>
        ))}
        {others && (
          <label className={styles.option}>
            <input
              type="radio"
              name={id}
              checked={searching}
              onChange={() => {
                setElsewhereShown(true);
                onChange(null);
              }}
            />
            <span>{texts.another}</span>
          </label>
        )}
      </div>
      {searching && select}
      {error && !searching && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
