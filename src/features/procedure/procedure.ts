import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import { customFields, data, type Fields, files, idOf, longText, number, text } from '#shared/field';
import { messages } from '#words/messages';
import { nounLabels } from '#words/nouns';
import { canDecide, choicesOf, hasOptions, stepTypes } from './step-types';

export const mostSteps = 350;
const maxOptions = 100;

const stepFields = {
  label: text({ label: 'Label', required: true, max: 512 }),
  help: longText({ label: 'Help', max: 2000 }),
  unit: text({ label: 'Unit', max: 40 }),
  min: number({ label: 'Minimum', min: -1e12, max: 1e12, decimals: 6 }),
  max: number({ label: 'Maximum', min: -1e12, max: 1e12, decimals: 6 }),
  measurement: text({ label: 'Measurement', max: 100 }),
  option: text({ label: 'Option', required: true, max: 200 }),
} as const satisfies Fields;

const maybe = <T>(schema: z.ZodMiniType<T>) => z.optional(z.nullable(schema));

const stepId = z
  .string({ error: () => messages.mustBeStepId })
  .check(z.regex(/^[\w-]{1,64}$/, { error: messages.mustBeStepId }));

const options = z.array(stepFields.option.schema, { error: () => messages.mustBeOptions }).check(
  z.maxLength(maxOptions, messages.tooMany('Options', maxOptions)),
  z.refine((list: string[]) => new Set(list).size === list.length, messages.repeated('Options')),
);

const step = z.strictObject({
  id: maybe(stepId),
  type: z.enum(stepTypes.map(({ value }) => value) as [(typeof stepTypes)[number]['value']], {
    error: () =>
      messages.mustBeOneOf(
        'Type',
        stepTypes.map(({ value }) => value),
      ),
  }),
  label: stepFields.label.schema,
  help: maybe(stepFields.help.schema),
  help_photo: maybe(idOf('file', 'Help photo')),
  required: maybe(z.boolean({ error: () => messages.mustBeFlag('Required') })),
  options: maybe(options),
  unit: maybe(stepFields.unit.schema),
  min: maybe(stepFields.min.schema),
  max: maybe(stepFields.max.schema),
  // An id, or a name that is looked for on the asset of the work order: the answer is a reading of it (F2.8).
  measurement: maybe(stepFields.measurement.schema),
  show_if: maybe(
    z.strictObject({
      field: stepId,
      in: z
        .array(z.union([z.string(), z.boolean()]), { error: () => messages.mustBeOptions })
        .check(z.minLength(1, messages.required('Answer')), z.maxLength(maxOptions)),
    }),
  ),
});

export type WrittenStep = z.infer<typeof step>;

type Issue = { path: (string | number)[]; message: string };

/** Checks across steps, and within a step where one setting depends on another. */
function issuesOf(steps: readonly WrittenStep[]): Issue[] {
  const issues: Issue[] = [];
  const earlier = new Map<string, WrittenStep>();
  for (const [at, one] of steps.entries()) {
    const { id, type, min, max, show_if } = one;
    const wrong = (key: string, message: string) => issues.push({ path: [at, key], message });
    if (id && earlier.has(id)) wrong('id', messages.repeatedStep);
    if (hasOptions(type) && !one.options?.length) wrong('options', messages.optionsNeeded);
    if (typeof min === 'number' && typeof max === 'number' && min > max) wrong('max', messages.maxBelowMin);
    if (show_if) {
      const decides = earlier.get(show_if.field);
      const possible = decides && choicesOf(decides as never).map(({ value }) => value);
      if (!decides || !canDecide(decides.type)) wrong('show_if', messages.noEarlierStep);
      else if (!show_if.in.every((value) => possible!.includes(String(value))))
        wrong('show_if', messages.notAnAnswer(decides.label));
    }
    if (id) earlier.set(id, one);
  }
  return issues;
}

const steps = z
  .array(step, { error: () => messages.mustBeSteps })
  .check(z.maxLength(mostSteps, { error: messages.tooMany('Fields', mostSteps), abort: true }), ({ value, issues }) => {
    for (const { path, message } of issuesOf(value)) issues.push({ code: 'custom', input: value, path, message });
  });

export const procedure = defineEntity({
  name: 'procedure',
  plural: 'procedures',
  path: '/procedures',
  ...nounLabels.procedure,
  fields: {
    name: text({ label: 'Name', required: true, max: 255, searched: true, column: true }),
    description: longText({ label: 'Description', max: 2000, searched: true, column: true }),
    fields: data(steps, { label: 'Fields', fallback: [], detail: true }),
    field_count: number({ label: 'Steps', readOnly: true, computed: true, required: true, column: true }),
    used_count: number({
      label: 'On work orders',
      readOnly: true,
      computed: true,
      required: true,
      unrecorded: true,
      column: true,
    }),
    /** The help pictures of its steps, linked so that readers of the procedure may see them. */
    photos: files({ label: 'Help photos', readOnly: true, detail: true, accept: 'image' }),
    custom_fields: customFields(),
  },
  minimal: ['description', 'field_count'],
});
