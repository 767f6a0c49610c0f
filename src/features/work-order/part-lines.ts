import { messages } from '#shared/messages';
import type { Row } from '#web/query.ts';
import { stocksOf } from '#features/part/stock-view';
import type { ShownLine } from './plan';

/** A row of the editor. A location that is not known yet (undefined) is filled in where only one place has the part. */
export interface Line {
  key: number;
  part?: { id: string; name: string; unit: string | null; unit_cost: string | null };
  location?: { id: string; name: string } | null;
  /** As it was typed. */
  quantity: string;
}

let last = 0;
export const newLine = (): Line => ({ key: ++last, quantity: '1' });

export const linesOf = (parts: ShownLine[]): Line[] =>
  parts.map(({ id, name, unit, unit_cost, location, quantity }) => ({
    key: ++last,
    part: { id, name, unit, unit_cost },
    location,
    quantity: String(quantity),
  }));

/** What of the rows a change by somebody else would be about. */
export const signature = (parts: ShownLine[]): string =>
  parts.map(({ id, location, quantity }) => `${id} ${location?.id} ${quantity}`).join();

export const countOf = ({ quantity }: Line): number => Number(quantity || '1');

export interface Shelf {
  onHand: number;
  /** By other work. */
  reserved: number;
  free: number;
  minimum: number;
}

/** What lies at the row's place, without what is kept there for this very work order. */
export function shelfOf(part: Row | undefined, line: Line, saved: ShownLine[]): Shelf | undefined {
  const stock = part && stocksOf(part).find(({ location }) => location.id === line.location?.id);
  if (!stock) return undefined;
  const own = saved.find(({ id, location }) => id === part.id && location?.id === stock.location.id)?.quantity ?? 0;
  const { quantity: onHand, reserved, available, minimum_quantity: minimum } = stock;
  return { onHand, reserved: reserved - own, free: available + own, minimum };
}

export interface Findings {
  location?: string;
  quantity?: string;
  warning?: string;
}

/** The spec's error, which refuses saving, and its warning, which does not (S17.3, S17.4). */
export function findings(line: Line, before: Line[], shelf: Shelf | undefined): Findings {
  const count = countOf(line);
  const repeated = before.some(
    ({ part, location }) => part?.id === line.part?.id && (location?.id ?? null) === (line.location?.id ?? null),
  );
  const found: Findings = repeated ? { location: messages.samePartHere } : {};
  if (count < 1) return { ...found, quantity: messages.atLeast('Quantity', 1) };
  if (!shelf) return found;
  const left = shelf.free - count;
  if (left < 0) return { ...found, quantity: messages.exceedsStock(count, shelf.free) };
  return left < shelf.minimum ? { ...found, warning: messages.belowMinimum(left, shelf.minimum) } : found;
}
