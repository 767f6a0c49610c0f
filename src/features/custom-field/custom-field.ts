import * as z from 'zod/mini';
import { customTypes } from '#shared/custom';
import { defineEntity } from '#shared/entity';
import { choice, data, flag, number, type Option, text } from '#shared/field';
import { messages } from '#words/messages';
import { labels } from '#words/labels/custom-field';
import { nounLabels } from '#words/nouns';

const typeOptions = customTypes.map((value) => ({ value, label: labels.types[value] }));

/** An option keeps its value when its label changes; who adds one need not give it any. */
const optionSchema = z.strictObject({
  value: z.optional(z.string().check(z.regex(/^[a-z0-9_]{1,60}$/, messages.mustBeOptionValue))),
  label: z.string().check(
    z.trim(),
    z.minLength(1, messages.required(labels.option)),
    z.maxLength(60, messages.tooLong(labels.option, 60)),
    z.refine((label) => label.isWellFormed() && !label.includes('\u0000'), messages.badCharacters(labels.option)),
  ),
});
const optionsSchema = z.array(optionSchema).check(
  z.maxLength(100, messages.tooMany(labels.options, 100)),
  z.refine(
    (options) => new Set(options.map(({ label }) => label.toLowerCase())).size === options.length,
    messages.repeated(labels.options),
  ),
);

/** A field that an organisation adds to one of the nouns that have room for it. */
export const customFieldOn = (nouns: readonly Option[]) =>
  defineEntity({
    name: 'custom-field',
    plural: 'custom_fields',
    path: '/custom-fields',
    ...nounLabels['custom-field'],
    fields: {
      name: text({ label: labels.name, required: true, max: 60, searched: true, column: true }),
      entity: choice(nouns, { label: labels.entity, required: true, column: true }),
      type: choice(typeOptions, { label: labels.type, required: true, column: true }),
      options: data(optionsSchema, { label: labels.options }),
      required: flag({ label: labels.required, fallback: false, column: true }),
      help: text({ label: labels.help, max: 200, searched: true, column: true }),
      position: number({ label: labels.position, min: -1e6, max: 1e6, decimals: 6 }),
      key: text({ label: labels.key, readOnly: true }),
    },
    minimal: ['entity', 'type'],
    ordering: 'entity,position',
  });
