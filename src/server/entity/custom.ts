import { type Definition, fieldOf, withCustomFields } from '#shared/custom';
import { flattenCustom, nestCustom, customPrefix } from '#shared/custom-keys';
import { bodies, parse } from '#shared/entity';
import type { CustomValues, Field, Fields } from '#shared/field';
import type { Context } from '../context';
import type { Params } from './params';
import { allStores, fieldsOf, quote, type Store } from './store';

/**
 * Custom fields (D13). The values are in one column of the record. The definitions become fields under their full key
 * and then work like all others: validation, filters, orders, `/fields`, exports, history.
 */
export type CustomFieldsByNoun = ReadonlyMap<string, Fields>;

export const noCustomFields: CustomFieldsByNoun = new Map();

/** Whether the contract declares custom fields. */
export const hasRoom = (store: Store): boolean => store.entity.fields.custom_fields?.kind === 'custom';

/** The definitions last read, as text, with their fields: to make schemas takes longer than most requests. */
const fieldsByText = new Map<string, CustomFieldsByNoun>();
const mostCached = 100;

function cachedOr(text: string, make: () => CustomFieldsByNoun): CustomFieldsByNoun {
  const fields = fieldsByText.get(text) ?? make();
  // What was used last comes last, so the first is the one to forget.
  fieldsByText.delete(text);
  fieldsByText.set(text, fields);
  if (fieldsByText.size > mostCached) fieldsByText.delete(fieldsByText.keys().next().value!);
  return fields;
}

/** The custom fields of the organisation by noun, in their order. */
export async function customFieldsHere(ctx: Context): Promise<CustomFieldsByNoun> {
  const rows = await ctx.db.rows<Row>(
    `select entity, key, type, name as label, options, required, help from custom_field
     where organization_id = $1 and deleted_at is null order by position, id`,
    [ctx.organization.id],
    'often',
  );
  return cachedOr(JSON.stringify(rows), () => made(rows));
}

type Row = Definition & { entity: string; key: string };

function made(rows: Row[]): CustomFieldsByNoun {
  const found = new Map<string, Fields>();
  const add = (entity: string, key: string, definition: Definition) => {
    const fields = found.get(entity) ?? {};
    fields[customPrefix + key] = fieldOf(definition, key);
    found.set(entity, fields);
  };
  const borrowers = rows.length > 0 ? allStores().filter((store) => definedFor(store) !== store.entity.name) : [];
  for (const { entity, key, ...definition } of rows) {
    add(entity, key, definition);
    for (const other of borrowers)
      if (definedFor(other) === entity) add(other.entity.name, key, { ...definition, required: false });
  }
  return found;
}

/** The noun whose definitions apply: itself, or the noun that it is a template of. */
export const definedFor = (store: Store): string => store.entity.fields.custom_fields?.definedFor ?? store.entity.name;

/** All fields of a noun, including the organisation's custom fields. */
export function fieldsHere(store: Store, custom: CustomFieldsByNoun): Fields {
  const added = custom.get(store.entity.name) ?? noFields;
  const cached = joined.get(added) ?? new WeakMap<Store, Fields>();
  joined.set(added, cached);
  const fields = cached.get(store) ?? withCustomFields(fieldsOf(store), added);
  cached.set(store, fields);
  return fields;
}

const noFields: Fields = {};
/** A cache, because every filter reads them. */
const joined = new WeakMap<Fields, WeakMap<Store, Fields>>();

// ---- reading -------------------------------------------------------------------------------------------------------

/** Removes values of deleted fields. Without any values it makes no query. */
export async function withoutRetired<R extends Record<string, unknown>>(
  ctx: Context,
  store: Store,
  records: R[],
): Promise<R[]> {
  const valuesOf = (record: R) => (record.custom_fields ?? {}) as CustomValues;
  if (!hasRoom(store) || records.every((record) => Object.keys(valuesOf(record)).length === 0)) return records;
  const keys = Object.values((await customFieldsHere(ctx)).get(store.entity.name) ?? {}).map(
    (field) => field.customKey!,
  );
  return records.map((record) => {
    const values = valuesOf(record);
    const living = keys.filter((key) => Object.hasOwn(values, key));
    return { ...record, custom_fields: Object.fromEntries(living.map((key) => [key, values[key]])) };
  });
}

/** SQL for the value in `row`, cast to the type in which its kind is compared. */
export function customValueSql(field: Field, row: string, params: Params): string {
  const value = `(${row}.custom_fields ->> ${params.add(field.customKey, 'text')})`;
  const type = { number: 'float8', date: 'date', flag: 'boolean' }[field.kind as string];
  return type ? `${value}::${type}` : value;
}

/**
 * SQL for a match with one of the values. Row-level security prevents the use of the index, so a function reads it
 * instead. For kinds with few distinct values a check of each row is faster.
 */
