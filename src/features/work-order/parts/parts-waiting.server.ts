import type { Context } from '#server/context';
import { linesOf, type NamedRow, rowsOf, shelvesOf } from './parts.server';
import type { MissingPart, PartLine } from '../plan';

/**
 * Decides about rows without a reservation when the work is done: each is tried once more at its location, or at the
 * only one that stocks its part. A part that is in stock nowhere came from an unknown source. All other rows prevent
 * done.
 */
export async function partsToTake(ctx: Context, id: string): Promise<{ lines?: PartLine[]; missing: MissingPart[] }> {
  const rows = await rowsOf(ctx, id);
  if (rows.every(({ is_reserved }) => is_reserved)) return { missing: [] };
  const stock = (await shelvesOf(ctx, rows)).filter(({ quantity }) => quantity > 0);
  const missing: MissingPart[] = [];
  const placeOf = (row: NamedRow): string | null => {
    if (row.is_reserved) return row.location;
    const shelves = stock.filter(({ part }) => part === row.part);
    if (shelves.length === 0) return null;
    const at = row.location ?? (shelves.length === 1 ? shelves[0]!.location : null);
    const shelf = shelves.find(({ location }) => location === at);
    const isTaken = rows.some((other) => other !== row && other.part === row.part && other.location === at);
    if (shelf && !isTaken && shelf.available >= row.quantity) return at;
    const { part, name, quantity, place } = row;
    const available = at === null ? null : (shelf?.available ?? 0);
    missing.push({
      kind: 'part',
      part: { id: part, name },
      quantity,
      location: place ?? shelf?.name ?? null,
      available,
    });
    return null;
  };
  return { lines: linesOf(rows, placeOf), missing };
}
