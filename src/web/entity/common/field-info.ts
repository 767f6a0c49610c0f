import { customPrefix } from '#shared/custom-keys';
import type { Row } from '../../query.ts';

/** A field as `/fields` describes it (D5): columns, filters and bulk changes are built from it. */
export interface FieldInfo {
  key: string;
  label: string;
  type: string;
  required: boolean;
  options: { value: string; label: string }[] | null;
  options_from: string | null;
  suggestions_from: string | null;
  filterable: boolean;
  operators: string[];
  sortable: boolean;
  unit: string | null;
  default_column: boolean;
  listed: boolean;
  editable: boolean;
  help: string | null;
}

/** The value of a field, also of a custom field, which is nested one level deeper. */
export const valueIn = (row: Row, key: string): unknown =>
  key.startsWith(customPrefix) ? (row.custom_fields as Row | undefined)?.[key.slice(customPrefix.length)] : row[key];

/** A reference to a file is shown as the file, not as its name. */
export const isFile = (field: FieldInfo): boolean => field.options_from === '/api/core/files/minimal';
