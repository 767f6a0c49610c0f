import { TextInput } from '@mantine/core';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { words } from '../asset.words';

/** The code as text: it may already be on the machine. */
export function CodeInput({ id, value, error, onChange }: FieldInputProps) {
  const code = (value as { code: string } | null)?.code ?? '';
  return (
    <TextInput
      id={id}
      label={words.code.input}
      description={words.code.inputHint}
      autoComplete="off"
      spellCheck={false}
      value={code}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : { code: currentTarget.value })}
    />
  );
}
