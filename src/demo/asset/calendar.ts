import { weekdays } from '#shared/days';
import type { OperatingCalendar } from '#features/asset/capacity/operating-hours';

/** Two shifts, Monday to Saturday; Sunday is for planned work. Closed on the public holidays around now. */
export function demoCalendar(hours: 'shifts' | 'always', year: number): OperatingCalendar {
  if (hours === 'always')
    return { weekly: weekdays.map((day) => ({ day, from: '00:00', to: '00:00' })), exceptions: [] };
  const holidays = [year - 1, year, year + 1].flatMap((one) => [
    { date: `${one}-01-01`, hours: [], reason: 'New Year' },
    { date: `${one}-07-04`, hours: [], reason: 'Independence Day' },
    { date: `${one}-12-24`, hours: [{ from: '06:00', to: '14:00' }], reason: 'Christmas Eve, early shift only' },
    { date: `${one}-12-25`, hours: [], reason: 'Christmas' },
  ]);
  return { weekly: weekdays.slice(0, 6).map((day) => ({ day, from: '06:00', to: '22:00' })), exceptions: holidays };
}
