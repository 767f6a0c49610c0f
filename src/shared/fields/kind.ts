import type * as z from 'zod/mini';
import type { GuardNoun } from '#shared/permission';

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

export interface Traits {
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
  /** In the last section of its form, unless another section names it. */
  form?: boolean;
  /** Read with the record itself and not with the rows of a list, for which it would take too long. */
  detail?: boolean;
  /** Changes without leaving history: a count that depends on it cannot be kept. */
  unrecorded?: boolean;
  /** Shown only to those who may read this (the cost column of D3). */
  guard?: GuardNoun;
  /** What stands in its entries for those alone who may read costs. */
  hides?: readonly string[];
  /** What its number counts, where screens write it in a way of their own. */
  unit?: 'bytes';
  /** Of text: where the values in use are listed; screens offer them, and any other text can be added. */
  suggestedFrom?: string;
  /** Of references: their order says something. */
  ordered?: true;
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
  customKey?: string;
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

export const equality = ['eq', 'ne', 'in', 'isnull'] as const;
export const ordered = ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'isnull'] as const;
export const worded = ['eq', 'ne', 'in', 'icontains', 'isnull'] as const;

/** What every kind is made with. */
export function field<Write, Read = Write, T extends Traits = Traits>(
  kind: Kind,
  traits: T,
  schema: z.ZodMiniType<Write>,
  rest: Pick<Field, 'operators' | 'sortable' | 'limits' | 'options' | 'to' | 'example'>,
): Field<Read, Write> & T {
  return { ...rest, ...traits, kind, schema };
}
