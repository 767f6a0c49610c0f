import { Button, CloseButton, TextInput } from '@mantine/core';
import { Filter, Search } from 'lucide-react';
import { lazy, useEffect, useRef, useState } from 'react';
import { Later } from '../ui/Later.tsx';
import { words } from '../words.ts';
import type { Feature } from './feature.ts';
import { type FieldInfo, useFields } from './fields.ts';
import { describeFilter } from './filter-words.ts';
import type { ListState } from './list-state.ts';
import { useOption } from './options.ts';
import styles from './list.module.css';

const FilterPanel = lazy(async () => ({ default: (await import('./FilterForm.tsx')).FilterPanel }));

const debounce = 300;

/** Search and tools in one line; below it the filters as chips: field, condition, value, as they stand in the address. */
export function FilterBar({
  feature,
  state,
  children,
}: {
  feature: Feature;
  state: ListState;
  children?: React.ReactNode;
}) {
  const fields = useFields(feature) ?? [];
  const clear = () => state.set(Object.fromEntries(state.filters.map(([name]) => [name, undefined])));
  return (
    <div className={styles.filterBar}>
      <div className={styles.tools}>
        <SearchBox feature={feature} state={state} />
        <AddFilter feature={feature} state={state} fields={fields} />
        <span className={styles.grow} />
        {children}
      </div>
      {state.filters.length > 0 && (
        <div className={styles.chips}>
          {state.filters.map(([name, value]) => (
            <FilterChip
              key={name}
              name={name}
              value={value}
              fields={fields}
              onRemove={() => state.set({ [name]: undefined })}
            />
          ))}
          {state.filters.length > 1 && (
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              {words.filter.clear}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Waits until the typing stops: one request for a word, not one for each letter. */
function SearchBox({ feature, state }: { feature: Feature; state: ListState }) {
  const [text, setText] = useState(state.q);
  const sent = useRef(state.q);
  useEffect(() => {
    if (state.q !== sent.current) setText((sent.current = state.q));
  }, [state.q]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => state.set({ q: (sent.current = text) }), debounce);
    return () => clearTimeout(timer);
  }, [text, state]);
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={words.list.search(feature.plural)}
      placeholder={words.list.search(feature.plural)}
      leftSection={<Search size={16} />}
      value={text}
      data-list-search
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

export function FilterChip({
  name,
  value,
  fields,
  onRemove,
  children,
}: {
  name: string;
  value: string;
  fields: FieldInfo[];
  onRemove(): void;
  children?: React.ReactNode;
}) {
  const { field, condition, shown } = describeFilter(name, value, fields);
  const option = useOption(shown === undefined ? (field?.options_from ?? null) : null, value);
  const text = `${field?.label ?? name} · ${condition} · ${shown ?? option ?? '…'}`;
  return (
    <span className={styles.filterChip}>
      <span>{text}</span>
      {children}
      <CloseButton size={24} iconSize={14} aria-label={words.filter.remove(text)} onClick={onRemove} />
    </span>
  );
}

function AddFilter({ feature, state, fields }: { feature: Feature; state: ListState; fields: FieldInfo[] }) {
  const button = (
    <Button
      variant="default"
      className={styles.tool}
      leftSection={<Filter size={16} />}
      aria-label={words.list.filter}
      aria-haspopup="dialog"
      data-shortcut="f"
    >
      <span>{words.list.filter}</span>
    </Button>
  );
  return (
    <Later button={button} hint={words.filter.hint}>
      {(opened) => (
        <FilterPanel
          feature={feature}
          search={state.search}
          fields={fields.filter((field) => field.filterable)}
          onAdd={state.set}
          button={button}
          opened={opened}
        />
      )}
    </Later>
  );
}
