/** What the formulas of Supply chain have in common. */

export const total = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

export const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : total(values) / values.length);

/** The deviation of a sample; of fewer than two values 0. */
export function deviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return Math.sqrt(total(values.map((value) => (value - middle) ** 2)) / (values.length - 1));
}

/** Between the two values at the place, as `percentile_cont` of the database does. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  const next = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return sorted[below]! + (at - below) * (next - sorted[below]!);
}

/** Up to a whole number; what is above one by an error of computing is one. */
export const up = (value: number): number => Math.ceil(value - 1e-9) + 0;

/** Items by a key, in their order. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
