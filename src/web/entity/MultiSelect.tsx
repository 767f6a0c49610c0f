import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { words } from '../words.ts';
import { useOption, useOptions } from './options.ts';
import styles from './entity.module.css';

interface MultiProps {
  id: string;
  label: string;
  from: string;
  value: string[];
  error?: string;
  onChange(ids: string[]): void;
  onAddNew?: (typed: string) => void;
}

/** Several of a noun, as pills; the list is never wider than 650 px. */
export function MultiSelect({ id, label, from, value, error, onChange, onAddNew }: MultiProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, 300);
  const combobox = useCombobox();
  const { options, hasNextPage, fetchNextPage, isFetching } = useOptions(from, q, combobox.dropdownOpened);
  const toggle = (one: string) =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);
  return (
    <Combobox
      store={combobox}
      width="target"
      onOptionSubmit={(chosen) => {
        if (chosen === '+') onAddNew?.(typed);
        else if (chosen === '…') void fetchNextPage();
        else toggle(chosen);
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput label={label} error={error} onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {value.map((one) => (
              <Chosen key={one} from={from} id={one} onRemove={() => toggle(one)} />
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                id={id}
                value={typed}
                placeholder={value.length === 0 ? words.form.startTyping : ''}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => setTyped(event.currentTarget.value)}
                onKeyDown={(event) => event.key === 'Backspace' && typed === '' && onChange(value.slice(0, -1))}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={styles.multiDropdown}>
        <Combobox.Options className={styles.options}>
          {options.map((option) => (
            <Combobox.Option key={option.id} value={option.id} active={value.includes(option.id)}>
              {value.includes(option.id) ? '✓ ' : ''}
              {option.name}
            </Combobox.Option>
          ))}
          {options.length === 0 && (
            <Combobox.Empty>{isFetching ? words.form.startTyping : words.form.nothingFound}</Combobox.Empty>
          )}
          {hasNextPage && <Combobox.Option value="…">{words.form.loadMore}</Combobox.Option>}
        </Combobox.Options>
        {onAddNew && (
          <Combobox.Footer className={styles.addNew}>
            <Combobox.Option value="+">{words.form.addNew}</Combobox.Option>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Chosen({ from, id, onRemove }: { from: string; id: string; onRemove(): void }) {
  const name = useOption(from, id) ?? '…';
  return (
    <Pill withRemoveButton onRemove={onRemove} removeButtonProps={{ 'aria-label': `${words.form.clear} ${name}` }}>
      {name}
    </Pill>
  );
}
