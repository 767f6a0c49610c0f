import { type Definition, fieldOf, withOwn } from '#shared/custom';
import { flattened, nested, ownPrefix } from '#shared/own';
import { bodies, parse } from '#shared/entity';
import type { CustomValues, Field, Fields } from '#shared/field';
import type { Context } from '../context';
import type { Params } from './params';
import { allStores, fieldsOf, quote, type Store } from './store';

/**
 * Custom fields (D13). The values lie in one column of the record; the definitions, made into fields under their full
 * key, go the way of every other field from there: validation, filters, orders, `/fields`, exports, history.
 */
export type OwnFields = ReadonlyMap<string, Fields>;

export const noOwn: OwnFields = new Map();

/** Whether the contract makes room for them. */
export const hasRoom = (store: Store): boolean => store.entity.fields.custom_fields?.kind === 'custom';

/** The organisation's own fields by noun, in their order. */
export async function ownFields(ctx: Context): Promise<OwnFields> {
  const rows = await ctx.db.rows<Definition & { entity: string; key: string }>(
    `select entity, key, type, name as label, options, required, help from custom_field
     where organization_id = $1 and deleted_at is null order by position, id`,
    [ctx.organization.id],
    'often',
  );
  const found = new Map<string, Fields>();
  const add = (entity: string, key: string, definition: Definition) => {
    const fields = found.get(entity) ?? {};
    fields[ownPrefix + key] = fieldOf(definition, key);
    found.set(entity, fields);
  };
  for (const { entity, key, ...definition } of rows) {
    add(entity, key, definition);
    for (const other of borrowersOf(entity)) add(other, key, { ...definition, required: false });
  }
  return found;
}

/** Whose definitions a noun has: its own, or those of the noun it is a plan of. */
export const definedFor = (store: Store): string => store.entity.fields.custom_fields?.definedFor ?? store.entity.name;

const borrowersOf = (entity: string): string[] =>
  allStores().flatMap((store) =>
    definedFor(store) === entity && store.entity.name !== entity ? store.entity.name : [],
  );

/** All fields of a noun as this organisation has them. */
export function fieldsHere(store: Store, own: OwnFields): Fields {
  const added = own.get(store.entity.name) ?? none;
  const kept = added === none ? withNone.get(store) : undefined;
  const fields = kept ?? withOwn(fieldsOf(store), added);
  if (added === none) withNone.set(store, fields);
  return fields;
}

const none: Fields = {};
/** Most organisations have none, and every filter looks here. */
const withNone = new WeakMap<Store, Fields>();

// ---- reading -------------------------------------------------------------------------------------------------------

/** Leaves out what a deleted field has left behind. Where nobody filled in anything, nobody is asked. */
export async function withoutRetired<R extends Record<string, unknown>>(
  ctx: Context,
  store: Store,
  records: R[],
): Promise<R[]> {
  const valuesOf = (record: R) => (record.custom_fields ?? {}) as CustomValues;
  if (!hasRoom(store) || records.every((record) => Object.keys(valuesOf(record)).length === 0)) return records;
  const keys = Object.values((await ownFields(ctx)).get(store.entity.name) ?? {}).map((field) => field.own!);
  return records.map((record) => {
    const values = valuesOf(record);
    const living = keys.filter((key) => Object.hasOwn(values, key));
    return { ...record, custom_fields: Object.fromEntries(living.map((key) => [key, values[key]])) };
  });
}

/** SQL for the value in the row called `row`, of the type that its kind compares as. */
export function ownValue(field: Field, row: string, params: Params): string {
  const value = `(${row}.custom_fields ->> ${params.add(field.own, 'text')})`;
  const type = { number: 'float8', date: 'date', flag: 'boolean' }[field.kind as string];
  return type ? `${value}::${type}` : value;
}

/**
 * SQL for having one of these values. Row-level security keeps the index from being used, so a function goes beside it;
 * where few values are shared by many records, looking at each on the way is the shorter one.
 */
export function ownHas(
  ctx: Context,
  store: Store,
  field: Field,
  row: string,
  values: unknown[],
  params: Params,
): string {
  const wanted = values.map((value) => JSON.stringify({ [field.own!]: value }));
  if (field.kind === 'choice' || field.kind === 'flag')
    return `${row}.custom_fields @> any(${params.add(wanted, 'jsonb[]')})`;
  return `${row}.id in (select app_having(${params.add(ctx.organization.id)}, '${store.source}', ${params.add(wanted, 'jsonb[]')}))`;
}

