import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api.ts';
import { usePref } from '../prefs.ts';
import { keys } from '../query.ts';
import type { Feature } from './feature.ts';

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
}

export function useFields(feature: Feature): FieldInfo[] | undefined {
  return useQuery({
    queryKey: keys.fields(feature.slug),
    queryFn: () => api.get<FieldInfo[]>(`${feature.path}/fields`),
    staleTime: 300_000,
  }).data;
}

/** The columns of a table, in the order this browser chose; the name always leads. */
export function useColumns(feature: Feature): {
  all: FieldInfo[];
  shown: FieldInfo[];
  choose(keys: string[] | null): void;
} {
  const fields = useFields(feature);
  const [kept, keep] = usePref(`columns.${feature.slug}`, '');
  return useMemo(() => {
    const all = (fields ?? []).filter(({ type }) => type !== 'data');
    const chosen = kept ? kept.split(',') : all.filter((field) => field.default_column).map((field) => field.key);
    const known = ['name', ...chosen.filter((key) => key !== 'name')];
    const shown = known.flatMap((key) => all.find((field) => field.key === key) ?? []);
    return { all, shown, choose: (next: string[] | null) => keep(next ? next.join(',') : null) };
  }, [fields, kept, keep]);
}
