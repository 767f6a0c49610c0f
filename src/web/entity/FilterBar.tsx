import { Button, CloseButton, TextInput } from '@mantine/core';
import { Filter, Search } from 'lucide-react';
import { lazy, useEffect, useRef, useState } from 'react';
import { Later } from '../ui/Later.tsx';
import { words } from '../words.ts';
import type { Feature } from './feature.ts';
import { type FieldInfo, useFields } from './fields.ts';
import type { ListState } from './list-state.ts';
import { useOption } from './options.ts';
import styles from './entity.module.css';

const FilterForm = lazy(async () => ({ default: (await import('./FilterForm.tsx')).FilterForm }));

const debounce = 300;

/** Search, and the filters as chips: field, condition, value, each as it stands in the address. */
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
  return (
    <div className={styles.filterBar}>
      <SearchBox feature={feature} state={state} />
      {state.filters.map(([name, value]) => (
        <FilterChip
          key={name}
          name={name}
          value={value}
          fields={fields}
          onRemove={() => state.set({ [name]: undefined })}
        />
      ))}
      <AddFilter fields={fields} onAdd={(name, value) => state.set({ [name]: value })} />
      <span className={styles.grow} />
      {children}
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

function describeFilter(name: string, fields: FieldInfo[]): { field?: FieldInfo; operator: string } {
  const [key = '', ...rest] = name.split('__');
  return { field: fields.find((field) => field.key === key), operator: rest.at(-1) ?? 'eq' };
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
  const { field, operator } = describeFilter(name, fields);
  const option = useOption(field?.options_from && operator !== 'isnull' ? field.options_from : null, value);
  const shown =
    operator === 'isnull'
      ? value === 'true'
        ? words.filter.yes
        : words.filter.no
      : (option ?? field?.options?.find((one) => one.value === value)?.label ?? value);
  const text = `${field?.label ?? name} · ${words.filter.operators[operator] ?? operator} · ${shown}`;
  return (
    <span className={styles.filterChip}>
      {text}
      {children}
      <CloseButton size={24} iconSize={14} aria-label={words.filter.remove(text)} onClick={onRemove} />
    </span>
  );
}

function AddFilter({ fields, onAdd }: { fields: FieldInfo[]; onAdd(name: string, value: string): void }) {
  const button = (
    <Button variant="default" leftSection={<Filter size={16} />} data-shortcut="f" aria-haspopup="dialog">
      {words.list.filter}
    </Button>
  );
  return (
    <Later button={button}>
      {(opened) => <FilterForm fields={fields} onAdd={onAdd} button={button} opened={opened} />}
    </Later>
  );
}
