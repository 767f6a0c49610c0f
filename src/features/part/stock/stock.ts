import { choice, dateTime, type Fields, flag, longText, money, number, ref } from '#shared/field';
import { mostStock } from '../part';

export const movementKinds = [
  { value: 'receive', label: 'Receive' },
  { value: 'issue', label: 'Issue' },
  { value: 'return', label: 'Return' },
  { value: 'transfer', label: 'Transfer' },
  { value: 'adjust', label: 'Adjust' },
  { value: 'count', label: 'Count' },
] as const;

export type MovementKind = (typeof movementKinds)[number]['value'];

/**
 * The body of `POST /parts/{id}/movements`. The quantity is how many move; for an adjustment the difference; for a
 * count the counted quantity.
 */
export const movementFields = {
  kind: choice(movementKinds, { label: 'Kind', required: true }),
  location: ref('location', { label: 'Location', required: true }),
  to_location: ref('location', { label: 'To location' }),
  quantity: number({ label: 'Quantity', required: true, min: -mostStock, max: mostStock }),
  unit_cost: money({ label: 'Unit cost' }),
  reason: longText({ label: 'Reason' }),
  /** For a received kit: assembled from stock at the location. */
  assemble: flag({ label: 'Assemble' }),
  /** For a count that is sent later than it was made: movements since then are kept. */
  counted_at: dateTime({ label: 'Counted at' }),
} as const satisfies Fields;

/** The body of `PATCH /parts/{id}/stocks/{location}`; null removes the minimum. */
export const stockFields = {
  minimum_quantity: number({ label: 'Minimum quantity', min: 0, max: mostStock }),
} as const satisfies Fields;

/** The stock at a location, and how much of it is reserved. */
export interface Stock {
  quantity: number;
  reserved: number;
  minimum_quantity: number;
}

export const available = ({ quantity, reserved }: Stock): number => quantity - reserved;

/**
 * Available stock is below the minimum (S27.1, D15, D29): one rule for lists, marks and reordering; without a minimum
 * stock is never low.
 */
export const isLow = (stock: Stock): boolean => available(stock) < stock.minimum_quantity && stock.minimum_quantity > 0;
