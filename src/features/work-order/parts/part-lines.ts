import { messages } from '#words/messages';
import type { Row } from '#web/query.ts';
import { stocksOf } from '#features/part/stock/stock-view';
import { words } from './parts.words';
import { placeOf, savedAs } from './part-places';
import type { PartLine, ShownLine } from '../plan';

/** A row of the editor. A location that is still unknown (undefined) is looked up before the row is saved. */
export interface Line {
  key: number;
  part?: { id: string; name: string; unit: string | null; unit_cost: string | null };
  location?: { id: string; name: string } | null;
  /** As typed. */
  quantity: string;
  /** The row as the server has it, once it is saved. */
  saved?: ShownLine;
}

let last = 0;
export const newLine = (): Line => ({ key: ++last, quantity: '1' });

const valuesOf = (saved: ShownLine): Omit<Line, 'key'> => {
  const { id, name, unit, unit_cost, location, quantity } = saved;
  return { part: { id, name, unit, unit_cost }, location, quantity: String(quantity), saved };
};

export const linesOf = (parts: ShownLine[]): Line[] => parts.map((saved) => ({ key: ++last, ...valuesOf(saved) }));

export const isUnplaced = ({ location }: Line): boolean => location === undefined;

export const countOf = ({ quantity }: Line): number => Number(quantity || '1');

/** The row as it is sent. */
const sentAs = (line: Line): PartLine => ({
  id: line.part!.id,
  location: line.location?.id ?? null,
  quantity: countOf(line),
});
const signature = (lines: PartLine[]): string => lines.map((line) => `${placeOf(line)} ${line.quantity}`).join();
export const isSaved = (lines: PartLine[], parts: ShownLine[]): boolean =>
  signature(lines) === signature(parts.map(savedAs));
const isChanged = (line: Line): boolean => !line.saved || !isSaved([sentAs(line)], [line.saved]);

/**
 * The list to save: each valid row as it is, each other row as it was last saved. An invalid row keeps only itself from
 * being saved.
 */
export function toSave(lines: Line[], waits: (line: Line) => boolean): { sent: Line[]; body: PartLine[] } {
  const rows = lines.flatMap((line): { line: Line; row: PartLine }[] => {
    if (!waits(line)) return [{ line, row: sentAs(line) }];
    return line.saved ? [{ line, row: savedAs(line.saved) }] : [];
  });
  // The saved state of one row may be the new state of another.
  const taken = new Set(rows.filter(({ line }) => !waits(line)).map(({ row }) => placeOf(row)));
  const remaining = rows.filter(({ line, row }) => !waits(line) || !taken.has(placeOf(row)));
  return { sent: remaining.map(({ line }) => line), body: remaining.map(({ row }) => row) };
}

/** After a save: each row that was sent becomes as the server returned it, unless it was edited in the meantime. */
export const afterSave = (lines: Line[], sent: Line[], answer: ShownLine[]): Line[] =>
  lines.map((line) => {
    const saved = answer[sent.findIndex(({ key }) => key === line.key)];
    if (!saved) return line;
    return sent.includes(line) ? { ...line, ...valuesOf(saved) } : { ...line, saved };
  });

/** Merges changes by others: rows that were edited here stay. */
export function merged(lines: Line[], parts: ShownLine[], removed: ReadonlySet<string>): Line[] {
  const rest = new Map(parts.map((saved) => [placeOf(savedAs(saved)), saved]));
  const found = lines.flatMap((line) => {
    const place = placeOf(line.saved ? savedAs(line.saved) : sentAs(line));
    const saved = rest.get(place);
    rest.delete(place);
    if (saved) return isChanged(line) ? [{ ...line, saved }] : [{ ...line, ...valuesOf(saved) }];
    return isChanged(line) ? [{ ...line, saved: undefined }] : [];
  });
  const others = [...rest].filter(([place]) => !removed.has(place)).map(([, saved]) => saved);
  return [...found, ...linesOf(others)];
}

export const placeOfSaved = (saved: ShownLine): string => placeOf(savedAs(saved));

export interface Shelf {
  onHand: number;
  /** Reserved by other work. */
  reserved: number;
  /** What this row may take. */
  free: number;
  minimum: number;
}

/** The stock at a location. `reservedHere` is reserved by this work order and counts as free for it. */
export function shelfAt(
  part: Row | undefined,
  place: string | null | undefined,
  reservedHere: number,
): Shelf | undefined {
  const stock = part && stocksOf(part).find(({ location }) => location.id === place);
  if (!stock) return undefined;
  const { quantity: onHand, reserved, available, minimum_quantity: minimum } = stock;
  return { onHand, reserved: reserved - reservedHere, free: available + reservedHere, minimum };
}

/** The same, from the figures that the row was saved with. */
export const shelfOfSaved = (saved: ShownLine): Shelf => ({
  onHand: saved.on_hand ?? 0,
  reserved: (saved.reserved ?? 0) - reservedFor(saved),
  free: (saved.available ?? 0) + reservedFor(saved),
  minimum: saved.minimum_quantity ?? 0,
});

/** How much of the stock at its location this row has reserved. */
export const reservedFor = (saved: ShownLine | undefined): number => (saved?.is_reserved ? saved.quantity : 0);

export interface Findings {
  location?: string;
  quantity?: string;
  warning?: string;
}

/** The error, which prevents saving, and the warning, which does not (S17.3, S17.4). */
export function stockFindings(count: number, shelf: Shelf | undefined): Findings {
  if (count < 1) return { quantity: messages.atLeast(words.parts.quantity, 1) };
  if (!shelf) return {};
  const remaining = shelf.free - count;
  if (remaining < 0) return { quantity: messages.exceedsStock(count, shelf.free) };
  return remaining < shelf.minimum ? { warning: messages.belowMinimum(remaining, shelf.minimum) } : {};
}

/** In addition, the same part may appear only once at the same location (S17.2). */
export function findings(line: Line, before: Line[], shelf: Shelf | undefined): Findings {
  const repeated = before.some((other) => placeOf(sentAs(other)) === placeOf(sentAs(line)));
  const found = stockFindings(countOf(line), shelf);
  // A saved row that waits for stock is a warning, not an input error.
  const waits = found.quantity && line.saved && !line.saved.is_reserved && !isChanged(line);
  const stock = waits ? { warning: words.parts.notKept(shelf?.free ?? 0) } : found;
  return { ...(repeated && { location: messages.samePartHere }), ...stock };
}
