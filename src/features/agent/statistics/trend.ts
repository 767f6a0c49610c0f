/** The error function to 1.2e-7 (Numerical Recipes, erfc). */
function erfc(x: number): number {
  const t = 1 / (1 + Math.abs(x) / 2);
  const factors = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  const power = factors.reduceRight((total, factor) => total * t + factor, 0);
  const tail = t * Math.exp(-x * x + power);
  return x >= 0 ? tail : 2 - tail;
}

export interface Trend {
  /** Pairs that rise less pairs that fall. */
  balance: number;
  /** How likely chance alone balances so far to either side. */
  chance: number;
}

/** Whether values in order of time rise or fall, whatever the shape (Mann-Kendall, with ties). */
export function trendOf(values: readonly number[]): Trend {
  let balance = 0;
  for (const [at, value] of values.entries())
    for (const later of values.slice(at + 1)) balance += Math.sign(later - value);
  const variance = (pairs(values.length) - tied(values)) / 18;
  // One step nearer to zero, because the balance moves in steps and the normal curve does not.
  const score = variance === 0 ? 0 : Math.max(0, Math.abs(balance) - 1) / Math.sqrt(variance);
  return { balance, chance: erfc(score / Math.SQRT2) };
}

const pairs = (count: number): number => count * (count - 1) * (2 * count + 5);

function tied(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((total, count) => total + pairs(count), 0);
}
