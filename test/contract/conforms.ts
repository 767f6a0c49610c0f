import { isUuid } from '#shared/id';
import type { Body } from '../person';

type Schema = Record<string, Body>;

/** The differences of a value from a JSON schema, by path. Knows only the keywords that the document uses. */
export function differences(document: Body, schema: Schema, value: Body, at = '$'): string[] {
  if (schema.$ref) return differences(document, resolve(document, schema.$ref) ?? {}, value, at);
  const unknown = Object.keys(schema).filter((key) => !known.has(key));
  if (unknown.length > 0) return [`${at}: the checker does not know ${unknown.join(', ')}`];
  if (schema.oneOf || schema.anyOf) {
    const tries = (schema.oneOf ?? schema.anyOf).map((one: Schema) => differences(document, one, value, at));
    return tries.some((found: string[]) => found.length === 0) ? [] : tries[0];
  }
  const found: string[] = [];
  if (schema.type && ![schema.type].flat().some((type: string) => isOf(type, value)))
    return [`${at}: ${JSON.stringify(value)?.slice(0, 80)} is not ${[schema.type].flat().join(' or ')}`];
  if ('const' in schema && value !== schema.const) found.push(`${at}: ${value} is not ${schema.const}`);
  if (schema.enum && !schema.enum.includes(value)) found.push(`${at}: ${value} is none of ${schema.enum.join(', ')}`);
  if (typeof value === 'string') found.push(...textDifferences(schema, value, at));
  if (typeof value === 'number') {
    if (value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity)) found.push(`${at}: ${value}`);
  }
  if (Array.isArray(value))
    value.forEach((one, index) => found.push(...differences(document, schema.items ?? {}, one, `${at}[${index}]`)));
  else if (typeof value === 'object' && value !== null) found.push(...objectDifferences(document, schema, value, at));
  return found;
}

const known = new Set(
  `type enum const properties required additionalProperties propertyNames items oneOf anyOf format pattern minimum maximum
   minLength maxLength minItems maxItems uniqueItems title description default examples x-noun`.split(/\s+/),
);

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

const formats: Record<string, (value: string) => boolean> = {
  uuid: isUuid,
  binary: () => true,
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(value),
  'date-time': (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
};

function textDifferences({ format, pattern, minLength = 0, maxLength = Infinity }: Schema, value: string, at: string) {
  const found: string[] = [];
  if (format && !formats[format]?.(value)) found.push(`${at}: "${value}" is no ${format}`);
  if (pattern && !new RegExp(pattern).test(value)) found.push(`${at}: "${value}" does not match ${pattern}`);
  if (value.length < minLength || value.length > maxLength) found.push(`${at}: "${value}" has the wrong length`);
  return found;
}

function objectDifferences(document: Body, schema: Schema, value: Record<string, Body>, at: string): string[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const found = (required as string[]).filter((key) => !(key in value)).map((key) => `${at}.${key} is missing`);
  for (const [key, inner] of Object.entries(value)) {
    const propertySchema = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
    // A property that the document does not declare is not part of the contract and must not be sent.
    if (propertySchema === undefined && schema.properties) found.push(`${at}.${key} is not in the document`);
    if (propertySchema === false) found.push(`${at}.${key} is not allowed`);
    if (typeof propertySchema === 'object') found.push(...differences(document, propertySchema, inner, `${at}.${key}`));
  }
  return found;
}

export function resolve(document: Body, reference: string): Schema | undefined {
  return reference
    .split('/')
    .slice(1)
    .reduce((inner: Body, key) => inner?.[key], document);
}
