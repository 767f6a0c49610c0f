import type { PartLine, ShownLine } from '../plan';

/** A row of the server in the form in which it is sent. */
export const savedAs = ({ id, location, quantity }: ShownLine): PartLine => ({
  id,
  location: location?.id ?? null,
  quantity,
});

/** The key of a row: a part appears once at a location. */
export const placeOf = ({ id, location }: PartLine): string => `${id} ${location ?? null}`;

const byPlace = (rows: readonly PartLine[]) => new Map(rows.map((row) => [placeOf(row), row]));

/** Three-way merge: applies the user's own changes to the current list. All other rows stay as others left them. */
export function rebased(mine: readonly PartLine[], base: readonly PartLine[], now: readonly PartLine[]): PartLine[] {
  const settled = settledBy(base, now);
  const [edited, old, current] = [byPlace(mine.map(settled)), byPlace(base.map(settled)), byPlace(now)];
  const isChanged = (place: string) => edited.get(place)?.quantity !== old.get(place)?.quantity;
  const existing = [...current].flatMap(([place, row]) => (isChanged(place) ? (edited.get(place) ?? []) : row));
  const added = [...edited].flatMap(([place, row]) => (!current.has(place) && isChanged(place) ? row : []));
  return [...existing, ...added];
}

/** A row sent without a location may have got the only location of its part since; it is still the same row. */
function settledBy(base: readonly PartLine[], now: readonly PartLine[]): (row: PartLine) => PartLine {
  const [old, current] = [byPlace(base), byPlace(now)];
  return (row) => {
    if (row.location || !old.has(placeOf(row)) || current.has(placeOf(row))) return row;
    const given = now.filter((one) => one.id === row.id && !old.has(placeOf(one)));
    return given.length === 1 ? { ...row, location: given[0]!.location } : row;
  };
}
