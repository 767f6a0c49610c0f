import type { Field } from '#shared/field';
import type { Row } from '../../query.ts';
import { featureOf } from '../common/feature.ts';
import { knownOption } from '../pick/options.ts';

export type Values = Record<string, unknown>;

/** The values of a form for a record: references by their ids. */
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

/** The changes made in a form, and the record they were made on; none for a new one. */
export interface Changes {
  values: Values;
  on?: Row;
}

/**
 * The record to apply changes to: the current one if nobody else touched those fields. Otherwise the one they were
 * made on, so that the server refuses them and the conflict is shown.
 */
export function baseOf(
  fields: Record<string, Field>,
  { values, on }: Changes,
  today: Row | undefined,
): Row | undefined {
  if (!today || !on) return today;
  const theirs = onlyChanged(startingValues(fields, today, {}), startingValues(fields, on, {}));
  return Object.keys(values).some((key) => key in theirs) ? on : today;
}

/**
 * The reverse: form values as the record will read. References of which only the id is known are left out, and so are
 * nested values, which the server may complete (a product's id); they follow with its answer.
 */
export function asRead(fields: Record<string, Field>, values: Values, record: Row): Values {
  const read: Values = {};
  for (const [key, value] of Object.entries(values)) {
    const { kind, to = '' } = fields[key]!;
    if (kind === 'data') continue;
    if (kind !== 'ref' && kind !== 'refs' && kind !== 'files') read[key] = value;
    else {
      const target = featureOf(to);
      const before = [record[key] ?? []].flat() as Row[];
      const ids = [value ?? []].flat() as string[];
      const chips = ids.map((id) => before.find((one) => one.id === id) ?? (target && knownOption(target, id)));
      if (chips.every((chip) => chip !== undefined)) read[key] = kind === 'ref' ? (chips[0] ?? null) : chips;
    }
  }
  return read;
}
