/** Intervals of whole days or longer, as rules of recurring work have them. */
export interface Interval {
  unit: 'daily' | 'weekly' | 'monthly' | 'yearly';
  frequency: number;
}

const lengths = { daily: 1, weekly: 7, monthly: 30, yearly: 365 } as const;

export function daysIn({ unit, frequency }: Interval): number {
  if (unit === 'monthly' && frequency % 12 === 0) return daysIn({ unit: 'yearly', frequency: frequency / 12 });
  return lengths[unit] * frequency;
}

const every = (unit: Interval['unit'], ...frequencies: number[]): Interval[] =>
  frequencies.map((frequency) => ({ unit, frequency }));

/** The intervals that people plan by, from the shortest to the longest. */
export const steps: readonly Interval[] = [
  ...every('daily', 1, 2, 3, 4, 5, 6),
  ...every('weekly', 1, 2, 3),
  ...every('monthly', 1),
  ...every('weekly', 6),
  ...every('monthly', 2, 3, 4, 6, 9),
  ...every('yearly', 1),
  ...every('monthly', 18),
  ...every('yearly', 2, 3, 5),
];
