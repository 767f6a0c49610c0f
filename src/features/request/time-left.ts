import { formatDateTime } from '#web/format/time.ts';
import { words } from './request-list.words';

const texts = words.clock;
const [hour, day] = [60, 1440];

export interface TimeLeft {
  text: string;
  late: boolean;
  /** The exact time. */
  exact: string;
}

/** How long is left until a request must be acknowledged, or since when that is overdue (F1.4). */
export function timeLeft(due: string, now: number = Date.now()): TimeLeft {
  const minutes = Math.round((Date.parse(due) - now) / 60_000);
  const late = minutes < 0;
  return { text: (late ? texts.late : texts.due)(lasting(Math.abs(minutes))), late, exact: formatDateTime(due) };
}

function lasting(minutes: number): string {
  if (minutes < hour) return texts.minutes(Math.max(1, minutes));
  if (minutes < 2 * day) return texts.hours(Math.floor(minutes / hour));
  return texts.days(Math.floor(minutes / day));
}
