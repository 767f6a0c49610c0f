import * as z from 'zod/mini';
import { messages } from '#words/messages';
import { isUuid } from './id';
import { oneLine } from './one-line';
import type { CostNoun } from './permission';

/**
 * The field kinds. A field is declared once, in a noun's contract; from it follow how it is validated, read, filtered,
 * ordered, described by `/fields` and documented.
 */
export const operators = ['eq', 'in', 'gte', 'lte', 'gt', 'lt', 'ne', 'icontains', 'isnull', 'within'] as const;
export type Operator = (typeof operators)[number];

type Kind =
  | 'text'
  | 'long_text'
  | 'number'
  | 'money'
  | 'flag'
  | 'date'
  | 'date_time'
  | 'choice'
  | 'ref'
  | 'refs'
  | 'files'
  | 'duration'
  | 'link'
  | 'data'
  | 'custom';

/** How a reference reads: the few fields a chip needs. */
export interface Chip {
  id: string;
  name: string;
  color?: string | null;
  /** Of people: the address of their picture. */
  profile_image?: string | null;
  [more: string]: unknown;
}

/** How a reference to a file reads: with where its bytes are. */
export type FileChip = {
  id: string;
  name: string;
  mime_type: string;
  size: number;
  file_url: string;
  image_url: string | null;
  medium_url: string | null;
  thumbnail_url: string | null;
};

export interface Option {
  value: string;
  label: string;
}

interface Traits {
  label: string;
  /** Must be given when the record is created, and can never be emptied. */
  required?: boolean;
  /** The server's to set: shown, never taken from a body. */
  readOnly?: boolean;
  /** Not a column of its own: the noun's server file says how it is computed. */
  computed?: boolean;
  /** `q` looks into it. */
  searched?: boolean;
  /** Among the columns a table shows before anyone chooses. */
  column?: boolean;
  /** Read with the record itself and not with the rows of a list, for which it would take too long. */
  detail?: boolean;
  /** Changes without leaving history: a count that depends on it cannot be kept. */
  unrecorded?: boolean;
  /** Shown only to those who may read this (the cost column of D3). */
  guard?: CostNoun;
  /** What stands in its entries for those alone who may read costs. */
  hides?: readonly string[];
  /** What its number counts, where screens write it in a way of their own. */
  unit?: 'bytes';
  /** Of text: where the values in use are listed; screens offer them, and any other text can be added. */
  suggestedFrom?: string;
  /** Of files: only pictures. */
  accept?: 'image';
  /** Taken when the record is created without it. */
  fallback?: unknown;
  /** The organisation's currency, which stands beside the money of a record (D6). */
  isCurrency?: boolean;
  /** What one looks like, for the API reference. */
  example?: string;
  /** Said under its input. */
  help?: string;
  /** A field of the organisation's own: the key of its value among the record's custom fields. */
  own?: string;
  /** Of custom fields: those of this other noun, of which nothing has to be answered here. */
  definedFor?: string;
  /** The spec's own words when it is missing. */
  missing?: string;
  /** Filters through it look at these fields of the record: `asset_status__status_category` at `status_category`. */
  parts?: Record<string, string>;
}

export interface Field<Read = unknown, Write = unknown> extends Traits {
  kind: Kind;
  schema: z.ZodMiniType<Write>;
  operators: readonly Operator[];
  sortable: boolean;
  limits?: { min?: number; max?: number; decimals?: number };
  options?: readonly Option[];
  /** Of a nested value that is read with more than was written: what it looks like then. */
  reads?: z.ZodMiniType;
  /** The noun a reference points to. */
  to?: string;
  /** Only for the compiler: what reads and writes look like. */
  types?: { read: Read; write: Write };
}
export type Fields = Record<string, Field>;

const equality = ['eq', 'ne', 'in', 'isnull'] as const;
const ordered = ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'isnull'] as const;
const worded = ['eq', 'ne', 'in', 'icontains', 'isnull'] as const;

function field<Write, Read = Write, T extends Traits = Traits>(
  kind: Kind,
  traits: T,
  schema: z.ZodMiniType<Write>,
  rest: Pick<Field, 'operators' | 'sortable' | 'limits' | 'options' | 'to' | 'example'>,
): Field<Read, Write> & T {
  return { ...rest, ...traits, kind, schema };
}

// ---- text ----------------------------------------------------------------------------------------------------------

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

// ---- numbers -------------------------------------------------------------------------------------------------------

type NumberTraits = Traits & { min?: number; max?: number; decimals?: number };

function numberSchema(label: string, min: number, max: number, decimals: number): z.ZodMiniType<number> {
  const scale = 10 ** decimals;
  const fits = (value: number) => Math.abs(value * scale - Math.round(value * scale)) < 1e-6;
  return z
    .number({ error: () => messages.mustBeNumber(label) })
    .check(
      z.gte(min, messages.atLeast(label, min)),
      z.lte(max, messages.atMost(label, max)),
      z.refine(fits, decimals === 0 ? messages.wholeNumber(label) : messages.decimals(label, decimals)),
    );
}

