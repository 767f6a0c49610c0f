import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rememberOption, useOption } from '#web/entity/pick/options.ts';
import { getPage, keys, type Row } from '#web/query.ts';
import { SearchSelectBox } from '#web/ui/input/SearchSelectBox.tsx';
import { words } from './meter.words';
import { metersFrom } from './use-meter';

interface MeterSelectProps {
  value: string | null;
  /** The asset of the work order, whose meters come first. */
  asset?: string | null;
  error?: string;
  onChange(id: string | null): void;
}

const useMeters = (q: string, asset: string | null | undefined, enabled: boolean): Row[] => {
  const search = new URLSearchParams({ kind: 'cumulative', ...(q && { q }), ...(asset && { asset }) }).toString();
  const { data } = useQuery({
    queryKey: keys.options('measurement', search),
    queryFn: () => getPage('/measurements/minimal', search, 1, 25),
    enabled,
  });
  return data?.results ?? [];
};

/** Picks a cumulative measurement: those of the asset first, searched by the server. */
export function MeterSelect({ value, asset, error, onChange }: MeterSelectProps) {
  const [typed, setTyped] = useState('');
  const chosen = useOption(metersFrom, value ?? '');
  // The name of the chosen one is no search.
  const [q] = useDebouncedValue(typed === chosen?.name ? '' : typed.trim(), 300);
  const near = useMeters(q, asset, Boolean(asset));
  const all = useMeters(q, null, true);
  const others = all.filter(({ id }) => !near.some((one) => one.id === id));
  const known = [...near, ...others];
  const shown = chosen && !known.some(({ id }) => id === chosen.id) ? [chosen, ...others] : others;
  const itemsOf = (rows: Row[]) => rows.map(({ id, name }) => ({ value: id, label: name }));
  const groups = near.length > 0 ? [{ group: words.onAsset, items: itemsOf(near) }] : [];
  const rest = groups.length > 0 ? [{ group: words.others, items: itemsOf(shown) }] : itemsOf(shown);
  return (
    <SearchSelectBox
      label={words.meter}
      required
      searchable
      data={[...groups, ...rest] as never}
      value={value}
      error={error}
      // The server has searched.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        const row = known.find((one) => one.id === id);
        if (row) rememberOption(metersFrom, row);
        onChange(id);
      }}
    />
  );
}
