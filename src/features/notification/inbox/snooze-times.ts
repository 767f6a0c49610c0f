import { addDays } from '#shared/days';
import { dayIn, momentOf, timeIn } from '#shared/wall';

export interface SnoozeTime {
  key: 'later' | 'tomorrow' | 'monday';
  at: string;
}

const hour = 3_600_000;
/** When work begins. */
const morning = '07:00';

/** When a notice may come back: in three hours, if that is still today, tomorrow, and next Monday; by the plant's clock. */
export function snoozeTimes(now: number, zone: string): SnoozeTime[] {
  const later = Math.ceil((now + 3 * hour) / (hour / 4)) * (hour / 4);
  const today = dayIn(now, zone);
  const isToday = dayIn(later, zone) === today;
  const toMonday = (8 - new Date(today).getUTCDay()) % 7 || 7;
  const at = (days: number) => momentOf(addDays(today, days), morning, zone);
  return [
    ...(isToday ? [{ key: 'later' as const, at: momentOf(today, timeIn(later, zone), zone) }] : []),
    { key: 'tomorrow', at: at(1) },
    // On a Sunday that is tomorrow.
    ...(toMonday > 1 ? [{ key: 'monday' as const, at: at(toMonday) }] : []),
  ];
}
