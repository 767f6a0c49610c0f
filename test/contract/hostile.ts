import fc from 'fast-check';
import type { Body } from '../person';
import { uuid7 } from '#shared/id';

type Schema = Record<string, unknown>;

export interface Operation {
  method: string;
  path: string;
  statuses: number[];
  /** It needs no sign-in. */
  open: boolean;
  body?: Schema;
  query: { name: string; schema: Schema }[];
}

const bodyOf = (operation: Body): Schema | undefined => operation.requestBody?.content['application/json']?.schema;

/** The operations of an OpenAPI document with resolved references. */
export function operationsOf(document: Body): Operation[] {
  const follow = (schema: Schema): Schema => {
    if (typeof schema.$ref === 'string') return follow(document.components.schemas[schema.$ref.split('/').pop()!]);
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [
        key,
        typeof value === 'object' && value !== null ? followAny(value) : value,
      ]),
    );
  };
  const followAny = (value: object): unknown =>
    Array.isArray(value)
      ? value.map((one) => (typeof one === 'object' && one ? followAny(one) : one))
      : follow(value as Schema);
  return Object.entries<Body>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Body>(methods).map(([method, operation]) => ({
      method,
      path,
      statuses: Object.keys(operation.responses).map(Number),
      open: operation.security?.length === 0,
      // Forms are not JSON; uploads have tests of their own.
      body: bodyOf(operation) && follow(bodyOf(operation)!),
      query: operation.parameters.filter((parameter: Body) => parameter.in === 'query'),
    })),
  );
}

// ---- values --------------------------------------------------------------------------------------------------------

const nasty = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202e',
  '😀'.repeat(50),
  'x'.repeat(300),
  'x'.repeat(70_000),
  '%',
  '\\',
  "' or 1=1 --",
  '$1',
  '../..',
  '<img src=x onerror=alert(1)>',
  'null',
  'undefined',
  'NaN',
  '1e308',
  '-0',
  '9'.repeat(400),
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '2026-01-01T00:00:00+14:00',
  '{}',
  '[object Object]',
];

export const anyText = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 40 }));

/** A tree of prototype keys, odd numbers and nested values, sometimes very deep. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: anyText, weight: 4 },
  { arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 53, 5e-324), weight: 4 },
  {
    arbitrary: fc.constantFrom([], {}, [[]], [null], { constructor: 1 }, { toString: null }, { length: 3 }),
    weight: 2,
  },
  { arbitrary: fc.constantFrom(10, 200, 3_000).map((depth) => nested(depth)), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
);

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Mostly valid by the schema; sometimes anything, in any place. */
export function anyBody(schema: Schema, ids: string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: fitting(schema, ids, 0), weight: 2 },
    { arbitrary: fitting(schema, ids, 0.15), weight: 5 },
    { arbitrary: anything, weight: 1 },
  );
}

/** A valid value in which the share `spoil` of places is replaced by anything. */
function fitting(schema: Schema, ids: string[], spoil: number): fc.Arbitrary<unknown> {
  const good = fittingOf(schema, ids, spoil);
  if (spoil === 0) return good;
  return fc.oneof({ arbitrary: good, weight: Math.round(1 / spoil) - 1 }, { arbitrary: anything, weight: 1 });
}

function fittingOf(schema: Schema, ids: string[], spoil: number): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.examples)) return fc.constantFrom(...schema.examples);
  const choices = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, ids, spoil)));
  const types = [schema.type].flat() as string[];
  return fc.oneof(...types.map((type) => ofType(type, schema, ids, spoil)));
}

function ofType(type: string | undefined, schema: Schema, ids: string[], spoil: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectOf(schema, ids, spoil);
    case 'array':
      return fc.array(fitting((schema.items ?? {}) as Schema, ids, spoil), { maxLength: 3 });
    case 'integer':
      return fc.integer({ min: Number(schema.minimum ?? -1000), max: Number(schema.maximum ?? 1000) });
    case 'number':
      return fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema, ids);
    default:
      return anything;
  }
}

function textOf({ format, pattern, maxLength }: Schema, ids: string[]): fc.Arbitrary<string> {
  if (format === 'uuid')
    return fc.oneof(
      fc.constantFrom(...ids),
      fc.nat().map((n) => uuid7(n)),
    );
  if (format === 'date-time')
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (format === 'date')
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  if (pattern) return fc.integer({ min: 0, max: 1e9 }).map((cents) => (cents / 100).toFixed(2));
  return fc.string({ minLength: 1, maxLength: Math.min(60, Number(maxLength ?? 60)), unit: 'grapheme' });
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  ids: string[],
  spoil: number,
): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties as Record<string, Schema>).map(([key, inner]) => [key, fitting(inner, ids, spoil)]),
  );
  const needed = (required as string[]).filter((key) => key in model);
  const known = fc.record(model, { requiredKeys: needed as never });
  if (spoil === 0) return known;
  const odd = fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'id',
    'version',
    'organization_id',
    '',
    '\u0000',
    '$ref',
  );
  const more = fc
    .tuple(known, odd, additionalProperties ? anything : anyText)
    .map(([object, key, value]) => ({ ...(object as object), [key]: value }));
  return fc.oneof({ arbitrary: known, weight: 9 }, { arbitrary: more, weight: 1 });
}

/** A query of known and unknown filters with plausible and implausible values. */
export function anyQuery({ query }: Operation): fc.Arbitrary<string> {
  const names = fc.oneof(
    { arbitrary: fc.constantFrom(...(query.length > 0 ? query.map(({ name }) => name) : ['x'])), weight: 8 },
    {
      arbitrary: fc.constantFrom(
        'x',
        '__proto__',
        'constructor',
        'name__',
        '__in',
        'name__in__in',
        'id__in',
        'created_by__name',
        '',
        'page[]',
      ),
      weight: 1,
    },
  );
  const values = fc.oneof(
    {
      arbitrary: fc.constantFrom(
        '1',
        'true',
        'false',
        '2',
        'name',
        '-created_at',
        '2026-01-01T00:00:00Z',
        '2026-01-01',
        '12.50',
        'a,b',
        uuid7(),
      ),
      weight: 4,
    },
    { arbitrary: anyText.filter((text) => text.length < 1000), weight: 1 },
  );
  return fc
    .array(fc.tuple(names, values), { maxLength: 3 })
    .map((pairs) =>
      pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${encoded(value)}`).join('&')}`,
    );
}

/** Lone surrogates cannot be encoded, so their bytes are sent. */
const encoded = (value: string): string => (value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80');
