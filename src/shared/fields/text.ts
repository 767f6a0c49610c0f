import * as z from 'zod/mini';
import { oneLine } from '#shared/text/one-line';
import { messages } from '#words/messages';
import { field, type Traits, worded } from './kind';

/** PostgreSQL cannot store NUL, and a lone surrogate is not text. */
const storable = (value: string) => value.isWellFormed() && !value.includes('\u0000');

type Checks = z.core.$ZodCheck<string>[];

const checksOf = (label: string, min: number, max: number, tooLong = messages.tooLong(label, max)): Checks => [
  z.trim(),
  z.refine<string>(storable, { error: messages.badCharacters(label), abort: true }),
  z.minLength(min, min <= 1 ? messages.required(label) : messages.tooShort(label, min)),
  z.maxLength(max, tooLong),
];

const stringOf = (label: string, ...checks: Checks): z.ZodMiniType<string> =>
  z.string({ error: () => messages.mustBeText(label) }).check(...checks);

/** On one line: what was pasted over several is joined. */
const textSchema = (
  label: string,
  min: number,
  max: number,
  tooLong?: string,
  ...checks: Checks
): z.ZodMiniType<string> => stringOf(label, z.overwrite(oneLine), ...checksOf(label, min, max, tooLong), ...checks);

/** `tooLong`: the spec's own words for it. */
type TextTraits = Traits & { min?: number; max?: number; tooLong?: string };

export function text<const T extends TextTraits>(traits: T) {
  const { min = traits.required ? 1 : 0, max = 255 } = traits;
  return field<string, string, T>('text', traits, textSchema(traits.label, min, max, traits.tooLong), {
    operators: worded,
    sortable: true,
    limits: { min, max },
  });
}

/** The key of a record in another system, unique among the living records of its noun. */
export const externalId = () =>
  text({ label: 'External id', max: 100, help: 'Its key in another system, by which imports and programs find it.' });

export function longText<const T extends TextTraits>(traits: T) {
  const { min = traits.required ? 1 : 0, max = 500 } = traits;
  return field<string, string, T>(
    'long_text',
    traits,
    stringOf(traits.label, ...checksOf(traits.label, min, max, traits.tooLong)),
    {
      operators: worded,
      sortable: false,
      limits: { min, max },
    },
  );
}

function patterned(pattern: RegExp, message: (label: string) => string, max: number, example: string) {
  return <const T extends Traits>(traits: T) =>
    field<string, string, T>(
      'text',
      traits,
      textSchema(
        traits.label,
        traits.required ? 1 : 0,
        max,
        undefined,
        z.refine<string>((value) => value === '' || pattern.test(value), message(traits.label)),
      ),
      { operators: worded, sortable: true, limits: { max }, example },
    );
}

/** Deliberately loose: one @, a dot behind it, no spaces. Whether it exists only a mail can tell. */
export const email = patterned(
  /^[^\s@<>"(),:;]{1,64}@[^\s@<>"(),:;]+\.[^\s@<>"(),:;.]{2,63}$/,
  messages.mustBeEmail,
  254,
  'name@company.example',
);
export const phone = patterned(/^\+?[\d\s().\-/x#*]{3,40}$/, messages.mustBePhone, 40, '+1 555 0100');
/** The Legal Entity Identifier of a company (ISO 17442): 18 letters and digits, and two digits that check them. */
export const lei = patterned(/^[0-9A-Z]{18}\d{2}$/i, messages.mustBeLei, 20, '5299000J2N45DDNE4Y28');
export const color = patterned(/^#[0-9a-f]{6}$/i, messages.mustBeColor, 7, '#1f6feb');

/** An address on the web. Other schemes could run what somebody else wrote. */
export function link<const T extends Traits>(traits: T) {
  const { label } = traits;
  const isLink = (value: string) => value === '' || (/^https?:\/\/\S+$/i.test(value) && URL.canParse(value));
  const schema = textSchema(
    label,
    traits.required ? 1 : 0,
    2000,
    undefined,
    z.refine<string>(isLink, messages.mustBeLink(label)),
  );
  return field<string, string, T>('link', traits, schema, {
    operators: worded,
    sortable: true,
    limits: { max: 2000 },
    example: 'https://company.example/manual.pdf',
  });
}

/** A password or token: taken as it is, never trimmed, never shown. */
export function secret<const T extends Traits>(traits: T) {
  const schema = z
    .string({ error: () => messages.mustBeText(traits.label) })
    .check(
      z.minLength(1, messages.required(traits.label)),
      z.maxLength(1000, messages.tooLong(traits.label, 1000)),
      z.refine(storable, messages.badCharacters(traits.label)),
    );
  return field<string, string, T>('text', traits, schema, { operators: [], sortable: false, limits: { max: 1000 } });
}
