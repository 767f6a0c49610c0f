import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { weekdays } from '#shared/days';
import { useSession } from '#web/session.tsx';
import { Choices } from '#web/ui/input/Choices.tsx';
import {
  cronOf,
  type Days,
  type Schedule,
  scheduleOf,
  usualTime,
  wholeWeek,
} from '#features/work-order/series/schedule';
import { weekdayName } from '#features/work-order/series/recurrence/cron-words';
import { words } from '../builder.words';
import { SchedulePreview } from '../SchedulePreview.web';
import styles from '../builder.module.css';

const all = words.schedule;
type Way = keyof typeof all.hows;

const wayOf = (cron: string): Way => {
  if (cron === '') return 'week';
  const { days } = scheduleOf(cron) ?? {};
  return days ? days.of : 'cron';
};

interface ScheduleProps {
  value: string;
  onChoose(cron: string): void;
}

/** Days and a time, or a cron line, with the next times it comes. */
export function ScheduleEntry({ value, onChoose }: ScheduleProps) {
  const [cron, setCron] = useState(value || '0 6 * * 1');
  const [way, setWay] = useState<Way>(wayOf(value));
  const schedule = scheduleOf(cron);
  function choose(next: Way) {
    setWay(next);
    const time = schedule?.time ?? usualTime;
    if (next === 'week') setCron(cronOf({ time, days: { of: 'week', weekdays: [1] } }));
    if (next === 'month') setCron(cronOf({ time, days: { of: 'month', day: 1 } }));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (cron.trim()) onChoose(cron.trim());
  }
  return (
    <form onSubmit={submit} className={styles.stacked}>
      <Choices<Way>
        label={all.how}
        name="schedule-how"
        value={way}
        options={(Object.keys(all.hows) as Way[]).map((one) => ({ value: one, label: all.hows[one] }))}
        onChange={choose}
      />
      {way === 'cron' || !schedule ? (
        <TextInput
          label={all.cron}
          description={all.cronHint}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={cron}
          onChange={({ currentTarget }) => setCron(currentTarget.value)}
        />
      ) : (
        <DaysAndTime schedule={schedule} onChange={(next) => setCron(cronOf(next))} />
      )}
      <SchedulePreview cron={cron.trim()} />
      <Button type="submit" disabled={!cron.trim()}>
        {words.blank.use}
      </Button>
    </form>
  );
}

/** Not every month has the days 29 to 31, so the end of the month is a choice of its own. */
const days = Array.from({ length: 28 }, (_, at) => String(at + 1));

function DaysAndTime({ schedule, onChange }: { schedule: Schedule; onChange(next: Schedule): void }) {
  const { week_start } = useSession().me.organization;
  const first = weekdays.indexOf(week_start) + 1;
  const week = wholeWeek.map((day) => (first + day) % 7);
  const set = (next: Days) => onChange({ ...schedule, days: next });
  const { days: chosen } = schedule;
  return (
    <>
      {'weekdays' in chosen && (
        <Checkbox.Group
          label={all.weekdays}
          value={chosen.weekdays.map(String)}
          onChange={(now) =>
            now.length > 0 && set({ of: 'week', weekdays: week.filter((day) => now.includes(String(day))) })
          }
        >
          <div className={styles.days}>
            {week.map((day) => (
              <Checkbox key={day} value={String(day)} label={weekdayName(day)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {!('weekdays' in chosen) && (
        <NativeSelect
          label={all.day}
          data={[...days, { value: 'L', label: all.lastDay }]}
          value={'day' in chosen ? String(chosen.day) : ''}
          onChange={({ currentTarget: { value } }) => set({ of: 'month', day: value === 'L' ? 'L' : Number(value) })}
        />
      )}
      <TextInput
        type="time"
        label={all.time}
        value={schedule.time}
        onChange={({ currentTarget: { value } }) => value && onChange({ ...schedule, time: value })}
      />
    </>
  );
}
