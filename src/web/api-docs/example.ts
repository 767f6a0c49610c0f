import type { Api, Schema } from './openapi.ts';
import { type Flat, flatten, valuesOf } from './schema.ts';

/** For a request example, fields are left out that would only be refused. */
export type Side = 'request' | 'answer';

const byFormat: Record<string, string> = {
  uuid: '0197f3c2-5b1e-7c44-9d0a-3f6be1c2a7d8',
  'date-time': '2026-03-14T09:26:53Z',
  date: '2026-03-14',
  email: 'name@company.example',
  uri: 'https://company.example/page',
  binary: '(file)',
};

/** A value that the schema accepts. `above` holds the components being built, to end cycles. */
export function example(api: Api, schema: Schema, side: Side, above: readonly string[] = []): unknown {
  const flat = flatten(api, schema);
  const given = flat.examples?.[0] ?? flat.const ?? flat.default ?? flat.enum?.[0];
  if (given !== undefined) return given;
  if (flat.variants) return example(api, flat.variants[0]!, side, above);
  if (flat.name && above.includes(flat.name)) return undefined;
  const inside = flat.name ? [...above, flat.name] : above;
  const values = valuesOf(flat);
  if (values) return { key: example(api, values, side, inside) };
  if (flat.type === 'array') {
    const item = example(api, flat.items ?? {}, side, inside);
    return item === undefined ? [] : [item];
  }
  if (flat.type !== 'object') return scalar(flat);
  const wanted = Object.entries(flat.properties ?? {}).filter(
    ([key, value]) => side === 'answer' || flat.required?.includes(key) || !isInvented(flatten(api, value)),
  );
  const pairs = wanted.map(([key, value]) => [key, example(api, value, side, inside)] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}

export const exampleText = (api: Api, schema: Schema, side: Side): string =>
  JSON.stringify(example(api, schema, side) ?? {}, null, 2);

/** Made-up ids and times would only be refused. */
const isInvented = ({ format, items }: Flat): boolean =>
  ['uuid', 'date-time', 'date'].includes(items?.format ?? format ?? '');

function scalar(flat: Flat): unknown {
  if (flat.type === 'integer' || flat.type === 'number') {
    const least = flat.minimum ?? (flat.exclusiveMinimum === undefined ? 1 : flat.exclusiveMinimum + 1);
    return Math.max(least, Math.min(1, flat.maximum ?? 1));
  }
  if (flat.type === 'boolean') return true;
  if (flat.type !== 'string') return flat.nullable ? null : undefined;
  if (flat.format || flat.pattern) return byFormat[flat.format ?? ''] ?? fitting(flat.pattern) ?? 'string';
  const text = 'string'.padEnd(Math.min(flat.minLength ?? 0, 200), '…');
  return text.slice(0, flat.maxLength ?? text.length);
}

/** For the few patterns there are; a general generator would be longer than this page. */
function fitting(pattern = ''): string | undefined {
  const expression = new RegExp(pattern, 'u');
  return ['#006375', '12.50', '2026-03-14', 'USD', '12', 'abc'].find((candidate) => expression.test(candidate));
}
