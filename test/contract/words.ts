import type { Field, Fields } from '#shared/field';

/** Equivalent spellings of a record, which must not write history. */
export function sameInOtherWords(fields: Fields, body: Record<string, unknown>): Record<string, unknown>[] {
  return Object.entries(body).flatMap(([key, value]) =>
    value === null ? [] : otherWords(fields[key]!, value).map((other) => ({ ...body, [key]: other })),
  );
}

function otherWords(field: Field, value: unknown): unknown[] {
  const accepted = (values: unknown[]) => values.filter((one) => field.schema.safeParse(one).success);
  switch (field.kind) {
    case 'text':
    case 'long_text':
    case 'link':
      return accepted([`  ${String(value)}\n`]);
    case 'money':
      return accepted([Number(value), String(value).replace(/0$/, ''), `${Number(value)}`]);
    case 'date_time':
      return accepted([String(value).replace(/\.000Z$/, 'Z'), inZone(String(value))]);
    case 'ref':
      return [String(value).toUpperCase()];
    case 'refs':
      return [
        ...(field.ordered ? [] : [[...(value as string[])].reverse()]),
        (value as string[]).map((id) => id.toUpperCase()),
      ];
    case 'files':
      return [(value as string[]).map((id) => id.toUpperCase())];
    case 'data':
      return accepted([reordered(value)]);
    default:
      return [];
  }
}

/** The same instant with the offset +02:00. */
const inZone = (instant: string): string =>
  new Date(Date.parse(instant) + 7_200_000).toISOString().replace(/\.\d+Z$/, '+02:00');

/** Keys in another order; lists keep theirs, because it may matter. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reordered(inner)]),
  );
}
