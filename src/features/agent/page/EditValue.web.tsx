import { ActionIcon, TextInput } from '@mantine/core';
import { Undo2, X } from 'lucide-react';
import { momentTyped, plantTime, typedOf } from '#web/format/clock.ts';
import { numberTyped } from '#web/format/figure.ts';
import { FigureInput } from '#web/ui/input/FigureInput.tsx';
import { MultiSelect } from '#web/entity/pick/selects.ts';
import { type People, PeopleSelect } from '#features/people/assigned/PeopleSelect.web';
import { words } from './proposal.words';
import type { Line } from './sentence';
import styles from './proposal.module.css';

interface EditProps {
  name: string;
  label: string;
  /** As it was proposed. */
  before: unknown;
  value: unknown;
  names: ReadonlyMap<string, string>;
  /** Where records for it are found. */
  from: string | null | undefined;
  onChange(value: unknown): void;
}

/** One value that a person may change before accepting: lines, people, records, a date or a figure. */
export function EditValue({ name, label, before, value, names, from, onChange }: EditProps) {
  if (name === 'lines')
    return <EditLines before={before as Line[]} value={value as Line[]} names={names} onChange={onChange} />;
  if (name === 'assigned_to')
    return (
      <PeopleSelect id={`edit-${name}`} label={label} value={peopleOf(value)} onChange={onChange} onAddNew={null} />
    );
  if (Array.isArray(before) && from)
    return (
      <MultiSelect
        id={`edit-${name}`}
        label={label}
        from={from}
        value={value as string[]}
        onChange={onChange}
        onAddNew={null}
      />
    );
  if (name.endsWith('_date'))
    return (
      <TextInput
        label={label}
        type="datetime-local"
        description={plantTime()}
        value={value ? typedOf(String(value)) : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value ? momentTyped(currentTarget.value) : null)}
      />
    );
  return <FigureInput label={label} value={value as number | null} read={numberTyped} onChange={onChange} />;
}

const peopleOf = (value: unknown): People => {
  const { users = [], teams = [] } = (value ?? {}) as Partial<People>;
  return { users, teams };
};

interface LinesProps {
  before: Line[];
  value: Line[];
  names: ReadonlyMap<string, string>;
  onChange(value: Line[]): void;
}

/** The lines of an order: how many of each, and which at all. */
function EditLines({ before, value, names, onChange }: LinesProps) {
  const kept = (part: string) => value.find((line) => line.part === part);
  const set = (part: string, line: Line | undefined) =>
    onChange(before.flatMap((one) => (one.part === part ? (line ?? []) : (kept(one.part) ?? []))));
  return (
    <ul className={styles.editLines}>
      {before.map((line) => {
        const name = names.get(line.part) ?? '';
        const now = kept(line.part);
        return (
          <li key={line.part} data-out={!now || undefined}>
            <FigureInput
              aria-label={words.edits.quantityOf(name)}
              disabled={!now}
              value={(now ?? line).quantity as number | null}
              read={numberTyped}
              onChange={(quantity) => set(line.part, { ...line, quantity: quantity as number })}
            />
            <span>
              {name}
              {!now && <small>{words.edits.left}</small>}
            </span>
            <ActionIcon
              aria-label={now ? words.edits.leaveOut(name) : words.edits.putBack(name)}
              disabled={now && value.length === 1}
              onClick={() => set(line.part, now ? undefined : line)}
            >
              {now ? <X size={18} /> : <Undo2 size={18} />}
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
