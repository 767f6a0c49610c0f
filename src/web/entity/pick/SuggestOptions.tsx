import { Combobox } from '@mantine/core';
import { Check, Plus } from 'lucide-react';
import { words } from '#words/screen';
import { isSameText, type useSuggestions } from './suggestions.ts';
import styles from '../common/entity.module.css';

interface OptionsProps {
  found: ReturnType<typeof useSuggestions>;
  chosen: string | null;
  typed: string;
  /** The debounced text. */
  q: string;
  addsNew: boolean;
}

/** The texts in use, an exact match first; at the end, adding the typed one. */
export function SuggestOptions({ found, chosen, typed, q, addsNew }: OptionsProps) {
  const names = (found.data ?? []).map(({ name }) => name);
  const meant = names.filter((name) => isSameText(name, typed));
  const isNew = found.isSuccess && q === typed && typed !== '' && meant.length === 0;
  return (
    <>
      {[...meant, ...names.filter((name) => !meant.includes(name))].map((name) => (
        <Combobox.Option key={name} value={name} active={name === chosen}>
          {name}
          {name === chosen && <Check size={16} />}
        </Combobox.Option>
      ))}
      {names.length === 0 && !(isNew && addsNew) && (
        <Combobox.Empty>
          {found.error ? found.error.message : found.isSuccess ? words.form.nothingFound : words.form.searching}
        </Combobox.Empty>
      )}
      {isNew && addsNew && (
        <div className={styles.making} role="presentation">
          <Combobox.Option value={typed}>
            <Plus size={16} aria-hidden="true" />
            {words.form.addText(typed)}
          </Combobox.Option>
        </div>
      )}
    </>
  );
}
