/** Numbers that people steer by, as Home and Supply chain show them: what they are made of, and how they are rounded. */

/** A list of the API with the filters that give exactly the rows a number stands for. */
export interface ListLink {
  path: string;
  query: Record<string, string>;
}

export interface Named {
  id: string;
  name: string;
}

export type FigureUnit = 'count' | 'percent' | 'hours' | 'weeks' | 'rate' | 'money';

/** A number with what it is made of, what it was before, and the rows behind it. */
export interface Figure<Key extends string = string> {
  key: Key;
  /** Null if there is nothing to divide by; `note` then says so. Money is null for those who may not read costs. */
  value: number | string | null;
  unit: FigureUnit;
  /** The same over the window before; for a level, at midnight 30 days ago. Null if unknown. */
  previous: number | string | null;
  /** The difference of the rounded values. */
  delta: number | string | null;
  better: 'up' | 'down';
  numerator: number | string | null;
  denominator: number | string | null;
  /** Its rows: as many as `denominator`, or as `value` where there is none. */
  list: ListLink;
  numerator_list?: ListLink;
  /** The field of the rows whose sum is the numerator. */
  sum_of?: string;
  /** The field of the rows whose sum, and not their number, is the denominator. */
  denominator_sum_of?: string;
  /** The working time that it is divided by. */
  capacity_minutes?: number;
  note?: string;
}

/** Half away from zero, as people round: 0.05 is 0.1. Done once, at the end. */
export function rounded(value: number, places: number): number {
  const size = 10 ** places;
  // What is less than a billionth of the last place away from a half is one: 4.35 is stored as 4.3499….
  const whole = Math.floor(Math.abs(value) * size + 0.5 + 1e-9);
  return whole === 0 ? 0 : (Math.sign(value) * whole) / size;
}

export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : rounded((100 * part) / whole, 1);

const placesOf: Record<FigureUnit, number> = { count: 0, percent: 1, hours: 1, weeks: 1, rate: 2, money: 2 };

/** The difference of the rounded values. */
export function deltaOf(unit: FigureUnit, value: Figure['value'], previous: Figure['value']): Figure['delta'] {
  if (value === null || previous === null) return null;
  const difference = rounded(Number(value) - Number(previous), placesOf[unit]);
  return unit === 'money' ? difference.toFixed(2) : difference;
}
