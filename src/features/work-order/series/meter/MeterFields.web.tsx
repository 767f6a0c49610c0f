import { Switch } from '@mantine/core';
import { numberTyped } from '#web/format/figure.ts';
import { FigureInput } from '#web/ui/input/FigureInput.tsx';
import type { MeterRule } from '../recurrence/recurrence';
import { words } from './meter.words';
import { MeterSelect } from './MeterSelect.web';
import { useUnit } from './use-meter';
import styles from '../recurrence/recurrence.module.css';

interface MeterFieldsProps {
  meter: MeterRule;
  asset?: string | null;
  errors: Record<string, string>;
  onChange(meter: MeterRule): void;
}

/** Which meter, every how much of it, and whether dates count, too. */
export function MeterFields({ meter, asset, errors, onChange }: MeterFieldsProps) {
  const unit = useUnit(meter);
  const figure = (key: 'every' | 'first_at' | 'lead', label: string, description?: string) => (
    <FigureInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      required={key === 'every'}
      rightSection={unit}
      rightSectionWidth={unit ? `${unit.length + 2}ch` : undefined}
      rightSectionPointerEvents="none"
      error={errors[`meter.${key}`]}
      value={(meter[key] ?? null) as number | string | null}
      read={numberTyped}
      // What is no number is sent as it was typed: the server says so at this field.
      onChange={(value) => onChange({ ...meter, [key]: value as number })}
    />
  );
  return (
    <>
      <MeterSelect
        value={meter.measurement || null}
        asset={asset}
        error={errors['meter.measurement']}
        onChange={(id) => onChange({ ...meter, measurement: id ?? '' })}
      />
      <div className={styles.meter}>
        {figure('every', words.every)}
        {figure('first_at', words.firstAt, words.firstHint)}
        {figure('lead', words.lead, words.leadHint)}
      </div>
      <Switch
        label={words.only}
        checked={meter.only === true}
        onChange={({ currentTarget }) => onChange({ ...meter, only: currentTarget.checked })}
      />
    </>
  );
}
