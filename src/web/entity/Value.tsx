import { Button, Combobox, Textarea, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { momentTyped, plantTime, typedOf } from '../format/clock.ts';
import { amountTyped, numberTyped } from '../format/figure.ts';
import type { Row } from '../query.ts';
import { Choices } from '../ui/Choices.tsx';
import { FigureInput } from '../ui/FigureInput.tsx';
import { words } from '#words/screen';
import { fetchAtEnd, OptionLine } from './OptionList.tsx';
import { type FieldInfo, valueIn } from './fields.ts';
import { useFirstHit } from './first-hit.ts';
import { useOptions } from './options.ts';
import { SuggestedValue } from './SuggestedValue.tsx';
import { typed } from './settable.ts';
import styles from './list.module.css';

/** What a row is to have, as it is read: a reference as a chip. */
export type ValueOf = (row: Row) => unknown;

/** What a field is set to. Choosing it does it; only what is typed needs a button. Of one row, it begins with what is there. */
export function Value({ field, row, onSet }: { field: FieldInfo; row?: Row; onSet(valueOf: ValueOf): void }) {
  const before = row && valueIn(row, field.key);
  const set = (value: unknown) => onSet(() => value);
  const clear = !field.required && field.type !== 'flag' && (
    <button type="button" className={styles.clear} onClick={() => set(field.type === 'refs' ? [] : null)}>
      {words.bulk.clear(field.label)}
    </button>
  );
  if (field.options_from)
    return (
      <>
        {field.type === 'refs' ? (
          <RefsValue field={field} from={field.options_from} onSet={onSet} />
        ) : (
          <RefValue label={field.label} from={field.options_from} onSet={set} />
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
  return (
    <>
      {options.map(({ value, label }) => (
        <button
          key={label}
          type="button"
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

interface Chip {
  id: string;
  name: string;
  color: unknown;
}

/** One more beside those a row has, or it alone in their place. */
function RefsValue({ field, from, onSet }: { field: FieldInfo; from: string; onSet(valueOf: ValueOf): void }) {
  const [how, setHow] = useState<'add' | 'replace'>('add');
  const added = (row: Row, chip: Chip) => {
    const before = (valueIn(row, field.key) as Chip[] | null) ?? [];
    return before.some(({ id }) => id === chip.id) ? before : [...before, chip];
  };
  return (
    <>
      <Choices<'add' | 'replace'>
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
      <RefValue
        label={field.label}
        from={from}
        onSet={(chip) => onSet((row) => (how === 'add' ? added(row, chip) : [chip]))}
      />
    </>
  );
}

/** A list of its own: a select would open a second layer over this one. Arrows and Enter choose from it as from any. */
function RefValue({ label, from, onSet }: { label: string; from: string; onSet(value: Chip): void }) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 300);
  const combobox = useCombobox({ opened: true });
  const found = useOptions(from, q, true);
  const onKeyDown = useFirstHit(combobox, { typed, q, isSuccess: found.isSuccess });
  const { options, isPending } = found;
  function choose(id: string) {
    const option = options.find((one) => one.id === id);
    if (option) onSet({ id, name: option.name, color: option.color });
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} resetSelectionOnOptionHover>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          role="combobox"
          label={label}
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
      <Combobox.Options
        className={styles.inlineOptions}
        aria-label={label}
        tabIndex={-1}
        onScroll={({ currentTarget }) => fetchAtEnd(currentTarget, found)}
      >
        {options.map((option) => (
          <Combobox.Option key={option.id} value={option.id}>
            <OptionLine option={option} />
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {options.length === 0 && !isPending && <p role="status">{words.form.nothingFound}</p>}
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
