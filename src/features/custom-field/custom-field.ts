import * as z from 'zod/mini';
import type { CustomType } from '#shared/custom';
import { defineEntity } from '#shared/entity';
import { choice, data, flag, number, type Option, text } from '#shared/field';
import { messages } from '#words/messages';
import { nounLabels } from '#words/nouns';

const typeOptions = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
  { value: 'choice', label: 'Choice' },
  { value: 'link', label: 'Link' },
  { value: 'flag', label: 'Yes or no' },
] as const satisfies { value: CustomType; label: string }[];

/** An option keeps its value when its label changes; the value of a new option is optional. */
const optionSchema = z.strictObject({
  value: z.optional(z.string().check(z.regex(/^[a-z0-9_]{1,60}$/, messages.mustBeOptionValue))),
  label: z.string().check(
    z.trim(),
    z.minLength(1, messages.required('Option')),
    z.maxLength(60, messages.tooLong('Option', 60)),
    z.refine((label) => label.isWellFormed() && !label.includes('\u0000'), messages.badCharacters('Option')),
  ),
});
const optionsSchema = z.array(optionSchema).check(
  z.maxLength(100, messages.tooMany('Options', 100)),
  z.refine(
    (options) => new Set(options.map(({ label }) => label.toLowerCase())).size === options.length,
    messages.repeated('Options'),
  ),
);

/** A field that an organisation adds to a noun with a column for custom fields. */
export const customFieldOn = (nouns: readonly Option[]) =>
  defineEntity({
    name: 'custom-field',
    plural: 'custom_fields',
    path: '/custom-fields',
    ...nounLabels['custom-field'],
    fields: {
      name: text({ label: 'Name', required: true, max: 60, searched: true, column: true }),
      entity: choice(nouns, { label: 'Records', required: true, column: true }),
      type: choice(typeOptions, { label: 'Type', required: true, column: true }),
      options: data(optionsSchema, { label: 'Options' }),
      required: flag({ label: 'Required', fallback: false, column: true }),
      help: text({ label: 'Help text', max: 200, searched: true, column: true }),
      position: number({ label: 'Position', min: -1e6, max: 1e6, decimals: 6 }),
      key: text({ label: 'Key', readOnly: true }),
    },
    minimal: ['entity', 'type'],
    ordering: 'entity,position',
  });
