import { formatDate, formatDateTime } from '#web/format/time.ts';
import { inLocale } from '#web/format/locale.ts';
import { words } from './words-list';

const clock = inLocale((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

export interface Due {
  text: string;
  /** Overdue, or to be done today. */
  urgency: 'late' | 'today' | undefined;
  /** The moment itself. */
  exact: string;
}

/** How a due date reads to whoever has to keep it; once the work is done it is only a date. */
export function dueIn(due: string, done: boolean, now: Date = new Date()): Due {
  const at = new Date(due);
  const days = Math.round((midnight(at) - midnight(now)) / 86_400_000);
  const exact = formatDateTime(due);
  if (!done && at < now)
    return { text: days === 0 ? words.due.since(clock().format(at)) : words.due.late(-days), urgency: 'late', exact };
  if (!done && days === 0) return { text: words.due.today, urgency: 'today', exact };
  if (!done && days === 1) return { text: words.due.tomorrow, urgency: undefined, exact };
  return { text: formatDate(at.toLocaleDateString('sv')), urgency: undefined, exact };
}
