import { TextInput } from '@mantine/core';
import { momentTyped, plantTime, typedOf } from '../../../format/clock.ts';
import { commonOf, type InputProps, textOf } from './input-props.ts';

export const DateInput = (props: InputProps) => (
  <TextInput
    {...commonOf(props)}
    type="date"
    value={textOf(props.value)}
    onChange={(event) => props.onChange(event.currentTarget.value || null)}
  />
);

export function DateTimeInput(props: InputProps) {
  const text = textOf(props.value);
  return (
    <TextInput
      {...commonOf(props)}
      type="datetime-local"
      description={[props.field.help, plantTime()].filter(Boolean).join(' ') || undefined}
      value={text && typedOf(text)}
      onChange={(event) => props.onChange(event.currentTarget.value ? momentTyped(event.currentTarget.value) : null)}
    />
  );
}
