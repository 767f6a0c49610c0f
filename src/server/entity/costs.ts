import type { Field } from '#shared/field';

/** Empties the cost fields of one entry or of a list, for users who may not read costs. */
export function withoutCosts({ hides = [] }: Field, value: unknown): unknown {
  const empty = Object.fromEntries(hides.map((key) => [key, null]));
  if (Array.isArray(value)) return value.map((entry: object) => ({ ...entry, ...empty }));
  return value ? { ...value, ...empty } : value;
}
