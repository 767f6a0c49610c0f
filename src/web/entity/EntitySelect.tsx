import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { Row } from '../query.ts';
import { words } from '../words.ts';
import { useOption, useOptions } from './options.ts';
import styles from './entity.module.css';

interface SelectProps {
  label: string;
  from: string;
  value: string | null;
  onChange(id: string | null, row?: Row): void;
  error?: ReactNode;
  required?: boolean;
  /** Known already where a record was loaded: saves asking for the name. */
  name?: string;
  /** Goes to the other noun's form, with what was typed as its name, and comes back with what was made. */
  onAddNew?: (typed: string) => void;
  id?: string;
}

/** A select over records: searched by the server, paged as one scrolls, with Add New where the person may add. */
export function EntitySelect({ label, from, value, onChange, error, required, name, onAddNew, id }: SelectProps) {
  const [typed, setTyped] = useState<string>();
  const [q] = useDebouncedValue(typed ?? '', 300);
  const combobox = useCombobox({ onDropdownClose: () => setTyped(undefined) });
  const { options, hasNextPage, fetchNextPage, isFetching } = useOptions(from, q, combobox.dropdownOpened);
  const looked = useOption(name ? null : from, value ?? '');
  const shown = typed ?? (value ? (name ?? looked ?? '') : '');

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(chosen) => {
        if (chosen === '+') onAddNew?.(typed ?? '');
        else if (chosen === '…') void fetchNextPage();
        else
          onChange(
            chosen,
            options.find((option) => option.id === chosen),
          );
        if (chosen !== '…') combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <InputBase
          id={id}
          label={label}
          required={required}
          error={error}
          value={shown}
          placeholder={words.form.startTyping}
          rightSection={
            value ? (
              <Combobox.ClearButton aria-label={`${words.form.clear} ${label}`} onClear={() => onChange(null)} />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={value ? 'all' : 'none'}
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          className={styles.options}
          onScroll={({ currentTarget: at }) =>
            hasNextPage && !isFetching && at.scrollHeight - at.scrollTop - at.clientHeight < 80 && void fetchNextPage()
          }
        >
          {options.map((option) => (
            <Combobox.Option key={option.id} value={option.id} active={option.id === value}>
              <OptionLine option={option} />
            </Combobox.Option>
          ))}
          {options.length === 0 && (
            <Combobox.Empty>{isFetching ? words.form.startTyping : words.form.nothingFound}</Combobox.Empty>
          )}
          {hasNextPage && <Combobox.Option value="…">{words.form.loadMore}</Combobox.Option>}
        </Combobox.Options>
        {onAddNew && (
          <Combobox.Footer className={styles.addNew}>
            <Combobox.Option value="+">
              {words.form.addNew}
              {typed ? ` “${typed}”` : ''}
            </Combobox.Option>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The name, and above it where it lies, for nouns that lie in one another. */
export function OptionLine({ option }: { option: Row }) {
  const path = Array.isArray(option.path) ? (option.path as string[]).slice(0, -1) : [];
  return (
    <span className={styles.option}>
      {path.length > 0 && <small>{path.join(' › ')}</small>}
      {option.name}
      {typeof option.email === 'string' && <small>{option.email}</small>}
    </span>
  );
}
