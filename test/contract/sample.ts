import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { allStores, hasStore, type Store, storeOf } from '#server/entity/store';
import type { Route } from '#server/http/route';
import { type Definition, fieldOf } from '#shared/custom';
import { nestCustom, customPrefix } from '#shared/custom-keys';
import type { Field, Fields } from '#shared/field';
import type { Body, Person, Reply } from '../person';
import { fromSchema } from './from-schema';
import { type Extent, type Maker, sampleOf, samples, type Tools } from './declared';
import { asWritten, creatorOf, isByKey, storeFor, writableOf } from './table';

export type { Maker };

// One counter per file, so that no two samples are alike, even across organisations.
let made = 0;
let pictures = 0;

/** A valid create body for any noun, from the kinds of its fields. References are created first. */
async function sampleBody(store: Store, maker: Maker, extent: Extent = 'all'): Promise<Record<string, unknown>> {
  const body = await sampleFields(creatorOf(store)?.body?.fields ?? store.entity.fields, maker, extent);
  return { ...body, ...sampleOf(store.entity.name).values };
}

export async function sampleFields(
  fields: Fields,
  maker: Maker,
  extent: Extent = 'all',
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  for (const [key, field] of writableOf(fields)) {
    if (field.kind === 'custom') body[key] = await sampleOwn(field, maker, extent);
    else if (extent === 'all') body[key] = await sampleValue(field, maker);
    // The last option of a required choice is the weakest: a manager may revoke an invitation for a viewer.
    else if (field.required) body[key] = field.options?.at(-1)?.value ?? (await sampleValue(field, maker));
  }
  return fitting(fields, body, maker);
}

/** Makes values consistent where fields depend on each other. */
async function fitting(fields: Fields, body: Record<string, unknown>, maker: Maker): Promise<Record<string, unknown>> {
  const found = samples.flatMap(({ bodies = [] }) => bodies).find((one) => one.of(fields));
  return found ? found.fit(body, maker) : body;
}

/** The custom fields of a noun, as `/fields` describes them. */
export async function ownFieldsOf({ entity }: Store, person: Person): Promise<Fields> {
  const { body } = await person.get(`${entity.path}/fields`);
  const custom = body.filter(({ key }: Body) => key.startsWith(customPrefix));
  return Object.fromEntries(
    custom.map((info: Definition & { key: string }) => [info.key, fieldOf(info, info.key.slice(customPrefix.length))]),
  );
}

async function sampleOwn(room: Field, maker: Maker, extent: Extent): Promise<unknown> {
  const store = allStores().find(({ entity }) => entity.fields.custom_fields === room)!;
  const fields = Object.entries(await ownFieldsOf(store, maker.person)).filter(
    // A choice without options accepts no value.
    ([, field]) => field.options?.length !== 0,
  );
  return nestCustom(await sampleFields(Object.fromEntries(fields), maker, extent)).custom_fields ?? {};
}

