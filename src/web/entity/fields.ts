import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ownPrefix } from '#shared/own';
import type { Row } from '../query.ts';
import type { Feature } from './feature.ts';
import { keepColumns, useListState } from './list-state.ts';
import { fieldsQuery } from './queries.ts';

/** A field as `/fields` describes it (D5): what columns, filters and bulk changes are built from. */
export interface FieldInfo {
  key: string;
  label: string;
  type: string;
  required: boolean;
  options: { value: string; label: string }[] | null;
  options_from: string | null;
  filterable: boolean;
  operators: string[];
  sortable: boolean;
  unit: string | null;
  default_column: boolean;
  editable: boolean;
  help: string | null;
}

/** The value of a field, also of the organisation's own, which lie a level deeper. */
export const valueIn = (row: Row, key: string): unknown =>
  key.startsWith(ownPrefix) ? (row.custom_fields as Row | undefined)?.[key.slice(ownPrefix.length)] : row[key];

export function useFields(feature: Feature): FieldInfo[] | undefined {
  return useQuery(fieldsQuery(feature)).data;
}

export interface Columns {
  all: FieldInfo[];
  shown: FieldInfo[];
  /** Nothing for those the noun begins with. */
  choose(keys: string[]): void;
}

/** The columns of a table, as they stand in the address; the name always leads. */
export function useColumns(feature: Feature): Columns {
  const fields = useFields(feature);
  const { columns, saved, set } = useListState();
  return useMemo(() => {
    const all = (fields ?? []).filter(({ type }) => type !== 'data');
    const chosen = columns ? columns.split(',') : all.filter((field) => field.default_column).map((field) => field.key);
    const known = ['name', ...chosen.filter((key) => key !== 'name')];
    const shown = known.flatMap((key) => all.find((field) => field.key === key) ?? []);
    const choose = (next: string[]) => {
      // What is tried out in a saved view is no wish for every list.
      if (!saved) keepColumns(feature.slug, next.join(','));
      set({ columns: next.join(',') });
    };
    return { all, shown, choose };
  }, [feature, fields, columns, saved, set]);
}
