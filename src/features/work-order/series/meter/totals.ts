/** The due totals of work by meter (F2.10). Totals have at most six decimals; floats would drift as they add up. */
const precision = 1e6;
export const exact = (total: number): number => Math.round(total * precision) / precision;

/** The first due total after this one that lies beyond what the meter has reached. */
export function pastTotal(due: number, every: number, total: number): number {
  const steps = Math.max(1, Math.floor(exact((total - due) / every)) + 1);
  const found = exact(due + steps * every);
  // The quotient may be off by one where the decimals of a float end.
  if (found <= total) return exact(found + every);
  return steps > 1 && exact(found - every) > total ? exact(found - every) : found;
}

/** The due totals that the meter has passed after this one, at most `max`. */
export function jumpedTotals(due: number, every: number, total: number, max: number): number[] {
  const jumped: number[] = [];
  for (let next = exact(due + every); next <= total && jumped.length < max; next = exact(next + every))
    jumped.push(next);
  return jumped;
}
