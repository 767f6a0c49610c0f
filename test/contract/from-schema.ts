type Schema = Record<string, unknown>;

/** A value that matches a JSON schema, with `text` in every free string; `n` selects among the options. */
export function fromSchema(schema: Schema, text: string, n: number): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[n % schema.enum.length];
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return fromSchema(choices[n % choices.length]!, text, n);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return objectFrom(schema, text, n);
  if (type === 'array') return arrayFrom(schema, text, n);
  if (type === 'number' || type === 'integer') return numberFrom(schema, n);
  if (type === 'boolean') return n % 2 === 0;
  if (type === 'null') return null;
  return stringFrom(schema, text, n);
}

function objectFrom(schema: Schema, text: string, n: number): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const entries = Object.entries(properties as Record<string, Schema>)
    .filter(([key]) => n % 2 === 0 || (required as string[]).includes(key))
    .map(([key, inner]) => [key, fromSchema(inner, text, n)]);
  // A map with free keys gets one entry; one with fixed keys stays empty.
  if (typeof additionalProperties === 'object' && !propertyNames)
    entries.push([`key${n}`, fromSchema(additionalProperties as Schema, text, n)]);
  return Object.fromEntries(entries);
}

function arrayFrom({ items, prefixItems, minItems = 1 }: Schema, text: string, n: number): unknown[] {
  if (Array.isArray(prefixItems)) return prefixItems.map((item: Schema) => fromSchema(item, text, n));
  return Array.from({ length: Math.max(1, minItems as number) }, (_, at) => fromSchema(items as Schema, text, n + at));
}

function numberFrom({ minimum, maximum, exclusiveMinimum }: Schema, n: number): number {
  const least = Math.max(Number(minimum ?? -Infinity), Number(exclusiveMinimum ?? -Infinity) + 1);
  const from = Number.isFinite(least) ? least : 0;
  return Math.min(Number(maximum ?? Infinity), from + (n % 50));
}

function stringFrom({ format, pattern, minLength = 0, maxLength = 1000 }: Schema, text: string, n: number): string {
  const day = String((n % 28) + 1).padStart(2, '0');
  const formats: Record<string, string> = {
    date: `2031-05-${day}`,
    'date-time': `2031-05-${day}T06:30:00Z`,
    uuid: `01970000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    email: `${text.replace(/\W/g, '')}-${n}@example.test`,
    uri: `https://example.test/${encodeURIComponent(text)}`,
  };
  const clock = `0${n % 10}:30`;
  if (!format && pattern && new RegExp(pattern as string).test(clock) && !new RegExp(pattern as string).test(text))
    return clock;
  return (formats[format as string] ?? text).padEnd(minLength as number, 'x').slice(0, maxLength as number);
}
