import { Button, NativeSelect, Popover, TextInput } from '@mantine/core';
import { cloneElement, type FormEvent, type ReactElement, useState } from 'react';
import { words } from '../words.ts';
import { EntitySelect } from './EntitySelect.tsx';
import type { FieldInfo } from './fields.ts';
import styles from './entity.module.css';

interface FilterFormProps {
  fields: FieldInfo[];
  onAdd(name: string, value: string): void;
  button: ReactElement<{ onClick?: () => void }>;
  opened: boolean;
}

/** Field, condition, value: built from what the server says about the fields. */
export function FilterForm({ fields, onAdd, button, opened: openedBefore }: FilterFormProps) {
  const filterable = fields.filter((field) => field.filterable);
  const [opened, setOpened] = useState(openedBefore);
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
      <Popover.Target>{cloneElement(button, { onClick: () => setOpened(!opened) })}</Popover.Target>
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
