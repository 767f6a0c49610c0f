import { ActionIcon, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words } from '../asset.words';
import type { OperatingCalendar } from './operating-hours';
import styles from './inputs.module.css';

const texts = words.hours;
export type Hours = OperatingCalendar['exceptions'][number]['hours'][number];

interface DayHoursProps {
  /** The name of the day for labels. */
  day: string;
  hours: Hours[];
  onChange(hours: Hours[]): void;
}

/** The hours of one day, with a button to add more; no hours mean closed. */
export function DayHours({ day, hours, onChange }: DayHoursProps) {
  const replace = (at: number, by: Hours[]) => onChange(hours.flatMap((one, index) => (index === at ? by : [one])));
  return (
    <>
      <div className={styles.hours}>
        {hours.length === 0 && <span className={styles.closed}>{texts.closed}</span>}
        {hours.map((one, at) => (
          <span key={at} className={styles.slot}>
            {(['from', 'to'] as const).map((end) => (
              <TextInput
                key={end}
                type="time"
                aria-label={texts[end](day)}
                value={one[end]}
                onChange={({ currentTarget }) => replace(at, [{ ...one, [end]: currentTarget.value.slice(0, 5) }])}
              />
            ))}
            <Tooltip label={texts.remove(day)}>
              <ActionIcon aria-label={texts.remove(day)} onClick={() => replace(at, [])}>
                <X size={16} />
              </ActionIcon>
            </Tooltip>
          </span>
        ))}
      </div>
      <Tooltip label={texts.add(day)}>
        <ActionIcon aria-label={texts.add(day)} onClick={() => onChange([...hours, next(hours.at(-1))])}>
          <Plus size={16} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

/** Starts where the previous hours end and lasts eight hours. */
function next(before?: Hours): Hours {
  const from = before?.to ?? '08:00';
  return { from, to: `${String((Number(from.slice(0, 2)) + 8) % 24).padStart(2, '0')}${from.slice(2)}` };
}
