import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { words } from '#words/screen';
import type { Row } from '../../query.ts';
import { useFirstHit } from './first-hit.ts';
import { type AddNew, useMaking } from '../common/making.ts';
import { inPlace, OptionList, picked } from './OptionList.tsx';
import { rememberOption, useOption, useOptions } from './options.ts';
import styles from '../common/entity.module.css';

interface PillsProps {
  id: string;
  label: string;
  error?: string;
  required?: boolean;
  disabled?: boolean;
  onAddNew: AddNew | null;
}

interface MultiProps extends PillsProps {
  from: string;
  value: string[];
  onChange(ids: string[]): void;
}

/** Picks several records of a noun, shown as pills; the list is at most 650 px wide. */
export const MultiSelect = ({ from, value, onChange, ...pills }: MultiProps) => (
  <MixedSelect {...pills} kinds={[{ from, value, onChange }]} />
);

interface Kind {
  from: string;
  value: string[];
  onChange(ids: string[]): void;
  /** The name of one of several kinds: above its options, and on its Add New. */
  called?: { one: string; many: string };
}

interface MixedProps extends PillsProps {
  kinds: [Kind] | [Kind, Kind];
  line?: (option: Row) => ReactNode;
}

/** The same for one noun or two that answer one question: people and teams. */
export function MixedSelect({ id, label, kinds, error, required, disabled, line, onAddNew }: MixedProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 300);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [first, second] = kinds;
  const found = [
    useOptions(first.from, { q, typed: typed.trim() }, combobox.dropdownOpened),
    useOptions((second ?? first).from, { q, typed: typed.trim() }, combobox.dropdownOpened && second !== undefined),
  ].slice(0, kinds.length);
  const onKey = useFirstHit(combobox, { typed, q, isSuccess: found.every(({ isSuccess }) => isSuccess) });
  const makeOf = useMaking(onAddNew);
  const chosen = kinds.flatMap((kind) => kind.value.map((one) => ({ kind, one })));
  const toggle = ({ value, onChange }: Kind, one: string) =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);

  function choose(option: string) {
    const { at, id: one } = picked(option);
    const kind = kinds[at]!;
    const row = found[at]!.options.find((other) => other.id === one);
    if (row) {
      rememberOption(kind.from, row, found[at]!.dataUpdatedAt);
      toggle(kind, row.id);
    } else makeOf(kind.from)?.(typed.trim());
    setTyped('');
  }
  return (
    <Combobox {...inPlace(combobox)} onOptionSubmit={choose}>
      <Combobox.DropdownTarget>
        <PillsInput
          id={id}
          label={label}
          labelProps={{ id: `${id}-label` }}
          required={required}
          disabled={disabled}
          error={error}
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group>
            {chosen.map(({ kind, one }) => (
              <Chosen key={one} from={kind.from} id={one} disabled={disabled} onRemove={() => toggle(kind, one)} />
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                role="combobox"
                value={typed}
                disabled={disabled}
                aria-invalid={error ? true : undefined}
                autoComplete="off"
                placeholder={chosen.length === 0 ? words.form.startTyping : ''}
                onBlur={() => {
                  setTyped('');
                  combobox.closeDropdown();
                }}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                }}
                onKeyDown={(event) => {
                  onKey(event);
                  const last = chosen.at(-1);
                  if (event.key === 'Backspace' && typed === '' && last) toggle(last.kind, last.one);
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={styles.dropdown}>
        <OptionList
          labelledBy={`${id}-label`}
          line={line}
          groups={kinds.map(({ from, value, called }, at) => ({
            found: found[at]!,
            chosen: value,
            title: called?.many,
            adds: makeOf(from) && words.form.addNew(typed.trim(), called?.one),
          }))}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Chosen({ from, id, disabled, onRemove }: { from: string; id: string; disabled?: boolean; onRemove(): void }) {
  const name = useOption(from, id)?.name ?? '…';
  return (
    <Pill
      withRemoveButton={!disabled}
      onRemove={onRemove}
      // Mantine hides the button from screen readers, which would leave them only Backspace.
      removeButtonProps={{ 'aria-label': words.form.remove(name), 'aria-hidden': false }}
    >
      {name}
    </Pill>
  );
}
