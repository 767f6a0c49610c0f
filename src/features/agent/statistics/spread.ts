export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The median of the distances to the median. */
export function madOf(values: readonly number[]): number {
  const median = medianOf(values);
  return medianOf(values.map((value) => Math.abs(value - median)));
}

/** The MAD of values in a normal distribution is this share of their standard deviation. */
const share = 0.6745;

/** How many standard deviations a value is off, by median and MAD, which single outliers do not move. */
export const scoreOf = (value: number, median: number, mad: number): number => (share * (value - median)) / mad;
