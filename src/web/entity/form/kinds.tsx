import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Ban, Check } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Field } from '#shared/field';
import { words } from '#words/screen';
import { amountTyped, numberTyped } from '../../format/figure.ts';
import { symbolOf } from '../../format/money.ts';
import { momentTyped, plantTime, typedOf } from '../../format/clock.ts';
import { useSession } from '../../session.tsx';
import { FigureInput } from '../../ui/FigureInput.tsx';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { featureOf, optionsOf } from '../common/feature.ts';
import type { AddNew } from '../common/making.ts';
import { palette } from '../common/palette.ts';
import { EntitySelect, MultiSelect, SuggestSelect } from '../pick/selects.ts';
import styles from '../common/entity.module.css';

const FilesInput = lazy(async () => ({ default: (await import('./FilesInput.tsx')).FilesInput }));

/** Measured by a program, every text costs a form two layouts before it shows. */
const growsByItself = CSS.supports('field-sizing', 'content');

interface InputProps {
  name: string;
  field: Field;
  value: unknown;
  error?: string;
  onChange(value: unknown): void;
  onAddNew: AddNew;
}

/** One input per field kind, the same in create and edit. */
export function Input({ name, field, value, error, onChange, onAddNew }: InputProps) {
  const { me } = useSession();
  const common = {
    id: `field-${name}`,
    name,
    label: field.label,
    required: field.required,
    error,
    withAsterisk: field.required,
    description: field.help,
  };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const target = field.to ? featureOf(field.to) : undefined;

  switch (field.kind) {
    case 'long_text':
      return (
        <Textarea
          {...common}
          autosize={!growsByItself}
          minRows={3}
          maxRows={12}
          classNames={{ input: styles.growing }}
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
          description={field.help}
          checked={value === true}
          error={error}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return <Choice {...common} field={field} value={text || null} onChange={onChange} />;
    case 'ref':
      return target ? (
        <EntitySelect
          id={common.id}
          label={field.label}
          required={field.required}
          error={error}
          from={optionsOf(target)}
          value={(value as string | null) ?? null}
          onChange={(id) => onChange(id)}
          onAddNew={onAddNew}
        />
      ) : null;
    case 'refs':
      return target ? (
        <MultiSelect
          id={common.id}
          label={field.label}
          required={field.required}
          error={error}
          from={optionsOf(target)}
          value={(value as string[] | null) ?? []}
          onChange={onChange}
          onAddNew={onAddNew}
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
        <FigureInput
          {...common}
          rightSection={field.kind === 'duration' ? words.form.minutes : undefined}
          rightSectionPointerEvents="none"
          value={value as string | number | null}
          read={numberTyped}
          onChange={onChange}
        />
      );
    case 'money':
      return (
        <FigureInput
          {...common}
          leftSection={symbolOf(me.organization.currency)}
          leftSectionPointerEvents="none"
          value={value as string | null}
          read={amountTyped}
          onChange={onChange}
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
          description={[field.help, plantTime()].filter(Boolean).join(' ') || undefined}
          value={text && typedOf(text)}
          onChange={(event) => onChange(event.currentTarget.value ? momentTyped(event.currentTarget.value) : null)}
        />
      );
    default:
      if (name === 'color') return <ColorInput {...common} value={text} onChange={onChange} />;
      if (field.suggestedFrom)
        return (
          <SuggestSelect
            id={common.id}
            label={field.label}
            required={field.required}
            error={error}
            from={field.suggestedFrom}
            value={text || null}
            addsNew
            onChange={onChange}
          />
        );
      return (
        <TextInput
          {...common}
          type={field.kind === 'link' ? 'url' : name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** More than these are searched rather than read through. */
const readThrough = 8;

interface ChoiceProps {
  id: string;
  name: string;
  label: string;
  required?: boolean;
  error?: string;
  field: Field;
  value: string | null;
  onChange(value: string | null): void;
}

/** A few by the browser's own list, which phones do best; many with a search. */
function Choice({ field, value, onChange, ...common }: ChoiceProps) {
  const options = field.options ?? [];
  if (options.length > readThrough)
    return (
      <SearchSelect
        {...common}
        data={options}
        value={value}
        onChange={onChange}
        clearable={!field.required && field.fallback === undefined}
      />
    );
  const blank = field.required && value ? [] : [{ value: '', label: '' }];
  return (
    <NativeSelect
      {...common}
      value={value ?? ''}
      data={[...blank, ...options]}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

/** Said only when it begins to matter. */
function counter(text: string, field: Field): string | undefined {
  const most = field.limits?.max ?? 0;
  return text.length > most * 0.8 ? `${text.length} / ${most}` : undefined;
}

interface ColorInputProps {
  id: string;
  label: string;
  value: string;
  error?: string;
  onChange(value: unknown): void;
}

/** A few colours that can be told apart, and none; the one that is taken bears a mark. */
function ColorInput({ id, label, value, error, onChange }: ColorInputProps) {
  const swatch = (color: string, name: string, mark: ReactNode) => (
    <label key={color} data-none={color === '' || undefined} style={color ? { background: color } : undefined}>
      <input
        type="radio"
        name={id}
        checked={value.toUpperCase() === color}
        onChange={() => onChange(color || null)}
        aria-label={name}
        title={name}
      />
      {mark}
    </label>
  );
  return (
    <fieldset className={styles.colors} id={id}>
      <legend>{label}</legend>
      <div>
        {swatch('', words.form.noColor, <Ban size={18} />)}
        {palette.map(([color, name]) =>
          swatch(color, name, value.toUpperCase() === color && <Check size={18} color="#fff" />),
        )}
      </div>
      {error && <p>{error}</p>}
    </fieldset>
  );
}
