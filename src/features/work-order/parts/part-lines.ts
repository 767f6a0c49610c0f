import { messages } from '#words/messages';
import type { Row } from '#web/query.ts';
import { stocksOf } from '#features/part/stock/stock-view';
import { words } from './parts.words';
import { placeOf, savedAs } from './part-places';
import type { PartLine, ShownLine } from '../plan';

/** A row of the editor. A location that is not known yet (undefined) is looked up before the row is saved. */
export interface Line {
  key: number;
  part?: { id: string; name: string; unit: string | null; unit_cost: string | null };
  location?: { id: string; name: string } | null;
  /** As it was typed. */
  quantity: string;
  /** As the server has it, since it has it. */
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

/** As it is sent. */
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
 * The list to save: each row as it is, and one that cannot be saved yet as it was. What is wrong with a row keeps only
 * that row from being saved.
 */
export function toSave(lines: Line[], waits: (line: Line) => boolean): { sent: Line[]; body: PartLine[] } {
  const rows = lines.flatMap((line): { line: Line; row: PartLine }[] => {
    if (!waits(line)) return [{ line, row: sentAs(line) }];
    return line.saved ? [{ line, row: savedAs(line.saved) }] : [];
  });
  // What one row was may be what another is now.
  const taken = new Set(rows.filter(({ line }) => !waits(line)).map(({ row }) => placeOf(row)));
  const kept = rows.filter(({ line, row }) => !waits(line) || !taken.has(placeOf(row)));
  return { sent: kept.map(({ line }) => line), body: kept.map(({ row }) => row) };
}

/** After a save: each row that was sent is as the server says, unless it was changed again meanwhile. */
export const afterSave = (lines: Line[], sent: Line[], answer: ShownLine[]): Line[] =>
  lines.map((line) => {
    const saved = answer[sent.findIndex(({ key }) => key === line.key)];
    if (!saved) return line;
    return sent.includes(line) ? { ...line, ...valuesOf(saved) } : { ...line, saved };
  });

/** What somebody else did, under what is being done here: rows that were changed here stay as they are. */
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
  /** By other work. */
  reserved: number;
  /** Of which this row may have all. */
  free: number;
  minimum: number;
}

/** What lies at a place, without the `own` that is kept there for this very work order. */
export function shelfAt(part: Row | undefined, place: string | null | undefined, own: number): Shelf | undefined {
  const stock = part && stocksOf(part).find(({ location }) => location.id === place);
  if (!stock) return undefined;
  const { quantity: onHand, reserved, available, minimum_quantity: minimum } = stock;
  return { onHand, reserved: reserved - own, free: available + own, minimum };
}

/** The same, as the row itself said when it was saved. */
export const shelfOfSaved = (saved: ShownLine): Shelf => ({
  onHand: saved.on_hand ?? 0,
  reserved: (saved.reserved ?? 0) - keptFor(saved),
  free: (saved.available ?? 0) + keptFor(saved),
  minimum: saved.minimum_quantity ?? 0,
});

/** What of the stock at its place is this row's own. */
export const keptFor = (saved: ShownLine | undefined): number => (saved?.is_reserved ? saved.quantity : 0);

export interface Findings {
  location?: string;
  quantity?: string;
  warning?: string;
}

/** The spec's error, which refuses saving, and its warning, which does not (S17.3, S17.4). */
export function stockFindings(count: number, shelf: Shelf | undefined): Findings {
  if (count < 1) return { quantity: messages.atLeast(words.parts.quantity, 1) };
  if (!shelf) return {};
  const left = shelf.free - count;
  if (left < 0) return { quantity: messages.exceedsStock(count, shelf.free) };
  return left < shelf.minimum ? { warning: messages.belowMinimum(left, shelf.minimum) } : {};
}

/** And the same part only once at the same place (S17.2). */
export function findings(line: Line, before: Line[], shelf: Shelf | undefined): Findings {
  const repeated = before.some((other) => placeOf(sentAs(other)) === placeOf(sentAs(line)));
  const found = stockFindings(countOf(line), shelf);
  // One that waits for stock is no mistake of whoever looks at it.
  const waits = found.quantity && line.saved && !line.saved.is_reserved && !isChanged(line);
  const stock = waits ? { warning: words.parts.notKept(shelf?.free ?? 0) } : found;
  return { ...(repeated && { location: messages.samePartHere }), ...stock };
}
