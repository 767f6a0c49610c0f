import * as z from 'zod/mini';
import { weekdays } from '#shared/days';
import { messages } from '#words/messages';
import { labels } from '#words/labels/asset-hours';

/** The shapes of D12: when an asset works, and what it makes then. */

const time = z.iso.time({ precision: -1, error: () => messages.mustBeClock });
const day = z.iso.date({ error: () => messages.mustBeDate(labels.date) });

/** Wall time of the organisation. What ends no later than it begins ends on the next day: 22:00 to 06:00. */
const hours = z.strictObject({ from: time, to: time });

const words = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((value) => value.isWellFormed() && !value.includes('\u0000'), messages.badCharacters(labels.text)),
  );

export const operatingCalendar = z.strictObject({
  weekly: z
    .array(z.strictObject({ day: z.enum(weekdays), from: time, to: time }))
    .check(z.maxLength(100, messages.tooMany(labels.weekly_hours, 100))),
  /** What begins on these days instead; no hours mean closed. */
  exceptions: z
    .array(z.strictObject({ date: day, hours: z.array(hours).check(z.maxLength(20)), reason: z.optional(words(200)) }))
    .check(z.maxLength(1_000, messages.tooMany(labels.exceptions, 1_000))),
});

export type OperatingCalendar = z.infer<typeof operatingCalendar>;

export const products = z
  .array(
    z.strictObject({
      id: z.optional(z.uuid().check(z.toLowerCase())),
      name: words(100).check(z.minLength(1, messages.required(labels.name))),
      ideal_rate_per_hour: z
        .number({ error: () => messages.mustBeNumber(labels.ideal_rate) })
        .check(
          z.gte(0.001, messages.atLeast(labels.ideal_rate, 0.001)),
          z.lte(1e9, messages.atMost(labels.ideal_rate, 1e9)),
        ),
      unit: z.optional(words(30)),
    }),
  )
  .check(
    z.maxLength(100, messages.tooMany(labels.products, 100)),
    z.refine((made) => {
      const ids = made.flatMap(({ id }) => id ?? []);
      return new Set(ids).size === ids.length;
    }, messages.repeated(labels.products)),
  );

export type Product = z.infer<typeof products>[number];
