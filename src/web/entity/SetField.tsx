import { Button, Popover, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ArrowLeft, PencilLine } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { words } from '../words.ts';
import { OptionLine } from './OptionList.tsx';
import type { Feature } from './feature.ts';
import { type FieldInfo, useFields } from './fields.ts';
import { useOptions } from './options.ts';
import styles from './list.module.css';

const settable = new Set(['choice', 'flag', 'ref', 'date', 'date_time']);

interface SetProps {
  feature: Feature;
  busy: boolean;
  /** With the value as it is read: a reference as a chip. */
  onSet(field: FieldInfo, value: unknown): void;
}

/** First the field, then its value; choosing the value does it. Only a date, which is typed, needs a button. */
export function SetField({ feature, busy, onSet }: SetProps) {
  const fields = (useFields(feature) ?? []).filter(({ editable, type }) => editable && settable.has(type));
  const [opened, setOpened] = useState(false);
  const [field, setChosen] = useState<FieldInfo>();
  if (fields.length === 0) return null;
  function toggle(open: boolean) {
    setOpened(open);
    setChosen(fields.length === 1 ? fields[0] : undefined);
  }
  return (
    <Popover opened={opened} onChange={toggle} position="top" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<PencilLine size={16} />} loading={busy} onClick={() => toggle(!opened)}>
          {words.bulk.set}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.setField}>
        {field ? (
          <>
            {fields.length > 1 && (
              <button type="button" onClick={() => setChosen(undefined)}>
                <ArrowLeft size={14} />
                {field.label}
              </button>
            )}
            <Value
              field={field}
              onSet={(value) => {
                toggle(false);
                onSet(field, value);
              }}
            />
          </>
        ) : (
          fields.map((one) => (
            <button key={one.key} type="button" onClick={() => setChosen(one)}>
              {one.label}
            </button>
          ))
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Value({ field, onSet }: { field: FieldInfo; onSet(value: unknown): void }) {
  const clear = !field.required && field.type !== 'flag' && (
    <button type="button" className={styles.clear} onClick={() => onSet(null)}>
      {words.bulk.clear(field.label)}
    </button>
  );
  if (field.options_from)
    return (
      <>
        <RefValue label={field.label} from={field.options_from} onSet={onSet} />
        {clear}
      </>
    );
  if (field.type === 'date' || field.type === 'date_time')
    return (
      <>
        <DateValue field={field} onSet={onSet} />
        {clear}
      </>
    );
  const options: { value: unknown; label: string }[] =
    field.type === 'flag'
      ? [
          { value: true, label: words.filter.yes },
          { value: false, label: words.filter.no },
        ]
      : (field.options ?? []);
  return (
    <>
      {options.map(({ value, label }) => (
        <button key={label} type="button" onClick={() => onSet(value)}>
          {label}
        </button>
      ))}
      {clear}
    </>
  );
}

/** A list of its own: a select would open a second layer over this one. */
function RefValue({ label, from, onSet }: { label: string; from: string; onSet(value: unknown): void }) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, 300);
  const { options, hasNextPage, fetchNextPage, isPending } = useOptions(from, q, true);
  return (
    <>
      <TextInput
        type="search"
        label={label}
        placeholder={words.form.startTyping}
        value={typed}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul>
        {options.map((option) => (
          <li key={option.id}>
            <button type="button" onClick={() => onSet({ id: option.id, name: option.name, color: option.color })}>
              <OptionLine option={option} />
            </button>
          </li>
        ))}
        {hasNextPage && (
          <li>
            <button type="button" onClick={() => void fetchNextPage()}>
              {words.list.viewMore}
            </button>
          </li>
        )}
      </ul>
      {options.length === 0 && !isPending && <p role="status">{words.form.nothingFound}</p>}
    </>
  );
}

function DateValue({ field, onSet }: { field: FieldInfo; onSet(value: unknown): void }) {
  const [text, setText] = useState('');
  const timed = field.type === 'date_time';
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text) onSet(timed ? new Date(text).toISOString() : text);
  }
  return (
    <form onSubmit={submit} className={styles.dateValue}>
      <TextInput
        label={field.label}
        type={timed ? 'datetime-local' : 'date'}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!text}>
        {words.bulk.apply}
      </Button>
    </form>
  );
}
