import { Button, Popover, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ArrowLeft, PencilLine } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ownPrefix } from '#shared/own';
import { words } from '#words/screen';
import { momentTyped, plantTime } from '../format/clock.ts';
import type { Row } from '../query.ts';
import { Choices } from '../ui/Choices.tsx';
import { OptionLine } from './OptionList.tsx';
import type { Feature } from './feature.ts';
import { type FieldInfo, isFile, useFields, valueIn } from './fields.ts';
import { useOptions } from './options.ts';
import styles from './list.module.css';

/** Kinds of which many rows may well have the same value; a picture or a name is of one. */
const kinds = new Set(['choice', 'flag', 'ref', 'refs', 'date', 'date_time']);
const settable = (field: FieldInfo) => field.editable && kinds.has(field.type) && !isFile(field);

/** In the order of the noun, the organisation's own after them. */
function settableIn({ bulk, sets }: Feature, fields: FieldInfo[]): FieldInfo[] {
  const own = fields.filter((field) => settable(field) || sets?.[field.key]);
  if (!bulk) return own;
  const named = bulk.flatMap((key) => own.find((field) => field.key === key) ?? []);
  return [...named, ...own.filter(({ key }) => key.startsWith(ownPrefix))];
}

interface SetProps {
  feature: Feature;
  busy: boolean;
  /** A field that is to be set at once, without choosing it; told back when that is over. */
  asked: string | undefined;
  onAnswered(): void;
  onSet(field: FieldInfo, valueOf: ValueOf): void;
}

/** What a row is to have, as it is read: a reference as a chip. */
export type ValueOf = (row: Row) => unknown;

/** First the field, then its value; choosing the value does it. Only a date, which is typed, needs a button. */
export function SetField({ feature, busy, asked, onAnswered, onSet }: SetProps) {
  const fields = settableIn(feature, useFields(feature) ?? []);
  const [wanted, setOpened] = useState(false);
  const [chosen, setChosen] = useState<FieldInfo>();
  const opened = wanted || asked !== undefined;
  const field = chosen ?? fields.find(({ key }) => key === asked);
  if (fields.length === 0) return null;
  function toggle(open: boolean) {
    setOpened(open);
    setChosen(fields.length === 1 ? fields[0] : undefined);
    onAnswered();
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
              <button type="button" onClick={() => toggle(true)}>
                <ArrowLeft size={14} />
                {field.label}
              </button>
            )}
            <Value
              field={field}
              onSet={(valueOf) => {
                toggle(false);
                onSet(field, valueOf);
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

function Value({ field, onSet }: { field: FieldInfo; onSet(valueOf: ValueOf): void }) {
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
  if (field.type === 'date' || field.type === 'date_time')
    return (
      <>
        <DateValue field={field} onSet={set} />
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
        <button key={label} type="button" onClick={() => set(value)}>
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

/** A list of its own: a select would open a second layer over this one. */
function RefValue({ label, from, onSet }: { label: string; from: string; onSet(value: Chip): void }) {
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
