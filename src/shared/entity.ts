import * as z from 'zod/mini';
import { messages } from '#words/messages';
import { type FieldErrors, invalid } from './errors';
import { type Chip, data, dateTime, type Field, type Fields, number, ref } from './field';
import { isUuid7 } from './id';
import type { GuardNoun, Noun } from './permission';
import { messageOf } from './zod-message';

/** The contract of a noun. The generic endpoints and screens are driven by it. */
export interface Entity<F extends Fields = Fields> {
  /** The slug: in URLs, as `entity_type` in the history, and as key of the grants. */
  name: Noun;
  /** The key in the counts of other records: `work_orders`. */
  plural: string;
  /** The path in the API: `/work-orders`. */
  path: string;
  label: string;
  labelPlural: string;
  fields: F;
  /** The fields of `/minimal` beside id and name. */
  minimal: readonly string[];
  /** The fields of a reference to it, beside id and name. */
  chip: readonly string[];
  /** The default order of lists. */
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

/** The key of the currency of a record with money; `money_currency` if `currency` is already a field of the noun. */
export const currencyKey = (fields: Fields): string | undefined =>
  ['currency', 'money_currency'].find((key) => fields[key]?.isCurrency);

/** Money always comes with the organisation's currency code (D6). */
function currencyOf(fields: Fields): Fields {
  if (!Object.values(fields).some(({ kind, hides }) => kind === 'money' || hides)) return {};
  const traits = { label: 'Currency', readOnly: true, required: true, computed: true } as const;
  const field: Field = { ...data(z.string(), traits), isCurrency: true };
  return { [fields.currency ? 'money_currency' : 'currency']: field };
}

/** The fields of every record (D6), declared as fields so that they can be filtered and sorted by. */
export const systemFields = {
  created_at: dateTime({ label: 'Created', readOnly: true, required: true }),
  updated_at: dateTime({ label: 'Updated', readOnly: true, required: true }),
  created_by: ref('user', { label: 'Created by', readOnly: true }),
  version: number({ label: 'Version', readOnly: true, required: true }),
} as const satisfies Fields;

const fieldsByEntity = new WeakMap<Entity, Fields>();

export function allFields(entity: Entity): Fields {
  const fields = fieldsByEntity.get(entity) ?? { ...entity.fields, ...systemFields };
  fieldsByEntity.set(entity, fields);
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
type Read<T> = T extends { guard: GuardNoun } ? ReadOf<T> | null : T extends Filled ? ReadOf<T> : ReadOf<T> | null;

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

/** An empty optional text becomes null. */
const emptyToNull = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)),
    z.nullable(schema),
  );

function valueSchema(field: Field): z.ZodMiniType {
  const isText = field.kind === 'text' || field.kind === 'long_text' || field.kind === 'link';
  if (field.required) return field.schema;
  return isText ? (emptyToNull(field.schema) as unknown as z.ZodMiniType) : z.nullable(field.schema);
}

const clientId = z
  .string({ error: () => messages.mustBeUuid7 })
  .check(z.refine(isUuid7, messages.mustBeUuid7), z.toLowerCase());

/** A missing or null value gets the message “required”, not one about its type. */
const requireValue = (field: Field) =>
  z.unknown().check(
    z.refine((value) => value !== undefined && value !== null, {
      error: field.missing ?? messages.required(field.label),
      abort: true,
    }),
  );

const shapes = new WeakMap<Fields, Record<'create' | 'patch' | 'replace', z.ZodMiniObject>>();

/** The three request bodies of a noun: create (with a client-chosen id), patch (changes only), replace (everything). */
export function bodies(fields: Fields) {
  const cached = shapes.get(fields);
  if (cached) return cached;
  const create: Record<string, z.ZodMiniType> = {};
  const patch: Record<string, z.ZodMiniType> = {};
  for (const [key, field] of writableOf(fields)) {
    const value = valueSchema(field);
    const present = field.required
      ? (z.pipe(requireValue(field), value as z.ZodMiniType<unknown>) as unknown as z.ZodMiniType)
      : value;
    create[key] = field.required ? present : z.optional(value);
    patch[key] = z.optional(present);
  }
  const built = {
    create: z.strictObject({ id: z.optional(clientId), ...create }),
    patch: z.strictObject(patch),
    replace: z.strictObject(create),
  };
  shapes.set(fields, built);
  return built;
}

/** Nobody reads more, and writing thousands would block the server. */
const maxErrors = 100;
const maxUnknown = 10;

/** Parses, or throws the 422 of D7 with each message at its field. */
export function parse<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // No prototype, because a field may be called `constructor`.
  const errors = Object.create(null) as FieldErrors;
  let unknown = 0;
  let named = 0;
  const add = (path: PropertyKey[], message: string) => {
    const field = path.join('.') || 'body';
    if (!errors[field] && ++named > maxErrors) return;
    (errors[field] ??= []).push(message);
  };
  for (const issue of result.error.issues) {
    if (named > maxErrors) break;
    if (issue.code === 'unrecognized_keys') {
      const room = Math.max(0, maxUnknown - unknown);
      for (const key of issue.keys.slice(0, room)) add([...issue.path, key], messages.unknownField);
      unknown += issue.keys.length;
    } else {
      const isOurs = !issue.message.startsWith('Invalid input');
      const isWhole = issue.path.length === 0 && issue.code === 'invalid_type';
      add(issue.path, isOurs ? issue.message : isWhole ? messages.mustBeObject : messageOf(issue, value));
    }
  }
  if (unknown > maxUnknown) (errors.body ??= []).push(messages.moreUnknown(unknown - maxUnknown));
  throw invalid(errors);
}
