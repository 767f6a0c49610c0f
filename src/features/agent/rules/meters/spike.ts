import { madOf, medianOf, scoreOf } from '../../statistics/spread';

const baseline = { fewest: 20, most: 60 };
export const mostForSpike = baseline.most + 2;

export interface Spike {
  readings: [number, number];
  count: number;
  median: number;
  mad: number;
  /** Of the reading that is less far off. */
  score: number;
}

export type SpikeOrNot = Spike | 'few_readings' | 'no_spread' | 'usual';

/** Whether the last two readings are both far off to one side, by those before them. Oldest first. */
export function spikeIn(values: readonly number[], limit: number): SpikeOrNot {
  const before = values.slice(0, -2).slice(-baseline.most);
  if (before.length < baseline.fewest) return 'few_readings';
  const [median, mad] = [medianOf(before), madOf(before)];
  if (mad === 0) return 'no_spread';
  const readings = values.slice(-2) as [number, number];
  const [first, second] = readings.map((value) => scoreOf(value, median, mad)) as [number, number];
  const score = Math.min(Math.abs(first), Math.abs(second));
  return first * second > 0 && score > limit ? { readings, count: before.length, median, mad, score } : 'usual';
}