// ---- writing -------------------------------------------------------------------------------------------------------

/**
 * While values are written, their fields stay as they are; whoever changes a type or takes away an option waits, and
 * then sees those values.
 */
export async function lockDefinitions(ctx: Context, entity: string, mode: 'exclusive' | 'shared'): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await ctx.db.rows(`select ${lock}(hashtextextended($1, 0))`, [`custom_field ${entity} ${ctx.organization.id}`]);
}

async function heldFields(ctx: Context, store: Store, given: boolean): Promise<Fields> {
  if (given) await lockDefinitions(ctx, definedFor(store), 'shared');
  return (await ownFields(ctx)).get(store.entity.name) ?? {};
}

const flat = (values: unknown) => flattened({ custom_fields: values });

/** The values of new records, checked. Nobody is there to answer what the system leaves open. */
export async function ownOfNew(ctx: Context, store: Store, inputs: Record<string, unknown>[]): Promise<CustomValues[]> {
  if (!hasRoom(store)) return [];
  const given = inputs.some(({ custom_fields }) => custom_fields && Object.keys(custom_fields).length > 0);
  const fields = await heldFields(ctx, store, given);
  const body = bodies(fields)[ctx.user.member === null ? 'patch' : 'replace'];
  const none = Object.fromEntries(Object.keys(fields).map((key) => [key, null]));
  return inputs.map(({ custom_fields }) => kept(fields, { ...none, ...parse(body, flat(custom_fields)) }));
}

export interface OwnChange {
  fields: Fields;
  values: CustomValues;
}

/** The values of a record after a change to some of them; nothing at all empties all. */
export async function ownOfChanged(
  ctx: Context,
  store: Store,
  before: CustomValues,
  patch: CustomValues | null,
): Promise<OwnChange> {
  const fields = await heldFields(ctx, store, true);
  const asked = flat(patch ?? Object.fromEntries(Object.values(fields).map((field) => [field.own, null])));
  const had = flat(before);
  // What was empty may stay so, also where an answer has become required since.
  const still = Object.keys(asked).filter((key) => asked[key] === null && Object.hasOwn(fields, key) && !(key in had));
  for (const key of still) delete asked[key];
  return { fields, values: { ...without(before, asked), ...kept(fields, parse(bodies(fields).patch, asked)) } };
}

/** Every field of the organisation's own as empty, for a record that is replaced as a whole. */
export async function ownEmptied(ctx: Context, store: Store): Promise<CustomValues> {
  const fields = (await ownFields(ctx)).get(store.entity.name) ?? {};
  return Object.fromEntries(Object.values(fields).map((field) => [field.own, null]));
}

const without = (values: CustomValues, flatKeys: Record<string, unknown>): CustomValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !(ownPrefix + key in flatKeys)));

/** As they are stored: what is empty is left out, or takes its fallback. */
function kept(fields: Fields, parsed: Record<string, unknown>): CustomValues {
  const entries = Object.entries(parsed)
    .map(([key, value]) => [key, value ?? fields[key]!.fallback])
    .filter(([, value]) => value !== undefined);
  return (nested(Object.fromEntries(entries)).custom_fields ?? {}) as CustomValues;
}

// ---- history -------------------------------------------------------------------------------------------------------

/** What the history calls them, those deleted since included: by noun and full key. */
export async function ownLabels(ctx: Context): Promise<(entity: string, key: string) => string | undefined> {
  const rows = await ctx.db.rows<{ entity: string; key: string; name: string }>(
    `select entity, key, name from custom_field where organization_id = $1`,
    [ctx.organization.id],
  );
  const labels = new Map(rows.map(({ entity, key, name }) => [`${entity} ${ownPrefix}${key}`, name]));
  return (entity, key) => labels.get(`${entity} ${key}`);
}

/** How many records hold a value of this field, or this very value; those deleted count, they may come back. */
export async function ownUses(ctx: Context, store: Store, key: string, value?: unknown): Promise<number> {
  const [row] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from ${quote(store.source)}
     where organization_id = $1 and custom_fields -> $2::text is not null and custom_fields @> $3::jsonb`,
    [ctx.organization.id, key, JSON.stringify(value === undefined ? {} : { [key]: value })],
  );
  return row!.count;
}