export function number<const T extends NumberTraits>(traits: T) {
  const { min = -1e9, max = 1e9, decimals = 0 } = traits;
  return field<number, number, T>('number', traits, numberSchema(traits.label, min, max, decimals), {
    operators: ordered,
    sortable: true,
    limits: { min, max, decimals },
  });
}

/** Whole minutes. */
export function duration<const T extends NumberTraits>(traits: T) {
  const { min = 0, max = 1e6 } = traits;
  return field<number, number, T>('duration', traits, numberSchema(traits.label, min, max, 0), {
    operators: ordered,
    sortable: true,
    limits: { min, max, decimals: 0 },
  });
}

/** `7` and `007.5` as they are kept: `7.00`, `7.50`. */
function twoPlaces(value: string): string {
  const [whole = '', cents = ''] = value.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
}

const moneyPattern = /^\d{1,12}(\.\d{1,2})?$/;

/** Written as a decimal string (or a number with at most two places), kept and read as a string with two places (D6). */
export function money<const T extends Traits>(traits: T) {
  const { label } = traits;
  const asText = z.pipe(
    z.union([z.string(), z.number()], { error: () => messages.mustBeMoney(label) }),
    z.transform((value: string | number) => String(value)),
  );
  const schema = asText.check(
    z.refine((value) => !/^-\d/.test(value), { error: messages.atLeast(label, 0), abort: true }),
    z.refine((value) => moneyPattern.test(value), { error: messages.mustBeMoney(label), abort: true }),
    z.overwrite((value: string) => twoPlaces(value)),
  ) as unknown as z.ZodMiniType<string>;
  return field<string, string, T>('money', traits, schema, {
    operators: ordered,
    sortable: true,
    limits: { min: 0, decimals: 2 },
  });
}

// ---- flags, dates, choices -----------------------------------------------------------------------------------------

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

// ---- references ----------------------------------------------------------------------------------------------------

function idSchema(message: string | ((value: unknown) => string)): z.ZodMiniType<string> {
  const error = ({ input }: { input?: unknown }) => (typeof message === 'string' ? message : message(input));
  return z.string({ error }).check(z.refine(isUuid, { error }), z.toLowerCase());
}

export function ref<const To extends string, const T extends Traits>(to: To, traits: T) {
  return field<string, To extends 'file' ? FileChip : Chip, T>(
    'ref',
    traits,
    idSchema(messages.mustBeId(traits.label)),
    {
      operators: equality,
      sortable: true,
      to,
    },
  );
}

/** The id of a record inside nested data. The API reference says of which noun; who takes it looks whether it is there. */
export const idOf = (noun: string, label: string): z.ZodMiniType<string> =>
  idSchema((value) => (value ? messages.mustBeId(label) : messages.required(label))).register(z.globalRegistry, {
    format: 'uuid',
    'x-noun': noun,
  });

function idsSchema(label: string, most: number): z.ZodMiniType<string[]> {
  const message = messages.mustBeIds(label);
  return z.array(idSchema(message), { error: () => message }).check(
    z.maxLength(most, messages.tooMany(label, most)),
    z.refine((ids: string[]) => new Set(ids).size === ids.length, messages.repeated(label)),
  );
}

export function refs<const T extends Traits>(to: string, traits: T) {
  const made = field<string[], Chip[], T>('refs', traits, idsSchema(traits.label, 500), {
    operators: ['eq', 'in', 'isnull'],
    sortable: false,
    to,
  });
  return made as typeof made & { kind: 'refs' };
}

const mostFiles = 100;

/** Files in an order of their own: written as the ids of uploads, read with where their bytes are. */
export function files<const T extends Traits>(traits: T) {
  const made = field<string[], FileChip[], T>('files', traits, idsSchema(traits.label, mostFiles), {
    operators: ['eq', 'in', 'isnull'],
    sortable: false,
    limits: { max: mostFiles },
    to: 'file',
  });
  return made as typeof made & { kind: 'files' };
}

/** A nested value with a schema of its own, and another where it is read with more than was written. */
export function data<V, const T extends Traits>(schema: z.ZodMiniType<V>, traits: T): Field<V, V> & T;
export function data<V, const T extends Traits, R>(
  schema: z.ZodMiniType<V>,
  traits: T,
  reads: z.ZodMiniType<R>,
): Field<R, V> & T;
export function data<V, const T extends Traits>(schema: z.ZodMiniType<V>, traits: T, reads?: z.ZodMiniType) {
  return { ...field<V, V, T>('data', traits, schema, { operators: [], sortable: false }), ...(reads && { reads }) };
}

/** The line by which a contract makes room for fields that each organisation defines for itself (`custom.ts`). */
export function customFields(definedFor?: string) {
  const traits = { label: 'Custom fields', ...(definedFor && { definedFor }) };
  const schema = z
    .record(z.string(), z.unknown(), { error: () => messages.mustBeValues(traits.label) })
    .check(z.refine((values) => Object.keys(values).length <= 200, messages.tooMany(traits.label, 200)));
  return field<CustomValues, CustomValues, typeof traits>('custom', traits, schema, { operators: [], sortable: false });
}

/** Values by key; what is empty is not there. */
export type CustomValues = Record<string, unknown>;
