import { choice, date, type Field, type Fields, flag, link, number, type Option, text } from './field';

/** Turns an organisation's custom field (D13) into a field like any other. */
export const customTypes = ['text', 'number', 'date', 'choice', 'link', 'flag'] as const;
export type CustomType = (typeof customTypes)[number];

export interface Definition {
  type: CustomType;
  label: string;
  required: boolean;
  options: readonly Option[] | null;
  help: string | null;
}

export function fieldOf({ type, label, required, options, help }: Definition, customKey: string): Field {
  const traits = { label, required, customKey, ...(help && { help }) };
  switch (type) {
    case 'text':
      return text({ ...traits, max: 500 });
    case 'number':
      return number({ ...traits, decimals: 4 });
    case 'date':
      return date(traits);
    case 'choice':
      return choice(options ?? [], traits);
    case 'link':
      return link(traits);
    case 'flag':
      // A required flag that is left empty means no.
      return flag({ ...traits, required: false, ...(required && { fallback: false }) });
  }
}

/** The fields of a contract with the organisation's custom fields in their declared place. */
export const withCustomFields = (declared: Fields, custom: Fields): Fields =>
  Object.fromEntries(
    Object.entries(declared).flatMap(([key, field]) =>
      field.kind === 'custom' ? Object.entries(custom) : [[key, field]],
    ),
  );
