import { units } from '#words/units';

/** For example `2h 15m`. */
export function hoursAndMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return units.minutes(rest);
  return rest === 0 ? units.hours(hours) : units.hoursAndMinutes(hours, rest);
}
