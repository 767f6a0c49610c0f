import type { Change, Happening } from '#server/audit';
import { history } from '#words/history';
import type { Held, Shelf } from './books-rows.server';
import type { Count, Move } from './movement/move.server';
import { available, isLow, type Stock } from './stock';

/** A move or a new minimum, with the resulting stock. */
export interface Note extends Move {
  quantity: number;
  reserved: number;
  stock: Stock;
  minimum?: [from: number, to: number];
}

/** One history entry for all changes of a part in this transaction: as text, and with the values before and after. */
export function historyOf(part: Held, places: ReadonlyMap<string, string>, shelves: Shelf[], notes: Note[]): Happening {
  const ownShelves = shelves.filter(({ part_id }) => part_id === part.id);
  const placeOf = (id: string | undefined) => places.get(id ?? '') ?? '';
  // The incoming leg of a transfer is described with the outgoing one.
  const described = notes.filter((note) => note.part === part.id && !(note.kind === 'transfer' && note.quantity > 0));
  const becameLow = ownShelves.filter((shelf) => isLow(shelf) && !isLow(shelf.before));
  const sentences = [
    ...described.map((note) => sentence(note, placeOf(note.location), placeOf(note.other))),
    ...becameLow.map((shelf) => history.low(placeOf(shelf.location_id), available(shelf), shelf.minimum_quantity)),
  ];
  const changes: Change[] = (['quantity', 'reserved', 'unit_cost'] as const)
    .filter((field) => part.before[field] !== part[field])
    .map((field) => ({ field, from: part.before[field], to: part[field] }));
  const [from, to] = [part.before.low_stocks > 0, part.low_stocks > 0];
  if (from !== to) changes.push({ field: 'is_low', from, to });
  const shown = (shelf: Shelf, stock: Stock) => ({
    name: `${placeOf(shelf.location_id)}: ${stock.quantity}`,
    location: shelf.location_id,
    quantity: stock.quantity,
    reserved: stock.reserved,
    minimum_quantity: stock.minimum_quantity,
    is_low: isLow(stock),
  });
  changes.push({
    field: 'part_stocks',
    from: ownShelves.map((shelf) => shown(shelf, shelf.before)),
    to: ownShelves.map((shelf) => shown(shelf, shelf)),
  });
  return { entity_type: 'part', entity_id: part.id, action: 'updated', description: sentences.join('; '), changes };
}

function sentence(note: Note, place: string, other: string): string {
  const { kind, quantity, reserved, reason, stock } = note;
  const many = Math.abs(quantity || reserved);
  const text = note.minimum
    ? history.minimum(place, ...note.minimum)
    : note.count || kind === 'count'
      ? counted(note, note.count ?? { found: stock.quantity, isOutdated: false }, place)
      : kind
        ? {
            receive: history.receive(many, place),
            issue: history.issue(many, place),
            return: history.return(many, place),
            transfer: history.transfer(many, place, other),
            adjust: history.adjust(quantity, place, stock.quantity),
          }[kind]
        : history[reserved > 0 ? 'reserved' : 'released'](many, place);
  return reason ? history.because(text, reason) : text;
}

/** The counted quantity beside the one recorded at that time; if stock moved since, also the current one. */
function counted(
  { quantity, stock }: Note,
  { found, isOutdated }: Pick<Count, 'found' | 'isOutdated'>,
  place: string,
): string {
  if (isOutdated) return history.countedLate(found, place);
  return history.counted(found, place, found - quantity, stock.quantity);
}
