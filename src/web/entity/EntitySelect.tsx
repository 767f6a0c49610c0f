import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import { words } from '#words/screen';
import type { Row } from '../query.ts';
import { useFirstHit } from './first-hit.ts';
import { addNewValue, inPlace, OptionList } from './OptionList.tsx';
import { useOption, useOptions } from './options.ts';

interface SelectProps {
  label: string;
  from: string;
  value: string | null;
  onChange(id: string | null, row?: Row): void;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Known already where a record was loaded: saves asking for the name. */
  name?: string;
  /** Goes to the other noun's form, with what was typed as its name, and comes back with what was made. */
  onAddNew?: (typed: string) => void;
  id?: string;
}

/** A select over records: searched by the server, paged as one scrolls, with Add New where the person may add. */
export function EntitySelect(props: SelectProps) {
  const { label, from, value, onChange, error, required, disabled, name, onAddNew } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [typed, setTyped] = useState<string>();
  const [q] = useDebouncedValue(typed?.trim() ?? '', 300);
  const combobox = useCombobox({
    onDropdownClose: () => {
      setTyped(undefined);
      combobox.resetSelectedOption();
    },
  });
  const found = useOptions(from, q, combobox.dropdownOpened);
  const onKeyDown = useFirstHit(combobox, { typed: typed ?? '', q, isSuccess: found.isSuccess });
  const looked = useOption(name ? null : from, value ?? '');
  const shown = typed ?? (value ? (name ?? looked ?? '') : '');

  function choose(chosen: string) {
    if (chosen === addNewValue) onAddNew?.(typed?.trim() ?? '');
    else
      onChange(
        chosen,
        found.options.find((option) => option.id === chosen),
      );
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
          disabled={disabled}
          error={error}
          value={shown}
          autoComplete="off"
          placeholder={words.form.startTyping}
          rightSection={
            value && !disabled ? (
              <Combobox.ClearButton aria-label={`${words.form.clear} ${label}`} onClear={() => onChange(null)} />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={value ? 'all' : 'none'}
          onKeyDown={onKeyDown}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <OptionList
        labelledBy={`${id}-label`}
        found={found}
        chosen={value ? [value] : []}
        typed={typed?.trim() ?? ''}
        addsNew={onAddNew !== undefined}
      />
    </Combobox>
  );
}
