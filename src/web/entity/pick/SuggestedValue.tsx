import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { words } from '#words/screen';
import { useFirstHit } from './first-hit.ts';
import { SuggestOptions } from './SuggestOptions.tsx';
import { useSuggestions } from './suggestions.ts';
import entity from '../common/entity.module.css';
import styles from '../list/list.module.css';

interface ValueProps {
  label: string;
  from: string;
  before: unknown;
  onSet(value: string): void;
}

/** Sets a text in use, or a new one, in a cell or on many rows: the list is in the popover that is already open. */
export function SuggestedValue({ label, from, before, onSet }: ValueProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const [q] = useDebouncedValue(typed, 300);
  const combobox = useCombobox({ opened: true });
  const found = useSuggestions(from, q);
  const onKeyDown = useFirstHit(combobox, { typed, q, isSuccess: found.isSuccess });
  return (
    <Combobox store={combobox} onOptionSubmit={onSet} resetSelectionOnOptionHover>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          role="combobox"
          label={label}
          placeholder={words.form.startTyping}
          autoComplete="off"
          value={text}
          data-autofocus
          onKeyDown={onKeyDown}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={`${entity.options} ${styles.inlineOptions}`} aria-label={label} tabIndex={-1}>
        <SuggestOptions {...{ found, typed, q }} chosen={typeof before === 'string' ? before : null} addsNew />
      </Combobox.Options>
    </Combobox>
  );
}
