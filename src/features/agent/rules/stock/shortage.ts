/** A part at a place, with what decides about ordering it (B6). */
export interface Place {
  part: string;
  location: string;
  /** The root of the place's tree: stock is moved only below the same one. */
  root: string;
  vendor: string | null;
  free: number;
  onOrder: number;
  minimum: number;
  position: number;
  reorderPoint: number;
  /** What to order, by use and by the minimum. */
  toOrder: number;
  /** It has been here for long enough to say how it is used: only then does the reorder point follow from use. */
  isUseKnown: boolean;
  /** It was taken in the last year for other than recurring work. */
  isUsed: boolean;
}

export interface Transfer {
  part: string;
  from: Place;
  to: Place;
  quantity: number;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What is missing now; ordering may bring more than that. */
const missingAt = ({ minimum, free, onOrder, reorderPoint, position }: Place): number =>
  Math.max(0, minimum - free - onOrder, reorderPoint - position);

/**
 * What lies elsewhere below the same root is moved before anything is ordered, as long as it leaves the minimum there
 * and people have not said no to it.
 */
export function plan(
  places: readonly Place[],
  isRefused: (transfer: Transfer) => boolean,
): { transfers: Transfer[]; orders: Place[] } {
  const transfers: Transfer[] = [];
  const orders: Place[] = [];
  const spare = new Map(places.map((place) => [place, place.toOrder > 0 ? 0 : place.free - place.minimum]));
  const ofPart = new Map<string, Place[]>();
  for (const place of places) ofPart.set(place.part, [...(ofPart.get(place.part) ?? []), place]);
  const lacking = places
    .filter(({ toOrder }) => toOrder > 0)
    .toSorted((a, b) => byText(a.part, b.part) || byText(a.location, b.location));
  for (const to of lacking) {
    const quantity = missingAt(to);
    const [from] = ofPart
      .get(to.part)!
      .filter((one) => one !== to && one.root === to.root && spare.get(one)! >= quantity)
      .filter((one) => !isRefused({ part: to.part, from: one, to, quantity }))
      .toSorted((a, b) => spare.get(b)! - spare.get(a)! || byText(a.location, b.location));
    if (!from || quantity <= 0) {
      orders.push(to);
      continue;
    }
    spare.set(from, spare.get(from)! - quantity);
    transfers.push({ part: to.part, from, to, quantity });
  }
  return { transfers, orders };
}

/** Half of it and two pieces: less is no reason to change a minimum. */
export const isMinimumOff = ({ minimum, reorderPoint, isUseKnown }: Place): boolean => {
  const off = Math.abs(reorderPoint - minimum);
  return isUseKnown && off >= 2 && off >= minimum / 2;
};
