import { TextInput } from '@mantine/core';
import { SearchSelect } from '#web/ui/input/SearchSelect.tsx';
import { words } from './settings.words';
import { useSaved } from './saved';

interface FieldProps {
  /** Its anchor: every setting has an address. */
  id: string;
  label: string;
  /** Its name in the API, to match server errors. */
  field: string;
  hint?: string;
  current: string;
  save(value: string): Promise<unknown>;
}

export function TextSetting({ id, label, field, hint, current, save }: FieldProps) {
  const saved = useSaved({ current, label, field, save });
  return (
    <TextInput
      id={id}
      label={label}
      description={hint}
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

/** An ordinary option, so that the keyboard reaches it, too. */
const nothing = 'nothing';

export function SelectSetting({
  id,
  label,
  field,
  hint,
  current,
  options,
  optional,
  save,
}: FieldProps & {
  options: { value: string; label: string }[];
  /** May be empty, which is saved as an empty text. */
  optional?: boolean;
}) {
  const saved = useSaved({ current, label, field, save });
  return (
    <SearchSelect
      id={id}
      label={label}
      description={hint}
      placeholder={words.notSet}
      data={optional ? [{ value: nothing, label: words.notSet }, ...options] : options}
      value={saved.value || (optional ? nothing : null)}
      error={saved.error}
      onChange={(value) => value && saved.commit(value === nothing ? '' : value)}
    />
  );
}
