import type { PartLine, ShownLine } from '../plan';

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
  const settled = settledBy(base, now);
  const [own, old, current] = [byPlace(mine.map(settled)), byPlace(base.map(settled)), byPlace(now)];
  const isChanged = (place: string) => own.get(place)?.quantity !== old.get(place)?.quantity;
  const stay = [...current].flatMap(([place, row]) => (isChanged(place) ? (own.get(place) ?? []) : row));
  const come = [...own].flatMap(([place, row]) => (!current.has(place) && isChanged(place) ? row : []));
  return [...stay, ...come];
}

/** A row that came without a place may have been given the only one of its part since: it is that row then. */
function settledBy(base: readonly PartLine[], now: readonly PartLine[]): (row: PartLine) => PartLine {
  const [old, current] = [byPlace(base), byPlace(now)];
  return (row) => {
    if (row.location || !old.has(placeOf(row)) || current.has(placeOf(row))) return row;
    const given = now.filter((one) => one.id === row.id && !old.has(placeOf(one)));
    return given.length === 1 ? { ...row, location: given[0]!.location } : row;
  };
}
