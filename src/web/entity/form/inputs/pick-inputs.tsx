import { Checkbox, NativeSelect } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { SearchSelect } from '../../../ui/input/SearchSelect.tsx';
import { featureOf, optionsOf } from '../../common/feature.ts';
import { EntitySelect, MultiSelect } from '../../pick/selects.ts';
import { commonOf, type InputProps, textOf } from './input-props.ts';

const FilesInput = lazy(async () => ({ default: (await import('./FilesInput.tsx')).FilesInput }));

export const FlagInput = ({ name, field, value, error, onChange }: InputProps) => (
  <Checkbox
    id={`field-${name}`}
    name={name}
    label={field.label}
    description={field.help}
    checked={value === true}
    error={error}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

/** More than these are searched rather than read through. */
const readThrough = 8;

/** A few by the browser's own list, which phones do best; many with a search. */
export function ChoiceInput(props: InputProps) {
  const { field, onChange } = props;
  const common = commonOf(props);
  const value = textOf(props.value);
  const options = field.options ?? [];
  if (options.length > readThrough)
    return (
      <SearchSelect
        {...common}
        data={options}
        value={value || null}
        onChange={onChange}
        clearable={!field.required && field.fallback === undefined}
      />
    );
  const blank = field.required && value ? [] : [{ value: '', label: '' }];
  return (
    <NativeSelect
      {...common}
      value={value}
      data={[...blank, ...options]}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

/** Where what is picked is found, and how it is said; nothing where its noun is not on the screen. */
function pickedOf({ name, field, error, onAddNew }: InputProps) {
  const target = field.to ? featureOf(field.to) : undefined;
  const { label, required } = field;
  return target && { id: `field-${name}`, label, required, error, from: optionsOf(target), onAddNew };
}

export function RefInput(props: InputProps) {
  const picked = pickedOf(props);
  if (!picked) return null;
  return (
    <EntitySelect {...picked} value={(props.value as string | null) ?? null} onChange={(id) => props.onChange(id)} />
  );
}

export function RefsInput(props: InputProps) {
  const picked = pickedOf(props);
  if (!picked) return null;
  return <MultiSelect {...picked} value={(props.value as string[] | null) ?? []} onChange={props.onChange} />;
}

export const FilesOfRecord = ({ name, field, value, error, onChange }: InputProps) => (
  <Suspense fallback={null}>
    <FilesInput
      id={`field-${name}`}
      field={field}
      value={(value as string[] | null) ?? []}
      error={error}
      onChange={onChange}
    />
  </Suspense>
);
