import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import type { OwnInputProps } from '#web/entity/feature.ts';
import { formatDate } from '#web/format/time.ts';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import { type OperatingCalendar, weekdays } from './operating-hours';
import { words } from './words';
import styles from './inputs.module.css';

const said = words.hours;
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

/** The week it is meant to run, and the days that differ. Nothing at all where there is no calendar. */
export function HoursInput({ id, value, error, onChange }: OwnInputProps) {
  const calendar = value as OperatingCalendar | null;
  const { weekly, exceptions } = calendar ?? { weekly: [], exceptions: [] };
  const set = (more: Partial<OperatingCalendar>) => onChange({ weekly, exceptions, ...more });
  const replace = (slot: Slot, by: Slot[]) => set({ weekly: weekly.flatMap((one) => (one === slot ? by : [one])) });
  return (
    <fieldset id={id} className={styles.group} tabIndex={-1}>
      <legend>{said.title}</legend>
      <p className={styles.hint}>{said.hint}</p>
      {error && <p className={styles.error}>{error}</p>}
      <div className={styles.presets} role="group" aria-label={said.presets}>
        {(Object.keys(presets) as (keyof typeof presets)[]).map((name) => (
          <Button key={name} variant="default" size="xs" onClick={() => set({ weekly: presets[name] })}>
            {said.preset[name]}
          </Button>
        ))}
        {calendar && (
          <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
            {said.preset.none}
          </Button>
        )}
      </div>
      {calendar && (
        <>
          <ul className={styles.week}>
            {weekdays.map((day) => {
              const slots = weekly.filter((slot) => slot.day === day);
              return (
                <li key={day}>
                  <b>{said.days[day]}</b>
                  <div>
                    {slots.length === 0 && <span className={styles.closed}>{said.closed}</span>}
                    {slots.map((slot, at) => (
                      <SlotLine key={at} slot={slot} onChange={(by) => replace(slot, by)} />
                    ))}
                  </div>
                  <Tooltip label={said.add(said.days[day])}>
                    <ActionIcon
                      aria-label={said.add(said.days[day])}
                      onClick={() => set({ weekly: [...weekly, next(day, slots.at(-1))] })}
                    >
                      <Plus size={16} />
                    </ActionIcon>
                  </Tooltip>
                </li>
              );
            })}
          </ul>
          <Exceptions exceptions={exceptions} onChange={(list) => set({ exceptions: list })} />
        </>
      )}
    </fieldset>
  );
}

/** After the hours before it, for eight more. */
function next(day: Weekday, before?: Slot): Slot {
  const from = before?.to ?? '08:00';
  const to = `${String((Number(from.slice(0, 2)) + 8) % 24).padStart(2, '0')}${from.slice(2)}`;
  return { day, from, to };
}

function SlotLine({ slot, onChange }: { slot: Slot; onChange(by: Slot[]): void }) {
  const day = said.days[slot.day];
  const remove = said.remove(day);
  return (
    <span className={styles.slot}>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="time"
          aria-label={said[end](day)}
          value={slot[end]}
          onChange={({ currentTarget }) => onChange([{ ...slot, [end]: currentTarget.value.slice(0, 5) }])}
        />
      ))}
      <Tooltip label={remove}>
        <ActionIcon aria-label={remove} onClick={() => onChange([])}>
          <X size={16} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}

type Exception = OperatingCalendar['exceptions'][number];

function Exceptions({ exceptions, onChange }: { exceptions: Exception[]; onChange(list: Exception[]): void }) {
  const set = (at: number, more: Partial<Exception>) =>
    onChange(exceptions.map((one, index) => (index === at ? { ...one, ...more } : one)));
  return (
    <details className={styles.exceptions}>
      <summary>{said.exceptions(exceptions.length)}</summary>
      <p className={styles.hint}>{said.exceptionsHint}</p>
      {exceptions.map((exception, at) => {
        const remove = said.removeException(exception.date && formatDate(exception.date));
        return (
          <div key={at} className={styles.line}>
            <TextInput
              type="date"
              aria-label={said.date}
              value={exception.date}
              onChange={({ currentTarget }) => set(at, { date: currentTarget.value })}
            />
            <TextInput
              aria-label={said.reason}
              placeholder={said.reason}
              value={exception.reason ?? ''}
              rightSection={exception.hours.length > 0 && <Open hours={exception.hours} />}
              rightSectionWidth={exception.hours.length > 0 ? 104 : undefined}
              onChange={({ currentTarget }) => set(at, { reason: currentTarget.value })}
            />
            <Tooltip label={remove}>
              <ActionIcon aria-label={remove} onClick={() => onChange(exceptions.filter((_, index) => index !== at))}>
                <X size={16} />
              </ActionIcon>
            </Tooltip>
          </div>
        );
      })}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={16} />}
        onClick={() => onChange([...exceptions, { date: '', hours: [], reason: '' }])}
      >
        {said.addException}
      </Button>
    </details>
  );
}

/** Hours such a day has instead; they are kept as they are. */
const Open = ({ hours }: { hours: Exception['hours'] }) => (
  <span className={styles.open}>{hours.map(({ from, to }) => `${from}–${to}`).join(', ')}</span>
);
