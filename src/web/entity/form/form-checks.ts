import { bodies, parse } from '#shared/entity';
import { AppError, type FieldErrors } from '#shared/errors';
import type { Field } from '#shared/field';
import { words } from '#words/screen';
import { isWaiting } from '../../files/waiting.ts';
import type { FieldRule } from '../common/feature.ts';
import type { Values } from './form-values.ts';
import type { Opened } from './resumed.ts';

/** What is wrong with a form before the server is asked, by field; nothing where it can be sent. */
export function wrongIn(form: HTMLFormElement, body: Values, { entity, record }: Opened): FieldErrors | undefined {
  const sending = Object.keys(body).filter((key) => [body[key]].flat().some(isWaiting));
  const unready = { ...saidOf(halfTyped(form), words.form.halfTyped), ...saidOf(sending, words.files.waiting) };
  if (Object.keys(unready).length > 0) return unready;
  try {
    parse(record ? bodies(entity.fields).patch : bodies(entity.fields).create, body);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.extra.errors as FieldErrors;
  }
}

const saidOf = (keys: string[], message: string): FieldErrors =>
  Object.fromEntries(keys.map((key) => [key, [message]]));

/** The fields with a date of which a part is missing: their value is none, and nobody meant that. */
const halfTyped = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[type^="date"][name]')].flatMap(({ name, validity }) =>
    validity.badInput ? [name] : [],
  );

/** What a form leaves to the record that rules its fields. What every record needs is said all the same. */
export const withoutRuled = (
  body: Values,
  fields: Record<string, Field>,
  rules: Record<string, FieldRule> = {},
): Values =>
  Object.fromEntries(
    Object.entries(body).filter(([key]) => fields[key]?.required || !(rules[key]?.locked || rules[key]?.hidden)),
  );
