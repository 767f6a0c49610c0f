import * as z from 'zod/mini';
import { weekdays } from '#shared/days';
import { messages } from '#words/messages';

/** The shapes of D12: when an asset operates, and what it produces. */

const time = z.iso.time({ precision: -1, error: () => messages.mustBeClock });
const day = z.iso.date({ error: () => messages.mustBeDate('Date') });

/** Wall time of the organisation. Hours that end no later than they start end on the next day: 22:00 to 06:00. */
const hours = z.strictObject({ from: time, to: time });

const words = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((value) => value.isWellFormed() && !value.includes('\u0000'), messages.badCharacters('Text')),
  );

export const operatingCalendar = z.strictObject({
  weekly: z
    .array(z.strictObject({ day: z.enum(weekdays), from: time, to: time }))
    .check(z.maxLength(100, messages.tooMany('Weekly hours', 100))),
  /** Replaces the hours that start on these days; no hours mean closed. */
  exceptions: z
    .array(z.strictObject({ date: day, hours: z.array(hours).check(z.maxLength(20)), reason: z.optional(words(200)) }))
    .check(z.maxLength(1_000, messages.tooMany('Exceptions', 1_000))),
});

export type OperatingCalendar = z.infer<typeof operatingCalendar>;

export const products = z
  .array(
    z.strictObject({
      id: z.optional(z.uuid().check(z.toLowerCase())),
      name: words(100).check(z.minLength(1, messages.required('Name'))),
      ideal_rate_per_hour: z
        .number({ error: () => messages.mustBeNumber('Ideal rate') })
        .check(z.gte(0.001, messages.atLeast('Ideal rate', 0.001)), z.lte(1e9, messages.atMost('Ideal rate', 1e9))),
      unit: z.optional(words(30)),
    }),
  )
  .check(
    z.maxLength(100, messages.tooMany('Products', 100)),
    z.refine((made) => {
      const ids = made.flatMap(({ id }) => id ?? []);
      return new Set(ids).size === ids.length;
    }, messages.repeated('Products')),
  );

export type Product = z.infer<typeof products>[number];
