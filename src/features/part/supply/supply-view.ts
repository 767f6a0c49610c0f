import type { RecordOf } from '#shared/entity';
import type { Row } from '#web/query.ts';
import type { vendor } from '#features/vendor/vendor';
import type { StockRow } from '../stock/stock-view';

/** What a vendor supplies. */
export type Supplied = RecordOf<typeof vendor>['parts'][number];

export const suppliesOf = (row: Row): Supplied[] => (row.parts as Supplied[] | undefined) ?? [];

/**
 * Start values for an order of a part from a vendor: for the location with the largest shortage, up to its minimum.
 */
export function orderOf(part: Row, vendor: string): Record<string, string> {
  const stocks = ((part.part_stocks as StockRow[] | undefined) ?? []).filter(({ is_low }) => is_low);
  const lacking = (stock: StockRow) => stock.minimum_quantity - stock.available;
  const [first] = stocks.toSorted((a, b) => lacking(b) - lacking(a));
  const quantity = Math.max(1, first ? lacking(first) : 1);
  return {
    vendor,
    ...(first && { deliver_to: first.location.id }),
    lines: JSON.stringify([{ part: part.id, name: part.name, quantity }]),
  };
}

/** Storage key for the list while a missing part is created. */
export const suppliesKey = (vendor: string): string => `supplies/${vendor}`;
