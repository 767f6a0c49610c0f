import type { RecordOf } from '#shared/entity';
import { formatNumber } from '#web/format/number.ts';
import type { Row } from '#web/query.ts';
import type { part } from '../part';

/** What lies at one location. */
export type StockRow = RecordOf<typeof part>['part_stocks'][number];

/** Storage keys for the dialogs about a part's stock while a missing location is created. */
export const stockKey = (part: string): string => `stock/${part}`;
export const newPlaceKey = (part: string): string => `place/${part}`;

/** Where a part is or should be in stock; an emptied shelf without a minimum does not count. */
export const stocksOf = (row: Row): StockRow[] =>
  ((row.part_stocks as StockRow[] | undefined) ?? []).filter(
    ({ quantity, reserved, minimum_quantity }) => quantity > 0 || reserved > 0 || minimum_quantity > 0,
  );

export const minimumOf = (row: Row): number =>
  stocksOf(row).reduce((sum, { minimum_quantity }) => sum + minimum_quantity, 0);

/** How short it is, or undefined where there is enough. */
export const shortage = (stock: { available: unknown; is_low: unknown }): 'out' | 'low' | undefined =>
  stock.is_low === true ? (Number(stock.available) > 0 ? 'low' : 'out') : undefined;

/** A quantity with its unit; the available quantity by default. */
export const amountOf = (part: Row, count: unknown = part.available): string =>
  [formatNumber(Number(count)), part.unit].filter(Boolean).join(' ');
