import { dayOf } from '#web/format/clock.ts';
import { formatDate, formatDateTime, formatTime } from '#web/format/time.ts';
import { words } from './work-order-list.words';

const oneDay = 86_400_000;

export interface Due {
  text: string;
  /** Overdue, or due today. */
  urgency: 'late' | 'today' | undefined;
  /** The exact time. */
  exact: string;
}

/** A due date in words, by the plant's days; for finished work just a date. */
export function dueIn(due: string, done: boolean, now: number = Date.now()): Due {
  const day = dayOf(due);
  const days = Math.round((Date.parse(day) - Date.parse(dayOf(now))) / oneDay);
  const exact = formatDateTime(due);
  if (!done && Date.parse(due) < now)
    return { text: days === 0 ? words.due.since(formatTime(due)) : words.due.late(-days), urgency: 'late', exact };
  if (!done && days === 0) return { text: words.due.today, urgency: 'today', exact };
  if (!done && days === 1) return { text: words.due.tomorrow, urgency: undefined, exact };
  return { text: formatDate(day), urgency: undefined, exact };
}
