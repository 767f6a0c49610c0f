import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface FigureInputProps<T> extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: T | undefined;
  /** What is meant by what was typed. */
  read(typed: string): T;
  onChange(value: T): void;
}

/** A number or an amount. What is typed stays as it is typed until one leaves it: `120.` is on its way to `120.5`. */
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
      // Unless something else was put in its place: a draft, a choice that brings it along.
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
