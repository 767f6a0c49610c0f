import * as z from 'zod/mini';
import { idOf } from '#shared/field';
import { messages } from '#words/messages';
import { recurrenceModes, recurrenceUnits } from './recurrence-choices';

const values = <const O extends readonly { value: string }[]>(options: O) =>
  options.map(({ value }) => value) as [O[number]['value'], ...O[number]['value'][]];

const wholeNumber = (label: string, min: number, max: number, tooLow: string) =>
  z
    .number({ error: () => messages.mustBeNumber(label) })
    .check(
      z.gte(min, tooLow),
      z.lte(max, messages.atMost(label, max)),
      z.refine(Number.isInteger, messages.wholeNumber(label)),
    );

const mostTotal = 1e12;

const figure = (label: string, ...checks: z.core.$ZodCheck<number>[]) =>
  z
    .number({ error: () => messages.mustBeNumber(label) })
    .check(...checks, z.lte(mostTotal, messages.atMost(label, mostTotal)));

/** By the total of a cumulative measurement, or on a date, whichever comes first; `only`: by the total alone (F2.10). */
const meter = z
  .strictObject({
    measurement: idOf('measurement', 'Measurement'),
    every: figure('Every', z.gte(0.000001, messages.above('Every', 0))),
    first_at: z.optional(z.nullable(figure('First at', z.gte(0, messages.atLeast('First at', 0))))),
    lead: z.optional(z.nullable(figure('Lead', z.gte(0, messages.atLeast('Lead', 0))))),
    only: z.optional(z.boolean({ error: () => messages.mustBeFlag('Only') })),
  })
  .check(z.refine(({ every, lead }) => (lead ?? 0) < every, { path: ['lead'], error: () => messages.leadTooLong }));

/** How a work order recurs (D16); a cron expression takes precedence over unit and frequency. */
export const recurrence = z.strictObject({
  frequency: z.optional(wholeNumber('Frequency', 1, 1000, messages.frequencyTooLow)),
  unit: z.optional(
    z.enum(values(recurrenceUnits), { error: () => messages.mustBeOneOf('Unit', values(recurrenceUnits)) }),
  ),
  cron: z.optional(
    z.nullable(z.string().check(z.trim(), z.regex(/^(\S+\s+){4}\S+$/, messages.mustBeCron), z.maxLength(100))),
  ),
  is_active: z.optional(z.boolean({ error: () => messages.mustBeFlag('Active') })),
  mode: z.optional(
    z.enum(values(recurrenceModes), { error: () => messages.mustBeOneOf('Mode', values(recurrenceModes)) }),
  ),
  lead_days: z.optional(wholeNumber('Lead days', 0, 365, messages.atLeast('Lead days', 0))),
  stack: z.optional(z.boolean({ error: () => messages.mustBeFlag('Stack') })),
  meter: z.optional(z.nullable(meter)),
});

/** As the API returns it: with all defaults, and with the current `is_active` of its series. */
export const shownRecurrence = z.object({
  frequency: z.int(),
  unit: z.enum(values(recurrenceUnits)),
  cron: z.nullable(z.string()),
  is_active: z.boolean(),
  mode: z.enum(values(recurrenceModes)),
  lead_days: z.int(),
  stack: z.boolean(),
  meter: z.nullable(meter),
});

export type MeterRule = z.infer<typeof meter>;
export type Recurrence = z.infer<typeof recurrence>;
