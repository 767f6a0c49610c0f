import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { formatDate } from '#web/format/time.ts';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words } from '../asset.words';
import { DayHours } from './DayHours.web';
import type { OperatingCalendar } from './operating-hours';
import styles from './inputs.module.css';

const texts = words.hours;
type Exception = OperatingCalendar['exceptions'][number];

/** Exceptions to the usual week: closed, or open at other hours. */
export function DaysThatDiffer({ days, onChange }: { days: Exception[]; onChange(days: Exception[]): void }) {
  const set = (at: number, more: Partial<Exception>) =>
    onChange(days.map((one, index) => (index === at ? { ...one, ...more } : one)));
  return (
    <details className={styles.exceptions}>
      <summary>{texts.exceptions(days.length)}</summary>
      <p className={styles.hint}>{texts.exceptionsHint}</p>
      {days.length > 0 && (
        <ul className={styles.days}>
          {days.map(({ date, reason = '', hours }, at) => {
            const day = date ? formatDate(date) : texts.thatDay;
            return (
              <li key={at}>
                <TextInput
                  type="date"
                  aria-label={texts.date}
                  value={date}
                  onChange={({ currentTarget }) => set(at, { date: currentTarget.value })}
                />
                <TextInput
                  aria-label={texts.reason}
                  placeholder={texts.reason}
                  value={reason}
                  onChange={({ currentTarget }) => set(at, { reason: currentTarget.value })}
                />
                <Tooltip label={texts.removeException(day)}>
                  <ActionIcon
                    aria-label={texts.removeException(day)}
                    onClick={() => onChange(days.filter((_, index) => index !== at))}
                  >
                    <X size={16} />
                  </ActionIcon>
                </Tooltip>
                <DayHours day={day} hours={hours} onChange={(changed) => set(at, { hours: changed })} />
              </li>
            );
          })}
        </ul>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={16} />}
        onClick={() => onChange([...days, { date: '', hours: [], reason: '' }])}
      >
        {texts.addException}
      </Button>
    </details>
  );
}
