import * as z from 'zod/mini';
import { messages } from '#words/messages';
import { type FieldErrors, invalid } from './errors';
import { type Chip, data, dateTime, type Field, type Fields, number, ref } from './field';
import { isUuid7 } from './id';
import type { CostNoun, Noun } from './permission';
import { saidOf } from './said';

/** The shape of a noun. Everything the shared endpoints and screens do follows from this record. */
export interface Entity<F extends Fields = Fields> {
  /** The slug: address, `entity_type` in the history, and key of the grants table. */
  name: Noun;
  /** The key under which other records count this one: `work_orders`. */
  plural: string;
  /** Where the API serves it: `/work-orders`. */
  path: string;
  label: string;
  labelPlural: string;
  fields: F;
  /** What `/minimal` shows beside id and name. */
  minimal: readonly string[];
  /** What a reference to it shows beside id and name. */
  chip: readonly string[];
  /** The order of a list nobody ordered. */
  ordering: string;
  pageSize: number;
}

export function defineEntity<const F extends Fields>(
  entity: Omit<Entity<F>, 'minimal' | 'chip' | 'ordering' | 'pageSize'> & {
    minimal?: readonly ((keyof F & string) | 'currency')[];
    chip?: readonly (keyof F & string)[];
    ordering?: string;
    pageSize?: number;
  },
): Entity<F> {
  const fields = { ...entity.fields, ...currencyOf(entity.fields) };
  return { minimal: [], chip: [], ordering: 'name', pageSize: 25, ...entity, fields };
}

/** The key under which a record with money says its currency; one with a `currency` of its own has another meaning for it. */
export const currencyKey = (fields: Fields): string | undefined =>
  ['currency', 'money_currency'].find((key) => fields[key]?.isCurrency);

/** Money is never without the organisation's currency code (D6). */
function currencyOf(fields: Fields): Fields {
  if (!Object.values(fields).some(({ kind, hides }) => kind === 'money' || hides)) return {};
  const traits = { label: 'Currency', readOnly: true, required: true, computed: true } as const;
  const field: Field = { ...data(z.string(), traits), isCurrency: true };
  return { [fields.currency ? 'money_currency' : 'currency']: field };
}

/** What every record carries (D6), described like any other field so that it filters and sorts like one. */
export const systemFields = {
  created_at: dateTime({ label: 'Created', readOnly: true, required: true }),
  updated_at: dateTime({ label: 'Updated', readOnly: true, required: true }),
  created_by: ref('user', { label: 'Created by', readOnly: true }),
  version: number({ label: 'Version', readOnly: true, required: true }),
} as const satisfies Fields;

const whole = new WeakMap<Entity, Fields>();

export function allFields(entity: Entity): Fields {
  const fields = whole.get(entity) ?? { ...entity.fields, ...systemFields };
  whole.set(entity, fields);
  return fields;
}

// ---- types ---------------------------------------------------------------------------------------------------------

type ReadOf<T> = T extends Field<infer R, unknown> ? R : never;
type WriteOf<T> = T extends { schema: z.ZodMiniType<infer W> } ? W : never;
type Writable<F extends Fields> = { [K in keyof F as F[K] extends { readOnly: true } ? never : K]: F[K] };
type Required<F extends Fields> = { [K in keyof F as F[K] extends { required: true } ? K : never]: F[K] };

export type Created<F extends Fields> = { id?: string } & {
  [K in keyof Writable<F>]?: WriteOf<F[K]> | null;
} & { [K in keyof Required<Writable<F>>]: WriteOf<F[K]> };
export type Patch<F extends Fields> = { [K in keyof Writable<F>]?: WriteOf<F[K]> | null };

/** What is never read as empty: what must be given or takes a fallback, and lists; a guarded value is empty to some. */
type Filled = { required: true } | { fallback: {} } | { kind: 'refs' | 'files' };
type Read<T> = T extends { guard: CostNoun } ? ReadOf<T> | null : T extends Filled ? ReadOf<T> : ReadOf<T> | null;

type System = { id: string; created_at: string; updated_at: string; created_by: Chip | null; version: number };

