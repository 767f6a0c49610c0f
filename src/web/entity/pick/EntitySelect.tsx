import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { words } from '#words/screen';
import type { Row } from '../../query.ts';
import { useFirstHit } from './first-hit.ts';
import { Inside, levelName, Levels, type Trail, trailOf } from '../common/Levels.tsx';
import { type AddNew, useMaking } from '../common/making.ts';
import { inPlace, OptionLine, OptionList, picked } from './OptionList.tsx';
import { featureFrom } from '../common/feature.ts';
import { rememberOption, useOption, useOptions } from './options.ts';
import { placeName } from '../tree/place-name.ts';
import type { Place } from '../tree/place.ts';
import styles from '../common/entity.module.css';

interface SelectProps {
  label: string;
  from: string;
  value: string | null;
  onChange(id: string | null, row?: Row): void;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Known if the record was loaded: saves a request for the name. */
  name?: string;
  onAddNew: AddNew | null;
  id?: string;
}

/**
 * Picks one record: searched by the server, with pagination on scroll. Nested records are shown level by level; the
 * right arrow opens the highlighted one, the left arrow goes back up.
 */
export function EntitySelect(props: SelectProps) {
  const { label, from, value, onChange, error, required, disabled, name, onAddNew } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const feature = featureFrom(from);
  const nested = feature?.nested ? feature : undefined;
  const [typed, setTyped] = useState<string>();
  const search = typed?.trim() ?? '';
  const [q] = useDebouncedValue(search, 300);
  const chosen = useOption(name ? null : from, value ?? '');
  const [openTrail, setOpenTrail] = useState<Trail>();
  // Starts at the level of the chosen record, which may be loaded only after the list was opened.
  const trail = nested ? (openTrail ?? (chosen ? trailOf(chosen as Place).slice(0, -1) : [])) : [];
  const combobox = useCombobox({
    onDropdownClose: () => {
      setTyped(undefined);
      setOpenTrail(undefined);
      combobox.resetSelectedOption();
    },
  });
  const found = useOptions(
    from,
    { q, parent: nested ? (trail.at(-1)?.id ?? null) : undefined, typed: search },
    combobox.dropdownOpened,
  );
  const chooseFirst = useFirstHit(combobox, { typed: search, q, isSuccess: found.isSuccess });
  const make = useMaking(onAddNew)(from);
  const goTo = (next: Trail) => {
    setTyped(undefined);
    setOpenTrail(next);
    combobox.resetSelectedOption();
  };

  function onKeyDown(event: KeyboardEvent): void {
    chooseFirst(event);
    if (!nested || !combobox.dropdownOpened || search) return;
    const highlighted = found.options[combobox.getSelectedOptionIndex()] as Place | undefined;
    if (event.key === 'ArrowRight' && highlighted?.has_children) goTo(trailOf(highlighted));
    else if (event.key === 'ArrowLeft' && trail.length > 0) goTo(trail.slice(0, -1));
    else return;
    event.preventDefault();
  }
  function choose(option: string) {
    const row = found.options.find((one) => one.id === picked(option).id);
    if (row) {
      rememberOption(from, row, found.dataUpdatedAt);
      onChange(row.id, row);
    } else make?.(search);
    combobox.closeDropdown();
  }
  const browses = nested !== undefined && q === '';
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
          value={typed ?? (value ? (name ?? (chosen ? placeName(chosen) : '')) : '')}
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
          // Typing replaces the chosen record.
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={styles.dropdown}>
        {browses && trail.length > 0 && <Levels all={nested.plural} trail={trail} onGo={goTo} />}
        <OptionList
          groups={[{ found, chosen: value ? [value] : [], adds: make && words.form.addNew(search) }]}
          // Within its level a place does not repeat its path.
          line={browses ? ({ name: ownName }) => <OptionLine option={{ name: ownName }} /> : undefined}
          end={nested && ((option) => <Inside place={option as Place} onGo={goTo} />)}
          label={nested && levelName(nested.plural, browses ? trail : [])}
          labelledBy={nested ? undefined : `${id}-label`}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}
