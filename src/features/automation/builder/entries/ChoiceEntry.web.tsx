import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { words as all } from '#words/screen';
import type { Choice } from '../parts';
import entity from '#web/entity/common/entity.module.css';
import styles from '../builder.module.css';

interface ChoiceProps {
  label: string;
  options: readonly Choice[];
  value: unknown;
  typed: string;
  /** Something else that was typed can be used as it is. */
  other?: (typed: string) => Choice | undefined;
  onChoose(value: string): void;
}

const fits = ({ label, hint = '' }: Choice, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${label} ${hint}`.toLowerCase().includes(word));

/** What begins with what was typed comes first, then what has a word that does. */
function rankOf({ label }: Choice, typed: string): number {
  const text = label.toLowerCase();
  const begun = typed.toLowerCase();
  return text.startsWith(begun) ? 0 : text.includes(` ${begun}`) ? 1 : 2;
}

/** One of a list, searched as one types; Enter takes the first. */
export function ChoiceEntry({ label, options, value, typed: first, other, onChoose }: ChoiceProps) {
  const [typed, setTyped] = useState(first);
  const combobox = useCombobox({ opened: true });
  const search = typed.trim();
  const found = options
    .filter((one) => fits(one, search))
    .toSorted((one, other) => (search ? rankOf(one, search) - rankOf(other, search) : 0));
  const own = other?.(search);
  const shown = own ? [...found, own] : found;
  useEffect(() => {
    // After the list is drawn.
    const timer = setTimeout(() => {
      if (typed !== '' || combobox.selectActiveOption() === null) combobox.selectFirstOption();
    });
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Combobox store={combobox} onOptionSubmit={onChoose} resetSelectionOnOptionHover>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          role="combobox"
          label={label}
          placeholder={all.form.startTyping}
          autoComplete="off"
          value={typed}
          data-autofocus
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={`${entity.options} ${styles.options}`} tabIndex={-1} aria-label={label}>
        {shown.map((one) => (
          <Combobox.Option key={one.value} value={one.value} active={one.value === value}>
            <span className={styles.option}>
              <span>{one.label}</span>
              {one.hint && <small>{one.hint}</small>}
            </span>
            {one.value === value && <Check size={16} aria-hidden="true" />}
          </Combobox.Option>
        ))}
        {shown.length === 0 && <Combobox.Empty>{all.form.nothingFound}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}
