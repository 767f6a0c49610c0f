import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldErrors } from '#shared/errors';
import { errorAt, errorsBelow } from './ErrorSummary.tsx';
import type { Screens } from '../common/feature.ts';
import type { Values } from './form-values.ts';
import { Input } from './inputs/Input.tsx';
import type { Opened } from './resumed.ts';
import styles from '../common/entity.module.css';

type Sections = Opened['sections'];

/** The fields in a phone's first viewport, rendered before the rest. */
export const seenFirst = ([first]: Sections): Sections =>
  first ? [{ ...first, fields: first.fields.slice(0, 4) }] : [];

interface FormFieldsProps extends Pick<Opened, 'sections' | 'entity' | 'beginning'>, Pick<Screens, 'inputs'> {
  values: Values;
  errors: FieldErrors;
  onChange(key: string, value: unknown): void;
  onAddNew(key: string, noun: string, typed: string, within?: string): void;
}

export function FormFields({
  sections,
  entity,
  beginning,
  inputs,
  values,
  errors,
  onChange,
  onAddNew,
}: FormFieldsProps) {
  const inputOf = (key: string) => {
    const { locked, required } = beginning.rules?.[key] ?? {};
    const field = entity.fields[key]!;
    const common = {
      field: required ? { ...field, required } : field,
      value: values[key],
      error: errorAt(errors, key),
      onChange: (value: unknown) => onChange(key, value),
      onAddNew: (noun: string, typed: string, within?: string) => onAddNew(key, noun, typed, within),
    };
    const Own = inputs?.[key];
    const input = Own ? (
      <Own key={key} id={`field-${key}`} {...common} values={values} errors={errorsBelow(errors, key)} />
    ) : (
      <Input key={key} name={key} {...common} />
    );
    return locked ? (
      <Locked key={key} why={beginning.lockedBy}>
        {input}
      </Locked>
    ) : (
      input
    );
  };
  return sections.map((section) => (
    <fieldset key={section.title ?? 'main'} className={styles.formSection}>
      {section.title && <legend>{section.title}</legend>}
      {section.fields.map(inputOf)}
    </fieldset>
  ));
}

/** A read-only input, with the reason. */
const Locked = ({ why, children }: { why: string | undefined; children: ReactNode }) => (
  <fieldset disabled className={styles.locked}>
    {children}
    <p>
      <Lock size={14} aria-hidden="true" />
      {why}
    </p>
  </fieldset>
);
