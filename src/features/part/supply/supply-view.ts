import type { Row } from '#web/query.ts';

/** A supplied part as the API returns it. */
export interface Supplied {
  part: { id: string; name: string; number: string | null };
  number: string | null;
  price: string | null;
  lead_time_days: number | null;
}

export const suppliesOf = (vendor: Row): Supplied[] => (vendor.parts as Supplied[] | undefined) ?? [];

interface Stock {
  location: { id: string };
  quantity: number;
  available: number;
  minimum_quantity: number;
  is_low: boolean;
}

/**
 * Start values for an order of a part from a vendor: for the location with the largest shortage, up to twice its
 * minimum.
 */
export function orderOf(part: Row, vendor: string): Record<string, string> {
  const stocks = ((part.part_stocks as Stock[] | undefined) ?? []).filter(({ is_low }) => is_low);
  const lacking = (stock: Stock) => 2 * stock.minimum_quantity - stock.available;
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
