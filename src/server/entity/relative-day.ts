import { addDays } from '#shared/days';
import { dayIn, momentOf } from '#shared/wall';
import type { Tenant } from '../context';

/**
 * `today`, `today+7`, `today-30` in filters by date: a saved view that says "overdue" has to mean it tomorrow as well.
 * The day is the organisation's; for an instant it stands for the moment that day begins.
 */
export function relativeDay(
  raw: string,
  kind: 'date' | 'date_time',
  now: string,
  { time_zone }: Tenant,
): string | undefined {
  // A plus that nobody encoded arrives as a space.
  const found = /^today([ +-]\d{1,4})?$/.exec(raw);
  if (!found) return undefined;
  const day = addDays(dayIn(now, time_zone), Number(found[1] ?? 0));
  return kind === 'date' ? day : momentOf(day, '00:00', time_zone);
}
