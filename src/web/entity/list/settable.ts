import { ownPrefix } from '#shared/own';
import type { Feature } from '../common/feature.ts';
import { type FieldInfo, isFile } from '../common/fields.ts';

/** Kinds of which many rows may well have the same value; a picture or a name is of one. */
const kinds = new Set(['choice', 'flag', 'ref', 'refs', 'date', 'date_time']);
const settable = (field: FieldInfo) => field.editable && kinds.has(field.type) && !isFile(field);

/** In the order of the noun, which may name what is typed, too; the organisation's own after them. */
export function settableIn({ bulk, sets }: Feature, fields: FieldInfo[]): FieldInfo[] {
  const own = fields.filter((field) => settable(field) || sets?.[field.key]);
  if (!bulk) return own;
  const named = bulk.flatMap(
    (key) => fields.find((field) => field.key === key && (field.editable || sets?.[key])) ?? [],
  );
  return [...named, ...own.filter(({ key }) => key.startsWith(ownPrefix))];
}

/** What is typed is of one row: set in its cell, and not on many, unless the noun says otherwise. */
export const typed = new Set(['text', 'long_text', 'number', 'duration', 'money']);

/** The fields that are set where they stand in the table; the name leads to the record. */
export function editableIn(feature: Feature, fields: FieldInfo[]): FieldInfo[] {
  const together = new Set(settableIn(feature, fields));
  return fields.filter(
    (field) =>
      field.key !== 'name' &&
      field.key !== 'color' &&
      (together.has(field) || (field.editable && typed.has(field.type))),
  );
}

/** Under which the rows wait for which a missing record is made. */
export const madeKey = ({ slug }: Feature): string => `set/${slug}`;
export interface KeptRows {
  ids: string[];
  /** Whether they are chosen in the table, and stay so. */
  chosen: boolean;
}
