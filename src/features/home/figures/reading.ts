import { deltaOf } from '#shared/figure';
import type { Figure, FigureKey } from '../home';

/** A window, and its length in days. */
export interface Window {
  from: string;
  to: string;
  days: number;
}

/** A figure over one window, not compared yet. */
export type Reading = Omit<Figure, 'previous' | 'delta'>;

/** A reading with a note in the place of a missing value. */
export const noted = (reading: Reading, note: string): Reading =>
  reading.value === null ? { ...reading, note } : reading;

/** Compares readings with what was before. */
export const compared = (readings: Reading[], before: ReadonlyMap<FigureKey, Figure['value']>): Figure[] =>
  readings.map((reading) => {
    const previous = before.get(reading.key) ?? null;
    return { ...reading, previous, delta: deltaOf(reading.unit, reading.value, previous) };
  });

export const valuesOf = (readings: Reading[]): Map<FigureKey, Figure['value']> =>
  new Map(readings.map(({ key, value }) => [key, value]));
