import { useMeasured } from '../BlankText.web';
import type { Blank } from '../parts';
import { ChoiceEntry } from './ChoiceEntry.web';
import { FigureEntry } from './figure-entries.web';

interface LimitProps {
  blank: Extract<Blank, { as: 'limit' }>;
  typed: string;
  onChoose(value: unknown): void;
}

/** A value of a measurement: a number in its unit, or one of its states. */
export function LimitEntry({ blank: { label, measurement, value }, typed, onChoose }: LimitProps) {
  const measured = useMeasured(measurement);
  if (measured?.kind === 'state')
    return (
      <ChoiceEntry
        label={label}
        options={(measured.states ?? []).map((one) => ({ value: one.key, label: one.label }))}
        value={value}
        typed={typed}
        onChoose={onChoose}
      />
    );
  return (
    <FigureEntry
      label={label}
      value={typeof value === 'number' ? value : undefined}
      unit={measured?.unit}
      typed={typed}
      onChoose={onChoose}
    />
  );
}