/** Creates a record of any noun through the API; for an organisation it returns the maker's own. */
export async function make(store: Store, maker: Maker, extent: Extent = 'all'): Promise<Body> {
  const creator = creatorOf(store);
  const reply = creator?.form
    ? await uploaded(store, maker, extent)
    : creator
      ? await maker.person.post(creator.path, await sampleBody(store, maker, extent))
      : await maker.person.get(`${store.entity.path}/${maker.organization}`);
  // A shared reference may have been deleted: retry with new ones.
  if (reply.status === 422 && referrable.delete(maker.person)) return make(store, maker, extent);
  if (reply.status >= 300)
    throw new Error(`cannot make a ${store.entity.name}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** The maker, with what makes and sends. */
export const toolsOf = (maker: Maker): Tools => ({
  ...maker,
  make: (noun, extent) => make(storeOf(noun), maker, extent),
  send: async (method, path, body, by = maker.person) => {
    const reply = await by.send(method, path, body);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  },
});

/** A file comes first, and what the organisation wants to know of it after. */
async function uploaded(store: Store, maker: Maker, extent: Extent): Promise<Reply> {
  const reply = await maker.person.upload(pixel, `${maker.mark} ${++pictures}.png`, { in_library: extent === 'all' });
  if (reply.status !== 201 || extent !== 'all') return reply;
  const custom_fields = await sampleOwn(store.entity.fields.custom_fields!, maker, extent);
  if (Object.keys(custom_fields as object).length === 0) return reply;
  return maker.person.patch(`${store.entity.path}/${reply.body.id}`, { custom_fields });
}

/** The smallest image, valid for every field with files. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function sampleValue(field: Field, maker: Maker): Promise<unknown> {
  made++;
  switch (field.kind) {
    case 'ref':
      return referred(field.to!, maker);
    case 'custom':
      return sampleOwn(field, maker, 'all');
    case 'refs':
    case 'files':
      return [await referred(field.to!, maker), await referred(field.to!, maker)];
    case 'data':
      return nestedValue(field, maker, made);
    default:
      return plainValue(field, maker.mark, made);
  }
}

/** A value for the schema of a nested field; the records that it names are created first. */
async function nestedValue(field: Field, maker: Maker, n: number): Promise<unknown> {
  const schema = await withRecords(z.toJSONSchema(field.schema, { io: 'input', unrepresentable: 'any' }), maker);
  const likely = [n, n + 1, n + 2, n + 3].map((seed) => fromSchema(schema, `${maker.mark} ${seed}`, seed));
  const declared = samples.flatMap((one) => (one.nested ? [one.nested(`${maker.mark} ${n}`, n)] : []));
  // What says something first: nothing would be made of an empty value.
  const saying = likely.filter((value) => !isDeepStrictEqual(value, {}));
  return accepted(field, [...saying, ...declared, {}]);
}

async function withRecords<S>(schema: S, maker: Maker): Promise<S> {
  if (Array.isArray(schema)) return Promise.all(schema.map((one) => withRecords(one, maker))) as Promise<S>;
  if (typeof schema !== 'object' || schema === null) return schema;
  const noun = (schema as Record<string, unknown>)['x-noun'];
  if (typeof noun === 'string') return { const: await referred(noun, maker) } as S;
  const entries = Object.entries(schema).map(async ([key, inner]) => [key, await withRecords(inner, maker)] as const);
  return Object.fromEntries(await Promise.all(entries)) as S;
}

/** A value different from the current one, or undefined if there is none. */
async function otherValue(field: Field, maker: Maker, current: unknown): Promise<unknown> {
  for (let tries = 0; tries < 20; tries++) {
    const value = await sampleValue(field, maker);
    if (JSON.stringify(value) !== JSON.stringify(current)) return value;
  }
  return undefined;
}

/** A valid body for a route, of a record where it has one: an empty patch, the record itself, or what it must have. */
export async function bodyFor(route: Route, maker: Maker, record?: Body): Promise<Record<string, unknown> | undefined> {
  const store = storeFor(route);
  if (route.method === 'PUT' && store && route.path === `${store.entity.path}/:id`)
    return asWritten(store.entity.fields, record);
  if (route.body?.schema) return (route.body.schema.type === 'array' ? [] : {}) as never;
  // A record with a key that nobody has is new, so it needs what a new one needs.
  const isPatch = route.body?.mode === 'patch' && !isByKey(route);
  return route.body && (isPatch ? {} : sampleFields(route.body.fields, maker, 'required'));
}

/** A valid body that changes as many fields as possible. */
export async function changesFor(route: Route, maker: Maker, record: Body): Promise<Record<string, unknown>> {
  const fields = route.body!.fields;
  const { fixed = [] } = sampleOf(storeFor(route)?.entity.name);
  const before = asWritten(fields, record);
  const changed: Record<string, unknown> = route.method === 'PATCH' ? {} : { ...before };
  for (const [key, field] of writableOf(fields)) {
    const value = fixed.includes(key) ? undefined : await otherValue(field, maker, before[key]);
    if (value !== undefined) changed[key] = value;
  }
  return fitting(fields, changed, maker);
}

/** A few referenced records per maker and noun, used in turn, so that an organisation does not fill up. */
const referrable = new WeakMap<Person, Map<string, { next: number; ids: Promise<string>[] }>>();

async function referred(noun: string, maker: Maker): Promise<string> {
  if (!hasStore(noun)) throw new Error(`something refers to ${noun}, which is not in the product`);
  const nouns = referrable.get(maker.person) ?? new Map<string, { next: number; ids: Promise<string>[] }>();
  referrable.set(maker.person, nouns);
  const turns = nouns.get(noun) ?? { next: 0, ids: [] };
  nouns.set(noun, turns);
  const at = turns.next++ % 5;
  turns.ids[at] ??= make(storeOf(noun), maker, 'required')
    .catch((error) => sampleOf(noun).instead?.(maker.person) ?? Promise.reject(error))
    .then(({ id }) => id as string);
  return turns.ids[at];
}

/** The first candidate that the field accepts, because the kind does not tell its pattern. */
const plainValue = (field: Field, mark: string, n: number): unknown => accepted(field, candidates(field, mark, n));

function accepted(field: Field, likely: unknown[]): unknown {
  const found = likely.find((value) => field.schema.safeParse(value).success);
  if (found === undefined) throw new Error(`no sample fits "${field.label}" (${field.kind}); add one to sample.ts`);
  return found;
}

function candidates(field: Field, mark: string, n: number): unknown[] {
  const { limits = {}, options = [] } = field;
  const day = String((n % 28) + 1).padStart(2, '0');
  switch (field.kind) {
    case 'text':
    case 'long_text':
    case 'link':
      return [...texts(mark, n), field.example ?? ''].map((text) =>
        text.padEnd(limits.min ?? 0, 'x').slice(0, limits.max ?? 1000),
      );
    case 'number':
    case 'duration': {
      const integer = Math.min(limits.max ?? 1e6, Math.max(limits.min ?? 0, 1) + (n % 40));
      return [integer + (limits.decimals ? 0.5 : 0), integer, limits.min];
    }
    case 'money':
      return [`${(n % 900) + 1}.50`];
    case 'flag':
      return [n % 2 === 0];
    case 'date':
      return [`2031-03-${day}`];
    case 'date_time':
      return [`2031-03-${day}T08:30:00.000Z`];
    case 'choice':
      return [options[n % options.length]!.value];
    default:
      return [];
  }
}

const texts = (mark: string, n: number): string[] => [
  `${mark} ${n}`,
  `${mark}-${n}@example.test`,
  `#${(n % 0xffffff).toString(16).padStart(6, '0')}`,
  `+49 30 ${100000 + n}`,
  `https://example.test/${mark}/${n}`,
  ['Europe/Berlin', 'Asia/Tokyo', 'America/Lima'][n % 3]!,
  `${n % 60} 6 * * 1`,
];