/** A record as the API reads it: `RecordOf<typeof asset>`. */
export type RecordOf<E extends Pick<Entity, 'fields'>> = System & { [K in keyof E['fields']]: Read<E['fields'][K]> };

/** A record as a list shows it. */
export type ListedOf<E extends Pick<Entity, 'fields'>> = Omit<
  RecordOf<E>,
  { [K in keyof E['fields']]: E['fields'][K] extends { detail: true } ? K : never }[keyof E['fields']]
>;

/** With these never empty: the server always says them, though nobody has to. */
export type Always<R, K extends keyof R> = Omit<R, K> & { [P in K]: NonNullable<R[P]> };

// ---- schemas -------------------------------------------------------------------------------------------------------

const writableOf = (fields: Fields) => Object.entries(fields).filter(([, field]) => !field.readOnly);

/** An optional text that is sent empty is the same as none. */
const emptyIsNone = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)),
    z.nullable(schema),
  );

function valueSchema(field: Field): z.ZodMiniType {
  const worded = field.kind === 'text' || field.kind === 'long_text' || field.kind === 'link';
  if (field.required) return field.schema;
  return worded ? (emptyIsNone(field.schema) as unknown as z.ZodMiniType) : z.nullable(field.schema);
}

const ownId = z
  .string({ error: () => messages.mustBeUuid7 })
  .check(z.refine(isUuid7, messages.mustBeUuid7), z.toLowerCase());

/** Absent or null where a value is needed: say that it is required, not that its type is wrong. */
const needed = (field: Field) =>
  z.unknown().check(
    z.refine((value) => value !== undefined && value !== null, {
      error: field.missing ?? messages.required(field.label),
      abort: true,
    }),
  );

const shapes = new WeakMap<Fields, Record<'create' | 'patch' | 'replace', z.ZodMiniObject>>();

/** The three bodies of a noun: create (with an id of the client's choice), patch (what changes), replace (everything). */
export function bodies(fields: Fields) {
  const known = shapes.get(fields);
  if (known) return known;
  const create: Record<string, z.ZodMiniType> = {};
  const patch: Record<string, z.ZodMiniType> = {};
  for (const [key, field] of writableOf(fields)) {
    const value = valueSchema(field);
    const present = field.required
      ? (z.pipe(needed(field), value as z.ZodMiniType<unknown>) as unknown as z.ZodMiniType)
      : value;
    create[key] = field.required ? present : z.optional(value);
    patch[key] = z.optional(present);
  }
  const made = {
    create: z.strictObject({ id: z.optional(ownId), ...create }),
    patch: z.strictObject(patch),
    replace: z.strictObject(create),
  };
  shapes.set(fields, made);
  return made;
}

/** Nobody reads more at once, and writing thousands would keep everybody else waiting. */
const mostErrors = 100;
const mostUnknown = 10;

/** Parses or throws the 422 of D7, each message at its field. */
export function parse<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // Without a prototype: a field may be called `constructor`.
  const errors = Object.create(null) as FieldErrors;
  let unknown = 0;
  let named = 0;
  const add = (path: PropertyKey[], message: string) => {
    const field = path.join('.') || 'body';
    if (!errors[field] && ++named > mostErrors) return;
    (errors[field] ??= []).push(message);
  };
  for (const issue of result.error.issues) {
    if (named > mostErrors) break;
    if (issue.code === 'unrecognized_keys') {
      const room = Math.max(0, mostUnknown - unknown);
      for (const key of issue.keys.slice(0, room)) add([...issue.path, key], messages.unknownField);
      unknown += issue.keys.length;
    } else {
      const isOwn = !issue.message.startsWith('Invalid input');
      const isWhole = issue.path.length === 0 && issue.code === 'invalid_type';
      add(issue.path, isOwn ? issue.message : isWhole ? messages.mustBeObject : saidOf(issue, value));
    }
  }
  if (unknown > mostUnknown) (errors.body ??= []).push(messages.moreUnknown(unknown - mostUnknown));
  throw invalid(errors);
}
