import type { Field } from '#shared/field';
import type { Row } from '../../query.ts';
import { featureOf } from '../common/feature.ts';
import { knownOption } from '../pick/options.ts';

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

/** What was changed in a form, and on which record; on none where it makes a new one. */
export interface Changes {
  values: Values;
  on?: Row;
}

/**
 * The record that changes come back to: as it is today where others left alone what was changed. Otherwise as it was
 * when it was changed, so that the server refuses it and both are shown.
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
 * The other way round: what a form holds as the record will read. A reference of which nothing but the id is known is
 * left out, and a nested value, which the server may complete (a product's id); they follow when it has answered.
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
