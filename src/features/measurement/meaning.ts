import * as z from 'zod/mini';
import { longText, text } from '#shared/field';
import { isUuid } from '#shared/id';
import { messages } from '#words/messages';
import { words } from './measurement.words';

const most = 100;

/** A state that a measurement can be in; an alarm is in the band `action`. */
export const states = z
  .array(
    z.strictObject({
      key: z
        .string({ error: () => words.badStateKey })
        .check(z.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, { error: words.badStateKey })),
      label: text({ label: 'Label', required: true, max: 100 }).schema,
      is_alarm: z.optional(z.boolean({ error: () => messages.mustBeFlag('Alarm') })),
    }),
    { error: () => messages.mustBeList('States') },
  )
  .check(
    z.maxLength(most, messages.tooMany('States', most)),
    z.refine((list) => new Set(list.map(({ key }) => key)).size === list.length, messages.repeated('States')),
  );

const readingId = z
  .string({ error: () => messages.mustBeId('Reading') })
  .check(z.refine(isUuid, { error: messages.mustBeId('Reading') }), z.toLowerCase());

const amount = (label: string) => z.optional(z.nullable(z.number({ error: () => messages.mustBeNumber(label) })));

/** Why a cumulative reading is below the one before, with what the delta needs to know (F2.3). */
export const meaning = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('rollover') }),
    z.strictObject({ kind: z.literal('reset'), start: amount('Start') }),
    z.strictObject({
      kind: z.literal('replaced'),
      old_final: amount('Last value of the old meter'),
      new_start: amount('First value of the new meter'),
    }),
    z.strictObject({
      kind: z.literal('correction'),
      void: z
        .array(readingId, { error: () => messages.mustBeIds('Readings') })
        .check(z.minLength(1, messages.required('Readings')), z.maxLength(most, messages.tooMany('Readings', most))),
      reason: longText({ label: 'Reason', required: true, max: 500 }).schema,
    }),
  ],
  { error: () => words.mustBeMeaning },
);
export type Meaning = z.infer<typeof meaning>;
