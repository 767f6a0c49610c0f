import { customPrefix } from '#shared/custom-keys';
import type { Feature } from '../../common/feature.ts';
import { type FieldInfo, isFile } from '../../common/field-info.ts';

/** Kinds whose value many rows can share; a picture or a name belongs to one row. */
const kinds = new Set(['choice', 'flag', 'ref', 'refs', 'date', 'date_time']);
const settable = (field: FieldInfo) => field.editable && kinds.has(field.type) && !isFile(field);

/** In the order of the noun's `bulk`, which may include typed fields; custom fields follow. */
export function settableIn({ bulk, sets }: Feature, fields: FieldInfo[]): FieldInfo[] {
  const settableFields = fields.filter((field) => settable(field) || sets?.[field.key]);
  if (!bulk) return settableFields;
  const named = bulk.flatMap(
    (key) => fields.find((field) => field.key === key && (field.editable || sets?.[key])) ?? [],
  );
  return [...named, ...settableFields.filter(({ key }) => key.startsWith(customPrefix))];
}

/** Typed values differ per row: they are set in a cell, and on many rows only if the noun's `bulk` says so. */
export const typed = new Set(['text', 'long_text', 'number', 'duration', 'money']);

/** The fields that can be edited in a cell of the table; the name is a link to the record. */
export function editableIn(feature: Feature, fields: FieldInfo[]): FieldInfo[] {
  const together = new Set(settableIn(feature, fields));
  return fields.filter(
    (field) =>
      field.key !== 'name' &&
      field.key !== 'color' &&
      (together.has(field) || (field.editable && typed.has(field.type))),
  );
}

/** The key under which rows wait while Add New creates a record for them. */
export const madeKey = ({ slug }: Feature): string => `set/${slug}`;
export interface RowsToSet {
  ids: string[];
  /** Whether they are selected in the table, and stay so. */
  chosen: boolean;
}
