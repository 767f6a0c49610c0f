import { Button } from '@mantine/core';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { words } from '../asset.words';
import { DayHours, type Hours } from './DayHours.web';
import { DaysThatDiffer } from './DaysThatDiffer.web';
import { weekdays } from '#shared/days';
import type { OperatingCalendar } from './operating-hours';
import styles from './inputs.module.css';

const texts = words.hours;
type Slot = OperatingCalendar['weekly'][number];
type Weekday = Slot['day'];

const every = (days: readonly Weekday[], ...spans: [from: string, to: string][]): Slot[] =>
  days.flatMap((day) => spans.map(([from, to]) => ({ day, from, to })));
const working = weekdays.slice(0, 5);
const presets = {
  day: every(working, ['08:00', '17:00']),
  two: every(working, ['06:00', '14:00'], ['14:00', '22:00']),
  always: every(weekdays, ['00:00', '00:00']),
};

/** The weekly operating hours and the exceptions; empty where there is no calendar. */
export function HoursInput({ id, value, error, onChange }: FieldInputProps) {
  const calendar = value as OperatingCalendar | null;
  const { weekly, exceptions } = calendar ?? { weekly: [], exceptions: [] };
  const set = (more: Partial<OperatingCalendar>) => onChange({ weekly, exceptions, ...more });
  const setDay = (day: Weekday, hours: Hours[]) =>
    set({ weekly: [...weekly.filter((slot) => slot.day !== day), ...hours.map((one) => ({ ...one, day }))] });
  return (
    <fieldset id={id} className={styles.group} tabIndex={-1}>
      <legend>{texts.title}</legend>
      <p className={styles.hint}>{texts.hint}</p>
      {error && <p className={styles.error}>{error}</p>}
      <div className={styles.presets} role="group" aria-label={texts.presets}>
        {(Object.keys(presets) as (keyof typeof presets)[]).map((name) => (
          <Button key={name} variant="default" size="xs" onClick={() => set({ weekly: presets[name] })}>
            {texts.preset[name]}
          </Button>
        ))}
        {calendar && (
          <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
            {texts.preset.none}
          </Button>
        )}
      </div>
      {calendar && (
        <>
          <ul className={styles.week}>
            {weekdays.map((day) => (
              <li key={day}>
                <b>{texts.days[day]}</b>
                <DayHours
                  day={texts.days[day]}
                  hours={weekly.filter((slot) => slot.day === day)}
                  onChange={(hours) => setDay(day, hours)}
                />
              </li>
            ))}
          </ul>
          <DaysThatDiffer days={exceptions} onChange={(days) => set({ exceptions: days })} />
        </>
      )}
    </fieldset>
  );
}
