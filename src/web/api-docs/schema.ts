import { words } from '#words/api-docs';
import type { Api, Schema } from './openapi.ts';

/** A schema with its reference resolved and "or null" removed, so that other code need not handle them. */
export interface Flat extends Omit<Schema, 'type'> {
  type?: string;
  /** The name of the referenced component. */
  name?: string;
  nullable?: boolean;
  /** Its alternatives, if there are several. */
  variants?: Schema[];
}

export function flatten(api: Api, schema: Schema): Flat {
  const { $ref, oneOf, anyOf, type, ...rest } = schema;
  if ($ref) {
    const name = $ref.split('/').at(-1)!;
    const { description } = rest;
    return { ...flatten(api, api.components.schemas[name] ?? {}), ...(description && { description }), name };
  }
  const choices = oneOf ?? anyOf ?? (Array.isArray(type) ? type.map((one): Schema => ({ type: one })) : undefined);
  if (!choices) return { ...rest, type: (type as string | undefined) ?? (rest.properties && 'object') };
  const real = choices.filter((choice) => choice.type !== 'null');
  const nullable = real.length < choices.length;
  if (real.length > 1) return { ...rest, nullable, variants: real };
  return { ...flatten(api, real[0]!), ...rest, nullable };
}

export function typeLabel(api: Api, schema: Schema): string {
  const flat = flatten(api, schema);
  return bareLabel(api, flat) + (flat.nullable ? words.types.orNull : '');
}

function bareLabel(api: Api, flat: Flat): string {
  const { types } = words;
  if (flat.variants) return [...new Set(flat.variants.map((variant) => typeLabel(api, variant)))].join(types.or);
  if (flat.type === 'array') return flat.items ? types.arrayOf(typeLabel(api, flat.items)) : types.array;
  if (flat.type === 'object' && flat.name) return flat.name;
  const values = valuesOf(flat);
  if (values) return types.mapOf(typeLabel(api, values));
  if (flat.const !== undefined) return JSON.stringify(flat.const);
  const type = flat.type ?? (flat.enum ? typeof flat.enum[0] : types.any);
  return flat.format ? `${type} (${flat.format})` : type;
}

/** The schema of the values of an object with arbitrary keys. */
export const valuesOf = ({ additionalProperties, properties }: Flat): Schema | undefined =>
  typeof additionalProperties === 'object' && !properties ? additionalProperties : undefined;

/** The item schema of a list or map; otherwise the schema itself. */
export function heldBy(api: Api, flat: Flat): Flat {
  const inner = (flat.type === 'array' && flat.items) || valuesOf(flat);
  return inner ? heldBy(api, flatten(api, inner)) : flat;
}

/** The limits as short phrases. */
export function limitsOf(flat: Flat): string[] {
  const { limits } = words;
  return [
    range(flat.minLength || undefined, flat.maxLength, limits.characters),
    range(flat.minItems || undefined, flat.maxItems, limits.items),
    range(exact(flat.minimum), exact(flat.maximum)),
    flat.exclusiveMinimum !== undefined && limits.moreThan(flat.exclusiveMinimum),
    flat.exclusiveMaximum !== undefined && limits.lessThan(flat.exclusiveMaximum),
    flat.multipleOf !== undefined && limits.multipleOf(flat.multipleOf),
    flat.uniqueItems && limits.noDuplicates,
    flat.default !== undefined && limits.default(JSON.stringify(flat.default)),
  ].filter((limit) => typeof limit === 'string');
}

/** Readers do not need the bounds of safe integers. */
const exact = (bound?: number): number | undefined =>
  Math.abs(bound ?? 0) === Number.MAX_SAFE_INTEGER ? undefined : bound;

function range(low?: number, high?: number, unitOf?: (count: number) => string): string | undefined {
  const { limits } = words;
  const grouped = (count: number) => count.toLocaleString('en');
  const counted = (count: number) => (unitOf ? `${grouped(count)} ${unitOf(count)}` : grouped(count));
  if (low === undefined) return high === undefined ? undefined : limits.atMost(counted(high));
  if (high === undefined) return limits.atLeast(counted(low));
  return low === high ? limits.exactly(counted(low)) : limits.between(grouped(low), counted(high));
}
