import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Feature } from './feature.ts';
import { rememberColumns, useListState } from '../list/list-state.ts';
import type { FieldInfo } from './field-info.ts';
import { fieldsQuery } from './queries.ts';

export function useFields(feature: Feature): FieldInfo[] | undefined {
  return useQuery(fieldsQuery(feature)).data;
}

export interface Columns {
  all: FieldInfo[];
  shown: FieldInfo[];
  /** Of the columns that were resized. */
  widths: ReadonlyMap<string, number>;
  /** An empty list means the noun's default columns. */
  choose(keys: string[]): void;
  resize(key: string, width: number): void;
}

/** The columns of a table, as in the address (`name:320,location`); the name is always first. */
export function useColumns(feature: Feature): Columns {
  const fields = useFields(feature);
  const { columns, saved, tab, set } = useListState();
  return useMemo(() => {
    const all = (fields ?? []).filter(({ type, listed }) => listed && type !== 'data');
    const given = columns ? columns.split(',').map((one) => one.split(':') as [string, string?]) : [];
    const widths = new Map(given.flatMap(([key, width]) => (Number(width) > 0 ? [[key, Number(width)]] : [])));
    const chosen = columns
      ? given.map(([key]) => key)
      : (tab?.columns?.split(',') ?? all.filter((field) => field.default_column).map(({ key }) => key));
    const known = ['name', ...chosen.filter((key) => key !== 'name')];
    const shown = known.flatMap((key) => all.find((field) => field.key === key) ?? []);
    const write = (next: string[], wide: ReadonlyMap<string, number>) => {
      const text = next.map((key) => (wide.has(key) ? `${key}:${wide.get(key)}` : key)).join(',');
      // A change within a saved view does not become the default of other lists.
      if (!saved) rememberColumns(feature.slug, text);
      set({ columns: text });
    };
    return {
      all,
      shown,
      widths,
      choose: (next: string[]) => write(next, widths),
      resize: (key: string, width: number) =>
        write(
          shown.map((field) => field.key),
          new Map(widths).set(key, width),
        ),
    };
  }, [feature, fields, columns, saved, tab, set]);
}
