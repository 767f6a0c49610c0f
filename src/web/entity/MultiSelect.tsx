import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { words } from '#words/screen';
import { useFirstHit } from './first-hit.ts';
import { addNewValue, inPlace, OptionList } from './OptionList.tsx';
import { useOption, useOptions } from './options.ts';

interface MultiProps {
  id: string;
  label: string;
  from: string;
  value: string[];
  error?: string;
  required?: boolean;
  disabled?: boolean;
  onChange(ids: string[]): void;
  onAddNew?: (typed: string) => void;
}

/** Several of a noun, as pills; the list is never wider than 650 px. */
export function MultiSelect({ id, label, from, value, error, required, disabled, onChange, onAddNew }: MultiProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 300);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useOptions(from, q, combobox.dropdownOpened);
  const onKey = useFirstHit(combobox, { typed, q, isSuccess: found.isSuccess });
  const toggle = (one: string) =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);
  function choose(chosen: string) {
    if (chosen === addNewValue) onAddNew?.(typed.trim());
    else toggle(chosen);
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
            {value.map((one) => (
              <Chosen key={one} from={from} id={one} disabled={disabled} onRemove={() => toggle(one)} />
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                role="combobox"
                value={typed}
                disabled={disabled}
                aria-invalid={error ? true : undefined}
                autoComplete="off"
                placeholder={value.length === 0 ? words.form.startTyping : ''}
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
                  if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1));
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <OptionList
        labelledBy={`${id}-label`}
        found={found}
        chosen={value}
        typed={typed.trim()}
        addsNew={onAddNew !== undefined}
      />
    </Combobox>
  );
}

function Chosen({ from, id, disabled, onRemove }: { from: string; id: string; disabled?: boolean; onRemove(): void }) {
  const name = useOption(from, id) ?? '…';
  return (
    <Pill
      withRemoveButton={!disabled}
      onRemove={onRemove}
      // Mantine hides it from those who listen, who have it only by Backspace then.
      removeButtonProps={{ 'aria-label': `${words.form.clear} ${name}`, 'aria-hidden': false }}
    >
      {name}
    </Pill>
  );
}
