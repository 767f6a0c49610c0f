import { Select, TextInput } from '@mantine/core';
import { words } from '#web/words.ts';
import { useSaved } from './saved';
import styles from './settings.module.css';

interface FieldProps {
  /** Its anchor: every setting has an address. */
  id: string;
  label: string;
  /** Its name in the API, by which the server says what is wrong with it. */
  field: string;
  hint?: string;
  current: string;
  save(value: string): Promise<unknown>;
}

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

export function TextSetting({ id, label, field, hint, current, save }: FieldProps) {
  const saved = useSaved({ current, label, field, save });
  return (
    <TextInput
      id={id}
      label={label}
      description={hint}
      inputWrapperOrder={order}
      value={saved.value}
      error={saved.error}
      onChange={(event) => saved.type(event.currentTarget.value)}
      onBlur={() => saved.commit()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') saved.commit();
        if (event.key === 'Escape') saved.commit(current);
      }}
    />
  );
}

export function SelectSetting({
  id,
  label,
  field,
  hint,
  current,
  options,
  save,
}: FieldProps & { options: { value: string; label: string }[] }) {
  const saved = useSaved({ current, label, field, save });
  return (
    <Select
      id={id}
      label={label}
      description={hint}
      inputWrapperOrder={order}
      searchable={options.length > 8}
      allowDeselect={false}
      placeholder={words.settings.notSet}
      nothingFoundMessage={words.form.nothingFound}
      // Tabbing through the page must not open list after list.
      openOnFocus={false}
      // The list itself scrolls, inside its card: so a keyboard and a screen reader know what it belongs to.
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      classNames={{ options: styles.options }}
      data={options}
      value={saved.value || null}
      error={saved.error}
      onChange={(value) => value && saved.commit(value)}
    />
  );
}
