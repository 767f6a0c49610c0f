import { addDays, usualDays, type Weekday, weekdayOf, weekdays } from '#shared/days';
import { dayIn, momentOf } from '#shared/wall';

const minute = 60_000;

/** Within how many minutes a request is to be acknowledged (F1.4); without a priority as medium. */
const minutesFor: Record<string, number> = { critical: 60, high: 240, medium: 1440, low: 4320 };

export interface Plant {
  zone: string;
  working_days?: Weekday[] | null;
}

/** Until when a request is to be acknowledged: days on which nobody works do not count, unless it is critical. */
export function acknowledgeBy(created: string, priority: string | null | undefined, plant: Plant): string {
  const { zone } = plant;
  // A plant without any working day would never have to answer.
  const days = plant.working_days?.length ? plant.working_days : usualDays;
  let at = Date.parse(created);
  let remaining = minutesFor[priority ?? 'medium']! * minute;
  if (priority === 'critical') return new Date(at + remaining).toISOString();
  for (;;) {
    const day = dayIn(at, zone);
    const midnight = Date.parse(momentOf(addDays(day, 1), '00:00', zone));
    if (days.includes(weekdays[weekdayOf(day)]!)) {
      if (remaining <= midnight - at) return new Date(at + remaining).toISOString();
      remaining -= midnight - at;
    }
    at = midnight;
  }
}
