import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { numberTyped } from '#web/format/figure.ts';
import { FigureInput } from '#web/ui/input/FigureInput.tsx';
import { words } from '../builder.words';
import { inUnits, minutesOf, type MinuteUnit, minuteUnits } from '../minutes';
import styles from '../builder.module.css';

interface FigureProps {
  label: string;
  value: number | undefined;
  typed: string;
  unit?: string | null;
  onChoose(value: number): void;
}

/** What was typed on the button goes on here, if it can begin a number. */
const begun = (typed: string, value: number | undefined) =>
  /^[\d.,+-]/.test(typed) ? numberTyped(typed) : (value ?? null);

export function FigureEntry({ label, value: before, typed, unit, onChoose }: FigureProps) {
  const [value, setValue] = useState<number | string | null>(begun(typed, before));
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typeof value === 'number') onChoose(value);
  }
  return (
    <form onSubmit={submit} className={styles.figures}>
      <FigureInput
        label={label}
        value={value}
        read={numberTyped}
        rightSection={unit}
        rightSectionWidth={unit ? 64 : undefined}
        data-autofocus
        onChange={setValue}
      />
      <Button type="submit" disabled={typeof value !== 'number'}>
        {words.blank.use}
      </Button>
    </form>
  );
}

/** A time in minutes, hours or days. */
export function MinutesEntry({ label, value: before, typed, onChoose }: Omit<FigureProps, 'unit'>) {
  const first = inUnits(before ?? 60);
  const [amount, setAmount] = useState<number | string | null>(begun(typed, first.amount));
  const [unit, setUnit] = useState<MinuteUnit>(first.unit);
  const minutes = typeof amount === 'number' ? Math.round(minutesOf(amount, unit)) : 0;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (minutes > 0) onChoose(minutes);
  }
  return (
    <form onSubmit={submit} className={styles.figures}>
      <FigureInput label={label} value={amount} read={numberTyped} data-autofocus onChange={setAmount} />
      <NativeSelect
        label={words.minutes.unit}
        data={minuteUnits.map((value) => ({ value, label: words.minutes.units[value]! }))}
        value={unit}
        onChange={({ currentTarget }) => setUnit(currentTarget.value as MinuteUnit)}
      />
      <Button type="submit" disabled={minutes <= 0}>
        {words.blank.use}
      </Button>
    </form>
  );
}
