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
 * The body of `POST /parts/{id}/movements`. The quantity is how many move; of an adjustment by how many more, or fewer,
 * there are; of a count how many there are.
 */
export const movementFields = {
  kind: choice(movementKinds, { label: 'Kind', required: true }),
  location: ref('location', { label: 'Location', required: true }),
  to_location: ref('location', { label: 'To location' }),
  quantity: number({ label: 'Quantity', required: true, min: -mostStock, max: mostStock }),
  unit_cost: money({ label: 'Unit cost' }),
  reason: longText({ label: 'Reason' }),
  /** Of a kit that is received: put together from what lies at the location. */
  assemble: flag({ label: 'Assemble' }),
  /** Of a count that is told later than it was made: what has moved since is not undone by it. */
  counted_at: dateTime({ label: 'Counted at' }),
} as const satisfies Fields;

/** The body of `PATCH /parts/{id}/stocks/{location}`; no minimum is none of it. */
export const stockFields = {
  minimum_quantity: number({ label: 'Minimum quantity', min: 0, max: mostStock }),
} as const satisfies Fields;

/** What lies at a location, and what of it is promised. */
export interface Stock {
  quantity: number;
  reserved: number;
  minimum_quantity: number;
}

export const available = ({ quantity, reserved }: Stock): number => quantity - reserved;

/** Less is free than the minimum (S27.1, D15, D29), for lists, marks and reordering alike; no minimum is never low. */
export const isLow = (stock: Stock): boolean => available(stock) < stock.minimum_quantity && stock.minimum_quantity > 0;
