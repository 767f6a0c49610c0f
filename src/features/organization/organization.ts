import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import { choice, data, email, text } from '#shared/field';
import { languageModelUses } from '#shared/language-model';
import { languages } from '#shared/languages';
import { messages } from '#words/messages';
import { type Numbered, usualNumbering } from '#shared/numbering';
import { nouns, roles } from '#shared/permission';
import { countryCurrencies } from './country-currencies';
import { weekdays } from '#shared/days';
import { nounLabels } from '#words/nouns';
import { industryTypes } from './industry-types';

export const countryOptions = countryCurrencies.map(({ country, name }) => ({ value: country, label: name }));
export const currencyOptions = [
  ...new Map(countryCurrencies.map(({ currency, currency_name }) => [currency, currency_name])),
].map(([value, label]) => ({ value, label }));
const weekDays = ['monday', 'sunday', 'saturday'].map((value) => ({
  value,
  label: value[0]!.toUpperCase() + value.slice(1),
}));

const isTimeZone = (value: string): boolean => {
  try {
    return /^[A-Za-z]/.test(value) && Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
};

const isRate = (value: string): boolean => /^\d{1,9}(\.\d{1,10})?$/.test(value) && /[1-9]/.test(value);
const currencies = currencyOptions.map(({ value }) => value) as [string, ...string[]];

const numbering = z.strictObject({
  prefix: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{0,8}-?$/, messages.mustBePrefix))),
  start: z.optional(z.int().check(z.gte(1, messages.atLeast('Start', 1)), z.lte(1e9, messages.atMost('Start', 1e9)))),
});

const settings = z.strictObject({
  /** Format and start of the numbers of a noun (D6). */
  numbering: z.optional(z.partialRecord(z.enum(Object.keys(usualNumbering) as Numbered[]), numbering)),
  /** Can only add to the restrictions of D3, never lift them. */
  restricted_add: z.optional(z.partialRecord(z.enum(nouns as [string, ...string[]]), z.array(z.enum(roles)))),
  /** The days on which people work (`member.daily_minutes` each); Monday to Friday by default. */
  working_days: z.optional(z.array(z.enum(weekdays)).check(z.maxLength(7, messages.tooMany('Working days', 7)))),
  /** What an order costs beside its goods, and what it costs to keep goods for a year, as a share of their value (B6). */
  order_cost: z.optional(z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, messages.mustBeMoney('Cost of an order')))),
  holding_rate: z.optional(
    z
      .number()
      .check(z.gte(0.01, messages.atLeast('Cost of keeping', 0.01)), z.lte(5, messages.atMost('Cost of keeping', 5))),
  ),
  /** Signing requires the password again. */
  sign_with_password: z.optional(z.boolean()),
  /**
   * Exchange rates: one unit of the organisation's currency in others (D20); decimals as text, so that each stays as
   * typed.
   */
  rates: z.optional(z.partialRecord(z.enum(currencies), z.string().check(z.refine(isRate, messages.mustBeRate)))),
  /** Receives the head of the history every night, to keep it elsewhere; nobody where it is empty. */
  audit_email: z.optional(email({ label: 'Proof of the history' }).schema),
  /** What the language model may be asked for, where the operator has given one, and its tokens in a month. */
  language_model: z.optional(
    z
      .array(z.enum(languageModelUses))
      .check(z.maxLength(languageModelUses.length, messages.repeated('Language model'))),
  ),
  language_model_tokens: z.optional(
    z.int().check(z.gte(0, messages.atLeast('Tokens', 0)), z.lte(1e9, messages.atMost('Tokens', 1e9))),
  ),
});

export const timeZone = (label: string) => {
  const field = text({ label, max: 64, fallback: 'UTC', column: true, example: 'Europe/Berlin' });
  field.schema = field.schema.check(z.refine<string>(isTimeZone, messages.mustBeTimeZone(label)));
  return field;
};

export const organization = defineEntity({
  name: 'organization',
  plural: 'organizations',
  path: '/organizations',
  ...nounLabels.organization,
  fields: {
    name: text({ label: 'Name', required: true, max: 100 }),
    industry_type: choice(industryTypes, { label: 'Industry' }),
    country: choice(countryOptions, { label: 'Country' }),
    currency: choice(currencyOptions, { label: 'Currency', fallback: 'USD' }),
    time_zone: timeZone('Time zone'),
    week_start: choice(weekDays, { label: 'Week starts on', fallback: 'monday' }),
    language: choice(languages, { label: 'Language', fallback: 'en' }),
    settings: data(settings, { label: 'Settings', fallback: {} }),
  },
});
