import { addDays } from '#shared/days';
import { dayIn, momentOf } from '#shared/wall';

export interface Shift {
  from: string;
  to: string;
}

/** When shifts end unless the organisation says otherwise, in its wall time. */
export const usualEnds: readonly string[] = ['06:00', '14:00', '22:00'];

/** The instants around `at` at which shifts end: a day has 23, 24 or 25 hours, and a shift may last over midnight. */
function endsAround(at: string, ends: readonly string[], zone: string): string[] {
  const today = dayIn(at, zone);
  const moments = [-2, -1, 0, 1, 2].flatMap((days) => ends.map((end) => momentOf(addDays(today, days), end, zone)));
  return [...new Set(moments)].sort();
}

/** The last shift that has ended at an instant. */
export function shiftEndedBy(at: string, ends: readonly string[], zone: string): Shift {
  const past = endsAround(at, ends, zone).filter((end) => end <= at);
  return { from: past.at(-2)!, to: past.at(-1)! };
}

/** The shift whose end is next to an instant: people hand over some minutes early or late. */
export function shiftNearest(at: string, ends: readonly string[], zone: string): Shift {
  const all = endsAround(at, ends, zone);
  const away = (end: string) => Math.abs(Date.parse(end) - Date.parse(at));
  const to = all.reduce((best, end) => (away(end) < away(best) ? end : best));
  return { from: all[all.indexOf(to) - 1]!, to };
}
