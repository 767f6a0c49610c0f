import type { Field } from '#shared/field';

/** A list of entries for those who may not read costs: what each says of them is empty. */
export function withoutCosts({ hides = [] }: Field, entries: unknown): unknown {
  if (!Array.isArray(entries)) return entries;
  const empty = Object.fromEntries(hides.map((key) => [key, null]));
  return entries.map((entry: object) => ({ ...entry, ...empty }));
}
