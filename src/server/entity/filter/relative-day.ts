import { addDays } from '#shared/days';
import { dayIn, momentOf } from '#shared/wall';
import type { Tenant } from '../../context';

/**
 * `today`, `today+7`, `today-30` in filters by date, so that a saved view such as "overdue" is still right tomorrow.
 * The day is in the organisation's time zone; for an instant it means the start of that day.
 */
export function relativeDay(
  raw: string,
  kind: 'date' | 'date_time',
  now: string,
  { time_zone }: Tenant,
): string | undefined {
  // A plus that was not URL-encoded arrives as a space.
  const found = /^today([ +-]\d{1,4})?$/.exec(raw);
  if (!found) return undefined;
  const day = addDays(dayIn(now, time_zone), Number(found[1] ?? 0));
  return kind === 'date' ? day : momentOf(day, '00:00', time_zone);
}
