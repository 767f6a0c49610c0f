import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { words } from '#words/screen';
import { useFirstHit } from './first-hit.ts';
import { inPlace } from './OptionList.tsx';
import { SuggestOptions } from './SuggestOptions.tsx';
import { useSuggestions } from './suggestions.ts';
import styles from '../common/entity.module.css';

interface SuggestProps {
  id?: string;
  label: string;
  from: string;
  value: string | null;
  error?: string;
  required?: boolean;
  /** Whether a new text can be added. */
  addsNew: boolean;
  onChange(value: string | null): void;
}

/** Picks one of the texts in use. Typing sets the value at once, so that leaving the input loses nothing. */
export function SuggestSelect({ label, from, value, error, required, addsNew, onChange, ...props }: SuggestProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const [typed, setTyped] = useState<string>();
  const before = useRef(value);
  const search = typed?.trim() ?? '';
  const [q] = useDebouncedValue(search, 300);
  const combobox = useCombobox({
    onDropdownClose: () => {
      setTyped(undefined);
      combobox.resetSelectedOption();
    },
  });
  const found = useSuggestions(from, q, combobox.dropdownOpened);
  const onKey = useFirstHit(combobox, { typed: search, q, isSuccess: found.isSuccess });

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && combobox.dropdownOpened && typed !== undefined) onChange(before.current);
    onKey(event);
  }
  function choose(name: string) {
    onChange(name);
    combobox.closeDropdown();
  }
  return (
    <Combobox {...inPlace(combobox)} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          id={id}
          role="combobox"
          label={label}
          labelProps={{ id: `${id}-label` }}
          required={required}
          error={error}
          value={typed ?? value ?? ''}
          autoComplete="off"
          placeholder={words.form.startTyping}
          rightSection={
            value ? (
              <Combobox.ClearButton aria-label={`${words.form.clear} ${label}`} onClear={() => onChange(null)} />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={value ? 'all' : 'none'}
          onKeyDown={onKeyDown}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={({ currentTarget }) => {
            if (typed === undefined) before.current = value;
            setTyped(currentTarget.value);
            onChange(currentTarget.value || null);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={styles.dropdown}>
        <Combobox.Options className={styles.options} tabIndex={-1} labelledBy={`${id}-label`}>
          <SuggestOptions {...{ found, q, addsNew }} typed={search} chosen={value} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
