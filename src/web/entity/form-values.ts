import type { Field } from '#shared/field';
import type { Row } from '../query.ts';

export type Values = Record<string, unknown>;

/** A record as a form holds it: references by their ids. */
export function startingValues(
  fields: Record<string, Field>,
  record: Row | undefined,
  prefill: Record<string, string>,
): Values {
  const values: Values = {};
  for (const [key, field] of Object.entries(fields)) {
    if (field.readOnly) continue;
    const read = record?.[key];
    if (field.kind === 'ref') values[key] = (read as { id: string } | null | undefined)?.id ?? prefill[key] ?? null;
    else if (field.kind === 'refs' || field.kind === 'files')
      values[key] = ((read as { id: string }[] | undefined) ?? []).map((one) => one.id);
    else values[key] = read ?? (record ? null : (prefill[key] ?? field.fallback ?? null));
  }
  return values;
}

export const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));

export const onlyChanged = (values: Values, initial: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(initial[key])),
  );
