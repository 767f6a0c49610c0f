import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useSession } from '#web/session.tsx';
import { words as cron } from './cron.words';
import { words } from '../series.words';
import { weekdayName } from './cron-words';
import { weekdays } from '#shared/days';
import { type Days, type Schedule, wholeWeek } from '../schedule';
import styles from './recurrence.module.css';

interface DaysProps {
  unit: 'weekly' | 'monthly';
  /** Undefined if the days follow the start date. */
  schedule?: Schedule;
  /** The default time. */
  time: string;
  onChange(schedule?: Schedule): void;
}

/** Chooses the days of a week or month, and the time; without a choice they follow the start date. */
export function RecurrenceDays({ unit, schedule, time: defaultTime, onChange }: DaysProps) {
  const time = schedule?.time ?? defaultTime;
  const set = (days?: Days) => onChange(days && { time, days });
  return (
    <>
      {unit === 'weekly' ? <WeekDays days={schedule?.days} set={set} /> : <MonthDays days={schedule?.days} set={set} />}
      {schedule && (
        <TextInput
          type="time"
          label={words.time}
          required
          withAsterisk={false}
          className={styles.short}
          value={time}
          onChange={({ currentTarget: { value } }) => value && onChange({ ...schedule, time: value })}
        />
      )}
    </>
  );
}

interface PartProps {
  days?: Days;
  set(days?: Days): void;
}

/** Starting with the first day of the organisation's week. */
function useWeek(): number[] {
  const { week_start } = useSession().me.organization;
  const first = weekdays.indexOf(week_start) + 1;
  return wholeWeek.map((day) => (first + day) % 7);
}

function WeekDays({ days, set }: PartProps) {
  const week = useWeek();
  const chosen = days && 'weekdays' in days ? days.weekdays : [];
  return (
    <Checkbox.Group
      label={words.weekdays}
      description={words.weekdaysHint}
      value={chosen.map(String)}
      onChange={(now) =>
        set(now.length > 0 ? { of: 'week', weekdays: week.filter((day) => now.includes(String(day))) } : undefined)
      }
    >
      <div className={styles.days}>
        {week.map((day) => (
          <Checkbox key={day} value={String(day)} label={weekdayName(day)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** Not every month has the days 29 to 31, so the end of the month is a choice of its own. */
const safeDays = Array.from({ length: 28 }, (_, at) => String(at + 1));

function MonthDays({ days, set }: PartProps) {
  const week = useWeek();
  const day = days && 'day' in days ? String(days.day) : undefined;
  const nth = days && 'nth' in days ? days : undefined;
  const way = day ? 'day' : nth ? 'nth' : 'start';
  const first: Record<string, Days | undefined> = {
    day: { of: 'month', day: 1 },
    nth: { of: 'month', nth: 1, weekday: week[0]! },
  };
  return (
    <div className={styles.month}>
      <NativeSelect
        label={words.monthDay}
        data={Object.entries(words.monthDays).map(([value, label]) => ({ value, label }))}
        value={way}
        onChange={({ currentTarget: { value } }) => set(first[value])}
      />
      {day && (
        <NativeSelect
          label={words.day}
          data={[
            ...safeDays,
            ...(safeDays.includes(day) || day === 'L' ? [] : [day]),
            { value: 'L', label: words.lastDay },
          ]}
          value={day}
          onChange={({ currentTarget: { value } }) => set({ of: 'month', day: value === 'L' ? 'L' : Number(value) })}
        />
      )}
      {nth && (
        <>
          <NativeSelect
            label={words.which}
            data={[
              ...cron.nth.map((label, at) => ({ value: String(at + 1), label })),
              { value: 'L', label: cron.last },
            ]}
            value={String(nth.nth)}
            onChange={({ currentTarget: { value } }) => set({ ...nth, nth: value === 'L' ? 'L' : Number(value) })}
          />
          <NativeSelect
            label={words.weekday}
            data={week.map((one) => ({ value: String(one), label: weekdayName(one) }))}
            value={String(nth.weekday)}
            onChange={({ currentTarget: { value } }) => set({ ...nth, weekday: Number(value) })}
          />
        </>
      )}
    </div>
  );
}
