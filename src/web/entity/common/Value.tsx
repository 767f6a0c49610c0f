import { Button, Combobox, Textarea, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import type { Chip } from '#shared/field';
import { momentTyped, plantTime, typedOf } from '../../format/clock.ts';
import { amountTyped, numberTyped } from '../../format/figure.ts';
import type { Row } from '../../query.ts';
import { Choices } from '../../ui/input/Choices.tsx';
import { FigureInput } from '../../ui/input/FigureInput.tsx';
import { words } from '#words/screen';
import { type AddNew, useMaking } from './making.ts';
import { OptionList, picked } from '../pick/OptionList.tsx';
import { type FieldInfo, valueIn } from './field-info.ts';
import { useFirstHit } from '../pick/first-hit.ts';
import { useOptions } from '../pick/options.ts';
import { SuggestedValue } from '../pick/SuggestedValue.tsx';
import { typed } from '../list/bulk/settable.ts';
import entity from './entity.module.css';
import styles from '../list/list.module.css';

/** The new value for a row, in the shape in which it is read: a reference as a chip. */
export type ValueOf = (row: Row) => unknown;

/** Whether a reference is added to those a row has, or replaces them. */
export type How = 'add' | 'replace';

interface ValueProps {
  field: FieldInfo;
  row?: Row;
  /** What the search of records begins with. */
  search?: string;
  /** The values that a row allows; the field cannot be emptied then. */
  choices?: (row: Row) => readonly string[];
  onSet(valueOf: ValueOf): void;
  /** Creates a missing record and sets it. */
  onAddNew(how: How): AddNew;
}

/**
 * Picks the new value of a field, starting with that of the row if there is only one.
 * Choosing applies it at once; only typed values need a button.
 */
export function Value({ field, row, search, choices, onSet, onAddNew }: ValueProps) {
  const before = row && valueIn(row, field.key);
  const set = (value: unknown) => onSet(() => value);
  const clear = !field.required && !choices && field.type !== 'flag' && (
    <button type="button" className={styles.clear} onClick={() => set(field.type === 'refs' ? [] : null)}>
      {words.bulk.clear(field.label)}
    </button>
  );
  if (field.options_from)
    return (
      <>
        {field.type === 'refs' ? (
          <RefsValue {...{ field, search, onSet, onAddNew }} />
        ) : (
          <RefValue {...{ field, search, onSet, onAddNew }} how="replace" />
        )}
        {clear}
      </>
    );
  if (field.suggestions_from)
    return (
      <>
        <SuggestedValue label={field.label} from={field.suggestions_from} before={before} onSet={set} />
        {clear}
      </>
    );
  if (field.type === 'date' || field.type === 'date_time')
    return (
      <>
        <DateValue field={field} before={before} onSet={set} />
        {clear}
      </>
    );
  if (typed.has(field.type)) return <TypedValue field={field} before={before} onSet={set} />;
  const options: { value: unknown; label: string }[] =
    field.type === 'flag'
      ? [
          { value: true, label: words.filter.yes },
          { value: false, label: words.filter.no },
        ]
      : (field.options ?? []);
  const allowed = row && choices?.(row);
  return (
    <>
      {options.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          disabled={allowed && value !== before && !allowed.includes(value as string)}
          aria-current={(row && value === before) || undefined}
          data-autofocus={(row && value === before) || undefined}
          onClick={() => set(value)}
        >
          {label}
        </button>
      ))}
      {clear}
    </>
  );
}

/** What a row is to have when a record was chosen for one of its fields. */
export const chosenFor =
  ({ key, type }: FieldInfo, how: How, { id, name, color }: Row): ValueOf =>
  (row) => {
    const chip: Chip = { id, name, color: color as Chip['color'] };
    if (type !== 'refs') return chip;
    const before = how === 'add' ? ((valueIn(row, key) as Chip[] | null) ?? []) : [];
    return before.some((one) => one.id === id) ? before : [...before, chip];
  };

interface RefProps {
  field: FieldInfo;
  search?: string;
  how: How;
  onSet: ValueProps['onSet'];
  onAddNew: ValueProps['onAddNew'];
}

function RefsValue({ field, search, onSet, onAddNew }: Omit<RefProps, 'how'>) {
  const [how, setHow] = useState<How>('add');
  return (
    <>
      <Choices<How>
        label={words.bulk.how}
        hideLabel
        name="how"
        value={how}
        options={[
          { value: 'add', label: words.bulk.add },
          { value: 'replace', label: words.bulk.replace },
        ]}
        onChange={setHow}
      />
      <RefValue {...{ field, search, how, onSet, onAddNew }} />
    </>
  );
}

/** An inline list: a select would open a second layer over this one. Arrow keys and Enter work as in a select. */
function RefValue({ field, search = '', how, onSet, onAddNew }: RefProps) {
  const from = field.options_from!;
  const [typed, setTyped] = useState(search);
  const [q] = useDebouncedValue(typed.trim(), 300);
  const combobox = useCombobox({ opened: true });
  const found = useOptions(from, { q, typed: typed.trim() }, true);
  const onKeyDown = useFirstHit(combobox, { typed, q, isSuccess: found.isSuccess });
  const make = useMaking(onAddNew(how))(from);
  function choose(option: string) {
    const row = found.options.find(({ id }) => id === picked(option).id);
    if (row) onSet(chosenFor(field, how, row));
    else make?.(typed.trim());
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} resetSelectionOnOptionHover>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          role="combobox"
          label={field.label}
          placeholder={words.form.startTyping}
          autoComplete="off"
          value={typed}
          data-autofocus
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.EventsTarget>
      <OptionList
        groups={[{ found, chosen: [], adds: make && words.form.addNew(typed.trim()) }]}
        className={`${entity.options} ${styles.inlineOptions}`}
        label={field.label}
      />
    </Combobox>
  );
}

interface GivenProps {
  field: FieldInfo;
  before: unknown;
  onSet(value: unknown): void;
}

function DateValue({ field, before, onSet }: GivenProps) {
  const timed = field.type === 'date_time';
  const [text, setText] = useState(before ? (timed ? typedOf(String(before)) : String(before)) : '');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text) onSet(timed ? momentTyped(text) : text);
  }
  return (
    <form onSubmit={submit} className={styles.dateValue}>
      <TextInput
        label={field.label}
        type={timed ? 'datetime-local' : 'date'}
        description={timed && plantTime()}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!text}>
        {words.bulk.apply}
      </Button>
    </form>
  );
}

function TypedValue({ field, before, onSet }: GivenProps) {
  const [value, setValue] = useState(before ?? null);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSet(value === '' ? null : value);
  }
  const common = { label: field.label, description: field.help, 'data-autofocus': true };
  const text = String(value ?? '');
  return (
    <form onSubmit={submit} className={styles.dateValue}>
      {field.type === 'text' ? (
        <TextInput {...common} value={text} onChange={(event) => setValue(event.currentTarget.value)} />
      ) : field.type === 'long_text' ? (
        <Textarea {...common} rows={4} value={text} onChange={(event) => setValue(event.currentTarget.value)} />
      ) : (
        <FigureInput
          {...common}
          rightSection={field.type === 'duration' ? words.form.minutes : undefined}
          value={value as string | number | null}
          read={field.type === 'money' ? amountTyped : numberTyped}
          onChange={setValue}
        />
      )}
      <Button type="submit">{words.bulk.apply}</Button>
    </form>
  );
}
