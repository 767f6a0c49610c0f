import type { Fields } from '#shared/field';

/** What is not given when a record is made has its first value. */
export function withFallbacks(fields: Fields, input: Record<string, unknown>): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...input };
  for (const [key, field] of Object.entries(fields)) {
    if (field.fallback !== undefined && (filled[key] === undefined || filled[key] === null))
      filled[key] = field.fallback;
  }
  return filled;
}

/** Emptying a field that always has a value gives it its first one again. */
export function emptiedToFallbacks(fields: Fields, patch: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(patch).map(([key, value]) => [key, value === null ? (fields[key]?.fallback ?? null) : value]),
  );
}
