import { Button, CloseButton, NativeSelect, Popover, TextInput } from '@mantine/core';
import { Filter, Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { words } from '../words.ts';
import { EntitySelect } from './EntitySelect.tsx';
import type { Feature } from './feature.ts';
import { type FieldInfo, useFields } from './fields.ts';
import type { ListState } from './list-state.ts';
import { useOption } from './options.ts';
import styles from './entity.module.css';

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
  const filterable = fields.filter((field) => field.filterable);
  const [opened, setOpened] = useState(false);
  const [key, setKey] = useState('');
  const [operator, setOperator] = useState('');
  const [value, setValue] = useState('');
  const field = filterable.find((one) => one.key === key) ?? filterable[0];
  const chosen = field?.operators.includes(operator) ? operator : (field && firstOperator(field)) || 'eq';

  function add(event: FormEvent) {
    event.preventDefault();
    if (!field) return;
    onAdd(
      chosen === 'eq' ? field.key : `${field.key}__${chosen}`,
      value || (chosen === 'isnull' || field.type === 'flag' ? 'true' : ''),
    );
    setValue('');
    setOpened(false);
  }

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Filter size={16} />}
          onClick={() => setOpened(!opened)}
          data-shortcut="f"
        >
          {words.list.filter}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={add} className={styles.popoverForm}>
          <NativeSelect
            label={words.filter.field}
            value={field?.key}
            onChange={(event) => {
              setKey(event.currentTarget.value);
              setValue('');
            }}
            data={filterable.map((one) => ({ value: one.key, label: one.label }))}
          />
          <NativeSelect
            label={words.filter.operator}
            value={chosen}
            onChange={(event) => setOperator(event.currentTarget.value)}
            data={(field?.operators ?? []).map((one) => ({ value: one, label: words.filter.operators[one] ?? one }))}
          />
          {field && <FilterValue field={field} operator={chosen} value={value} onChange={setValue} />}
          <Button type="submit">{words.filter.apply}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

const firstOperator = (field: FieldInfo) => (field.operators.includes('icontains') ? 'icontains' : field.operators[0]);

function FilterValue({
  field,
  operator,
  value,
  onChange,
}: {
  field: FieldInfo;
  operator: string;
  value: string;
  onChange(value: string): void;
}) {
  const label = words.filter.value;
  if (operator === 'isnull' || field.type === 'flag') {
    return (
      <NativeSelect
        label={label}
        value={value || 'true'}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          { value: 'true', label: words.filter.yes },
          { value: 'false', label: words.filter.no },
        ]}
      />
    );
  }
  if (field.options) {
    return (
      <NativeSelect
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[{ value: '', label: '' }, ...field.options]}
      />
    );
  }
  if (field.options_from)
    return (
      <EntitySelect
        label={label}
        from={field.options_from}
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
      />
    );
  const type =
    field.type === 'date'
      ? 'date'
      : field.type === 'date_time'
        ? 'datetime-local'
        : field.type === 'number' || field.type === 'money'
          ? 'number'
          : 'text';
  const toApi = (text: string) => (field.type === 'date_time' && text ? new Date(text).toISOString() : text);
  return (
    <TextInput
      label={label}
      type={type}
      onChange={(event) => onChange(toApi(event.currentTarget.value))}
      data-autofocus
    />
  );
}
