import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { OwnInputProps } from '#web/entity/feature.ts';
import type { Recurrence } from './recurrence';
import { recurrenceUnits } from './recurrence-options';
import { words } from './words-form';
import styles from './form.module.css';

const said = words.recurrence;

/** Whether and how often it comes again. Off until somebody turns it on. */
export function RecurrenceInput({ id, value, error, errors, onChange }: OwnInputProps) {
  const rule = (value as Recurrence | null) ?? {};
  const { is_active = false, frequency = 1, unit = 'weekly', cron } = rule;
  const set = (more: Partial<Record<keyof Recurrence, unknown>>) =>
    onChange({ ...rule, is_active, frequency, unit, ...more });
  const bad = errors.frequency ?? errors.unit ?? error;
  return (
    <div id={id} role="group" aria-label={words.repeat} className={styles.recurrence} tabIndex={-1}>
      <Switch
        label={said.active}
        description={said.hint}
        checked={is_active}
        onChange={(event) => set({ is_active: event.currentTarget.checked })}
      />
      {is_active && cron && <p>{said.cron(cron)}</p>}
      {is_active && !cron && (
        <>
          <div className={styles.every}>
            <TextInput
              label={said.frequency}
              inputMode="numeric"
              autoComplete="off"
              value={Number.isFinite(frequency) ? String(frequency) : ''}
              error={bad}
              onChange={({ currentTarget }) => {
                const digits = currentTarget.value.replaceAll(/\D/g, '').slice(0, 4);
                // Nothing yet is no frequency at all: the server says so, and not that it is one.
                set({ frequency: digits === '' ? 0 : Number(digits) });
              }}
            />
            <NativeSelect
              label={said.unit}
              data={[...recurrenceUnits]}
              value={unit}
              onChange={({ currentTarget }) => set({ unit: currentTarget.value })}
            />
          </div>
          {frequency > 0 && <p>{said.summary(frequency, said.units[unit]!)}</p>}
        </>
      )}
    </div>
  );
}
