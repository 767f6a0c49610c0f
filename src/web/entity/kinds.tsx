import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Field } from '#shared/field';
import { useSession } from '../session.tsx';
import { EntitySelect } from './EntitySelect.tsx';
import { featureOf } from './feature.ts';
import { MultiSelect } from './MultiSelect.tsx';
import styles from './entity.module.css';

const FilesInput = lazy(async () => ({ default: (await import('./FilesInput.tsx')).FilesInput }));

interface InputProps {
  name: string;
  field: Field;
  value: unknown;
  error?: string;
  onChange(value: unknown): void;
  onAddNew(noun: string, typed: string): void;
}

/** One input per field kind, the same in create and edit. */
export function Input({ name, field, value, error, onChange, onAddNew }: InputProps) {
  const { may } = useSession();
  const common = {
    id: `field-${name}`,
    name,
    label: field.label,
    required: field.required,
    error,
    withAsterisk: field.required,
  };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const target = field.to ? featureOf(field.to) : undefined;
  const addNew = target && may('create', target.slug) ? (typed: string) => onAddNew(target.slug, typed) : undefined;

  switch (field.kind) {
    case 'long_text':
      return (
        <Textarea
          {...common}
          autosize
          minRows={3}
          maxRows={12}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          description={counter(text, field)}
        />
      );
    case 'flag':
      return (
        <Checkbox
          id={common.id}
          name={name}
          label={field.label}
          checked={value === true}
          error={error}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice': {
      const empty = field.required ? [] : [{ value: '', label: '' }];
      return (
        <NativeSelect
          {...common}
          value={text}
          data={[...(value ? [] : field.required ? [{ value: '', label: '' }] : []), ...empty, ...field.options!]}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    }
    case 'ref':
      return target ? (
        <EntitySelect
          id={common.id}
          label={field.label}
          required={field.required}
          error={error}
          from={`/api${target.path}/minimal`}
          value={(value as string | null) ?? null}
          onChange={(id) => onChange(id)}
          onAddNew={addNew}
        />
      ) : null;
    case 'refs':
      return target ? (
        <MultiSelect
          id={common.id}
          label={field.label}
          error={error}
          from={`/api${target.path}/minimal`}
          value={(value as string[] | null) ?? []}
          onChange={onChange}
          onAddNew={addNew}
        />
      ) : null;
    case 'files':
      return (
        <Suspense fallback={null}>
          <FilesInput
            id={common.id}
            field={field}
            value={(value as string[] | null) ?? []}
            error={error}
            onChange={onChange}
          />
        </Suspense>
      );
    case 'number':
    case 'duration':
      return (
        <TextInput
          {...common}
          inputMode="decimal"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value === '' ? null : numberOr(event.currentTarget.value))}
        />
      );
    case 'money':
      return (
        <TextInput
          {...common}
          inputMode="decimal"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    case 'date':
      return (
        <TextInput
          {...common}
          type="date"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    case 'date_time':
      return (
        <TextInput
          {...common}
          type="datetime-local"
          value={text && localTime(text)}
          onChange={(event) =>
            onChange(event.currentTarget.value ? new Date(event.currentTarget.value).toISOString() : null)
          }
        />
      );
    default:
      if (name === 'color') return <ColorInput {...common} value={text} onChange={onChange} />;
      return (
        <TextInput
          {...common}
          type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** Said only when it begins to matter. */
function counter(text: string, field: Field): string | undefined {
  const most = field.limits?.max ?? 0;
  return text.length > most * 0.8 ? `${text.length} / ${most}` : undefined;
}

/** What is no number is sent as it is, for the message that says so. */
const numberOr = (text: string): number | string => (Number.isFinite(Number(text)) ? Number(text) : text);

function localTime(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const palette = ['#006375', '#1880A0', '#3D7BA4', '#7D68A2', '#458554', '#9D671C', '#AD5C15', '#C43F3E', '#686A61'];

/** A few colours that can be told apart, and none. */
function ColorInput({
  id,
  label,
  value,
  error,
  onChange,
}: {
  id: string;
  label: string;
  value: string;
  error?: string;
  onChange(value: unknown): void;
}) {
  return (
    <fieldset className={styles.colors} id={id}>
      <legend>{label}</legend>
      <div>
        <label data-none>
          <input type="radio" name={id} checked={value === ''} onChange={() => onChange(null)} aria-label="None" />
        </label>
        {palette.map((color) => (
          <label key={color} style={{ background: color }}>
            <input
              type="radio"
              name={id}
              checked={value.toUpperCase() === color}
              onChange={() => onChange(color)}
              aria-label={color}
            />
          </label>
        ))}
      </div>
      {error && <p>{error}</p>}
    </fieldset>
  );
}
