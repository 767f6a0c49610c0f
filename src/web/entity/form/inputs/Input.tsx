import type { ComponentType } from 'react';
import type { Field } from '#shared/field';
import { DateInput, DateTimeInput } from './date-inputs.tsx';
import { DurationInput, MoneyInput, NumberInput } from './figure-inputs.tsx';
import type { InputProps } from './input-props.ts';
import { ChoiceInput, FilesOfRecord, FlagInput, RefInput, RefsInput } from './pick-inputs.tsx';
import { LongTextInput, TextOrLink } from './text-inputs.tsx';

const inputs: { [K in Field['kind']]?: ComponentType<InputProps> } = {
  long_text: LongTextInput,
  flag: FlagInput,
  choice: ChoiceInput,
  ref: RefInput,
  refs: RefsInput,
  files: FilesOfRecord,
  number: NumberInput,
  duration: DurationInput,
  money: MoneyInput,
  date: DateInput,
  date_time: DateTimeInput,
};

/** One input per field kind, the same in create and edit. */
export function Input(props: InputProps) {
  const Kind = inputs[props.field.kind] ?? TextOrLink;
  return <Kind {...props} />;
}
