import type { PartLine, ShownLine } from './plan';

/** What the server shows of a row, as it would be sent. */
export const savedAs = ({ id, location, quantity }: ShownLine): PartLine => ({
  id,
  location: location?.id ?? null,
  quantity,
});

/** A part stands once at a place: by this a row is known. */
export const placeOf = ({ id, location }: PartLine): string => `${id} ${location ?? null}`;

const byPlace = (rows: readonly PartLine[]) => new Map(rows.map((row) => [placeOf(row), row]));

/** What one did to a list, done to the list as it is by now: rows that one left alone are as others left them. */
export function rebased(mine: readonly PartLine[], base: readonly PartLine[], now: readonly PartLine[]): PartLine[] {
  const [own, old, current] = [byPlace(mine), byPlace(base), byPlace(now)];
  const isChanged = (place: string) => own.get(place)?.quantity !== old.get(place)?.quantity;
  const stay = [...current].flatMap(([place, row]) => (isChanged(place) ? (own.get(place) ?? []) : row));
  const come = [...own].flatMap(([place, row]) => (!current.has(place) && isChanged(place) ? row : []));
  return [...stay, ...come];
}
