import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { words } from './setting.words';
import styles from './cards.module.css';

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether a setting is times of day, such as the ends of shifts. */
export const isTimes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && time.test(one));

interface TimesProps {
  label: string;
  description: string | undefined;
  error: string | undefined;
  times: string[];
  onChange(times: string[]): void;
}

/** Times of day, each in a field of its own; there is always one. */
export function TimesInput({ label, description, error, times, onChange }: TimesProps) {
  const set = (at: number, next: string) => time.test(next) && onChange(times.with(at, next));
  return (
    <fieldset className={styles.times}>
      <legend>{label}</legend>
      {times.map((one, at) => (
        <div key={at}>
          <TextInput
            type="time"
            aria-label={`${label} ${at + 1}`}
            value={one}
            onChange={({ currentTarget }) => set(at, currentTarget.value)}
          />
          {times.length > 1 && (
            <ActionIcon aria-label={words.removeTime(one)} onClick={() => onChange(times.toSpliced(at, 1))}>
              <X size={18} />
            </ActionIcon>
          )}
        </div>
      ))}
      {error && <Input.Error>{error}</Input.Error>}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={16} />}
        onClick={() => onChange([...times, laterThan(times.at(-1)!)])}
      >
        {words.addTime}
      </Button>
      {description && <Input.Description>{description}</Input.Description>}
    </fieldset>
  );
}

/** The end of a shift of eight hours after another. */
const laterThan = (before: string): string =>
  `${String((Number(before.slice(0, 2)) + 8) % 24).padStart(2, '0')}${before.slice(2)}`;
