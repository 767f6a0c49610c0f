import type { Field } from '#shared/field';
import type { AddNew } from '../../common/making.ts';

export interface InputProps {
  name: string;
  field: Field;
  value: unknown;
  error?: string;
  onChange(value: unknown): void;
  onAddNew: AddNew;
}

/** What every input with a label has. */
export const commonOf = ({ name, field, error }: InputProps) => ({
  id: `field-${name}`,
  name,
  label: field.label,
  required: field.required,
  error,
  withAsterisk: field.required,
  description: field.help,
});

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
