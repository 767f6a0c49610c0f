import * as z from 'zod/mini';
import { messages } from '#words/messages';
import { equality, field, type Option, ordered, type Traits } from './kind';

export function flag<const T extends Traits>(traits: T) {
  const schema = z.boolean({ error: () => messages.mustBeFlag(traits.label) });
  return field<boolean, boolean, T>('flag', traits, schema, { operators: ['eq', 'ne', 'isnull'], sortable: true });
}

const inCalendar = (value: string) => {
  const time = Date.parse(`${value.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value.slice(0, 10));
};

export function date<const T extends Traits>(traits: T) {
  const message = messages.mustBeDate(traits.label);
  const schema = z
    .string({ error: () => message })
    .check(z.refine((value) => /^[12]\d{3}-\d\d-\d\d$/.test(value) && inCalendar(value), message));
  return field<string, string, T>('date', traits, schema, { operators: ordered, sortable: true });
}

/** An instant. Read as ISO 8601 in UTC; written with any offset, but never without one. */
export function dateTime<const T extends Traits>(traits: T) {
  const message = messages.mustBeTime(traits.label);
  const pattern = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
  const isTime = (value: string) => pattern.test(value) && inCalendar(value) && !Number.isNaN(Date.parse(value));
  const schema = z.string({ error: () => message }).check(
    z.refine(isTime, { error: message, abort: true }),
    z.overwrite((value) => new Date(value).toISOString()),
  );
  return field<string, string, T>('date_time', traits, schema, { operators: ordered, sortable: true });
}

export function choice<const O extends readonly Option[], const T extends Traits>(options: O, traits: T) {
  const values = options.map((option) => option.value) as [O[number]['value'], ...O[number]['value'][]];
  const error = ({ input }: { input?: unknown }) => messages.mustBeOneOf(traits.label, values, input);
  const schema = z.enum(values, { error }) as unknown as z.ZodMiniType<O[number]['value']>;
  return field<O[number]['value'], O[number]['value'], T>('choice', traits, schema, {
    operators: equality,
    sortable: true,
    options,
  });
}
