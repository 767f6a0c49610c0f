import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface FigureInputProps<T> extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: T | undefined;
  /** Parses the typed text. */
  read(typed: string): T;
  onChange(value: T): void;
}

/** A number or an amount. The typed text stays until blur: `120.` may become `120.5`. */
export function FigureInput<T extends string | number | null>({
  value,
  read,
  onChange,
  onBlur,
  ...rest
}: FigureInputProps<T>) {
  const [typed, setTyped] = useState('');
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      // Unless the value was set from outside: by a draft, or by another choice.
      value={read(typed) === (value ?? null) ? typed : String(value ?? '')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(read(currentTarget.value));
      }}
      onBlur={(event) => {
        setTyped(String(value ?? ''));
        onBlur?.(event);
      }}
    />
  );
}