export function customHasSql(
  ctx: Context,
  store: Store,
  field: Field,
  row: string,
  values: unknown[],
  params: Params,
): string {
  const wanted = values.map((value) => JSON.stringify({ [field.customKey!]: value }));
  if (field.kind === 'choice' || field.kind === 'flag')
    return `${row}.custom_fields @> any(${params.add(wanted, 'jsonb[]')})`;
  return `${row}.id in (select app_having(${params.add(ctx.organization.id)}, '${store.source}', ${params.add(wanted, 'jsonb[]')}))`;
}

// ---- writing -------------------------------------------------------------------------------------------------------

/**
 * Writers of values share a lock. A change of a type or an option takes it exclusively, so it waits and then sees those
 * values.
 */
export async function lockDefinitions(ctx: Context, entity: string, mode: 'exclusive' | 'shared'): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await ctx.db.rows(`select ${lock}(hashtextextended($1, 0))`, [`custom_field ${entity} ${ctx.organization.id}`]);
}

async function lockedFields(ctx: Context, store: Store, given: boolean): Promise<Fields> {
  if (given) await lockDefinitions(ctx, definedFor(store), 'shared');
  return (await customFieldsHere(ctx)).get(store.entity.name) ?? {};
}

const flat = (values: unknown) => flattenCustom({ custom_fields: values });

/** Validates the values of new records. The system may leave required fields empty, as nobody could fill them in. */
export async function customValuesOfNew(
  ctx: Context,
  store: Store,
  inputs: Record<string, unknown>[],
): Promise<CustomValues[]> {
  if (!hasRoom(store)) return [];
  const given = inputs.some(({ custom_fields }) => custom_fields && Object.keys(custom_fields).length > 0);
  const fields = await lockedFields(ctx, store, given);
  const body = bodies(fields)[ctx.user.member === null ? 'patch' : 'replace'];
  const empty = Object.fromEntries(Object.keys(fields).map((key) => [key, null]));
  return inputs.map(({ custom_fields }) => storedValues(fields, { ...empty, ...parse(body, flat(custom_fields)) }));
}

export interface CustomChange {
  fields: Fields;
  values: CustomValues;
}

/** The values of a record after a patch; a null patch empties all of them. */
export async function customValuesOfChanged(
  ctx: Context,
  store: Store,
  before: CustomValues,
  patch: CustomValues | null,
): Promise<CustomChange> {
  const fields = await lockedFields(ctx, store, true);
  const changes = flat(patch ?? Object.fromEntries(Object.values(fields).map((field) => [field.customKey, null])));
  const previous = flat(before);
  // An empty value may stay empty, even if the field has become required since.
  const stillEmpty = Object.keys(changes).filter(
    (key) => changes[key] === null && Object.hasOwn(fields, key) && !(key in previous),
  );
  for (const key of stillEmpty) delete changes[key];
  return {
    fields,
    values: { ...without(before, changes), ...storedValues(fields, parse(bodies(fields).patch, changes)) },
  };
}

/** Null for every custom field, for a record that is replaced as a whole. */
export async function emptyCustomValues(ctx: Context, store: Store): Promise<CustomValues> {
  const fields = (await customFieldsHere(ctx)).get(store.entity.name) ?? {};
  return Object.fromEntries(Object.values(fields).map((field) => [field.customKey, null]));
}

const without = (values: CustomValues, flatKeys: Record<string, unknown>): CustomValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !(customPrefix + key in flatKeys)));

/** The values to store: an empty one is omitted or becomes its fallback. */
function storedValues(fields: Fields, parsed: Record<string, unknown>): CustomValues {
  const entries = Object.entries(parsed)
    .map(([key, value]) => [key, value ?? fields[key]!.fallback])
    .filter(([, value]) => value !== undefined);
  return (nestCustom(Object.fromEntries(entries)).custom_fields ?? {}) as CustomValues;
}

// ---- history -------------------------------------------------------------------------------------------------------

/** Labels for the history by noun and full key, including deleted fields. */
export async function customLabels(ctx: Context): Promise<(entity: string, key: string) => string | undefined> {
  const rows = await ctx.db.rows<{ entity: string; key: string; name: string }>(
    `select entity, key, name from custom_field where organization_id = $1`,
    [ctx.organization.id],
  );
  const labels = new Map(rows.map(({ entity, key, name }) => [`${entity} ${customPrefix}${key}`, name]));
  return (entity, key) => labels.get(`${entity} ${key}`);
}

/** How many records have a value of this field, or this value. Deleted records count, because they can be restored. */
export async function countCustomUses(ctx: Context, store: Store, key: string, value?: unknown): Promise<number> {
  const [row] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from ${quote(store.source)}
     where organization_id = $1 and custom_fields -> $2::text is not null and custom_fields @> $3::jsonb`,
    [ctx.organization.id, key, JSON.stringify(value === undefined ? {} : { [key]: value })],
  );
  return row!.count;
}
