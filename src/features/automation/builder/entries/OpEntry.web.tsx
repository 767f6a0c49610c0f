import { opChoices } from '../op-words';
import type { Blank } from '../parts';
import { useField } from '../use-field';
import { ChoiceEntry } from './ChoiceEntry.web';

interface OpProps {
  blank: Extract<Blank, { as: 'op' }>;
  typed: string;
  onChoose(value: unknown): void;
}

/** How a field is compared. */
export function OpEntry({ blank: { noun, field, label, value }, typed, onChoose }: OpProps) {
  return (
    <ChoiceEntry
      label={label}
      options={opChoices(useField(noun, field))}
      value={value}
      typed={typed}
      onChoose={onChoose}
    />
  );
}
