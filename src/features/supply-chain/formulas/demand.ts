/** What was taken of a part at a location in a week, and what came back. */
export interface Week {
  issued: number;
  returned: number;
}

/** How far back demand is read, in complete weeks (B1). */
export const weeksBack = 52;

/**
 * The demand of each week, oldest first. A return takes away the latest demand up to its own week: what was not used
 * was no demand (B1).
 */
export function demandOf(weeks: readonly Week[]): number[] {
  const demand = weeks.map(() => 0);
  let carry = 0;
  for (let at = weeks.length - 1; at >= 0; at--) {
    const { issued, returned } = weeks[at]!;
    const net = issued - returned - carry;
    demand[at] = Math.max(0, net);
    carry = Math.max(0, -net);
  }
  return demand;
}
