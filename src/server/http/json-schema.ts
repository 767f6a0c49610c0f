import * as z from 'zod/mini';
import { allFields, type Entity } from '#shared/entity';
import type { Field, Fields } from '#shared/field';

export type JsonSchema = { [key: string]: unknown };

/** What a request body may contain. */
export interface Shape {
  fields: Fields;
  mode: 'create' | 'patch' | 'replace';
  /** One object or a list of them (contacts). */
  batch: boolean;
  /** Used when there are no fields to describe it. */
  schema?: JsonSchema;
}

/** The fields that a reference to a noun shows beside its id and name. */
type Chips = (noun: string) => Fields;

const uuid: JsonSchema = { type: 'string', format: 'uuid' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };

/** The schema of a field in a request. */
function writeSchema(field: Field): JsonSchema {
  const schema = { title: field.label, ...written(field) };
  return field.required ? schema : orNull(schema);
}

function written(field: Field): JsonSchema {
  const { limits = {} } = field;
  switch (field.kind) {
    case 'text':
    case 'long_text':
    case 'link':
      return {
        type: 'string',
        ...(limits.min ? { minLength: limits.min } : {}),
        maxLength: limits.max,
        ...(field.example && { examples: [field.example] }),
      };
    case 'number':
    case 'duration':
      return { type: limits.decimals ? 'number' : 'integer', minimum: limits.min, maximum: limits.max };
    case 'money':
      return { type: ['string', 'number'], pattern: '^\\d{1,12}(\\.\\d{1,2})?$', minimum: 0 };
    case 'flag':
      return { type: 'boolean' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'date_time':
      return instant;
    case 'choice':
      return { type: 'string', enum: field.options!.map((option) => option.value) };
    case 'ref':
      return uuid;
    case 'refs':
    case 'files':
      return { type: 'array', items: uuid, uniqueItems: true, maxItems: limits.max ?? 500 };
    case 'custom':
      return { ...customSchema, additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } };
    case 'data':
      return plain(z.toJSONSchema(field.schema, { io: 'input', unrepresentable: 'any' }));
  }
}

const customSchema: JsonSchema = {
  type: 'object',
  description: 'By key, as `/fields` describes them. Filters and orders take `custom_fields.key`.',
};

/** The schema of a field in a response. */
function readSchema(field: Field, chips: Chips): JsonSchema {
  const schema = { title: field.label, ...shown(field, chips) };
  return field.required && !field.guard ? schema : orNull(schema);
}

function shown(field: Field, chips: Chips): JsonSchema {
  switch (field.kind) {
    case 'text':
    case 'long_text':
    case 'link':
      return { type: 'string' };
    case 'custom':
      return { ...customSchema, additionalProperties: { type: ['string', 'number', 'boolean'] } };
    case 'money':
      return { type: 'string' };
    case 'number':
    case 'duration':
      return { type: 'number' };
    case 'ref':
      return chipSchema(chips(field.to!));
    case 'refs':
    case 'files':
      return { type: 'array', items: chipSchema(chips(field.to!)) };
    default:
      return nested(field);
  }
}

/** `propertyNames` matters only in requests, so it is removed from responses. */
const nested = (field: Field): JsonSchema => {
  const schema = field.reads ? plain(z.toJSONSchema(field.reads, { unrepresentable: 'any' })) : written(field);
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === 'propertyNames' ? undefined : value)),
  ) as JsonSchema;
};

const chipSchema = (more: Fields): JsonSchema => ({
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: uuid,
    name: { type: 'string' },
    ...Object.fromEntries(
      Object.entries(more).map(([key, field]) => [
        key,
        field.to ? { type: ['string', 'null'] } : orNull(shown(field, noChips)),
      ]),
    ),
  },
});

const noChips = (): Fields => ({});

function orNull(schema: JsonSchema): JsonSchema {
  if (typeof schema.type === 'string')
    return {
      ...schema,
      type: [schema.type, 'null'],
      ...(schema.enum ? { enum: [...(schema.enum as string[]), null] } : {}),
    };
  if (Array.isArray(schema.type)) return { ...schema, type: [...schema.type, 'null'] };
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  return schema;
}

function plain(schema: Record<string, unknown>): JsonSchema {
  const { $schema: _dialect, ...rest } = schema;
  return rest;
}

export function inputSchema({ fields, mode, batch, schema }: Shape): JsonSchema {
  if (schema) return schema;
  const writable = Object.entries(fields).filter(([, field]) => !field.readOnly);
  const one = object(
    {
      ...(mode === 'create'
        ? { id: { ...uuid, description: 'A UUIDv7 of your choice; made by the server when absent.' } }
        : {}),
      ...Object.fromEntries(writable.map(([key, field]) => [key, writeSchema(field)])),
    },
    mode === 'patch' ? [] : writable.filter(([, field]) => field.required).map(([key]) => key),
  );
  const strict = { ...one, additionalProperties: false };
  return batch ? { oneOf: [strict, { type: 'array', items: strict, minItems: 1 }] } : strict;
}

export function object(
  properties: Record<string, JsonSchema>,
  required: string[] = Object.keys(properties),
): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

const records = new WeakMap<Entity, JsonSchema>();

/** Cached, because reading, adding and changing a record return the same schema. */
export function recordSchema(entity: Entity, chips: Chips): JsonSchema {
  const schema = records.get(entity) ?? object({ id: uuid, ...readable(allFields(entity), chips) });
  records.set(entity, schema);
  return schema;
}

export function listedSchema(entity: Entity, chips: Chips): JsonSchema {
  const shownFields = Object.entries(allFields(entity)).filter(([, { detail }]) => !detail);
  return object({ id: uuid, ...readable(Object.fromEntries(shownFields), chips) });
}

export function minimalSchema(entity: Entity, chips: Chips): JsonSchema {
  const fields = allFields(entity);
  const shownFields = ['name', ...entity.minimal].map((key) => [key, fields[key]!] as const);
  return object({ id: uuid, ...readable(Object.fromEntries(shownFields), chips) });
}

const readable = (fields: Fields, chips: Chips) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, readSchema(field, chips)]));

export function pageSchema(items: JsonSchema): JsonSchema {
  return object({
    count: { type: 'integer' },
    next: { type: ['string', 'null'] },
    previous: { type: ['string', 'null'] },
    page: { type: 'integer' },
    page_size: { type: 'integer' },
    results: list(items),
  });
}
