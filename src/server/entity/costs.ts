import type { Field } from '#shared/field';

/** What is said of costs is empty for those who may not read them: in a list of entries, or in one. */
export function withoutCosts({ hides = [] }: Field, value: unknown): unknown {
  const empty = Object.fromEntries(hides.map((key) => [key, null]));
  if (Array.isArray(value)) return value.map((entry: object) => ({ ...entry, ...empty }));
  return value ? { ...value, ...empty } : value;
}
