import type { Row } from '#web/query.ts';
import type { Line } from './purchase-order';
import type { Status } from './status';

interface Chip {
  id: string;
  name: string;
}

/** A purchase order as the API returns it, with the fields the screens use. */
export interface Order extends Row {
  status: Status;
  vendor: Chip;
  deliver_to: Chip | null;
  expected_on: string | null;
  approved_by: Chip | null;
  sent_to: string | null;
  reason: string | null;
  closed_at: string | null;
  lines: (Line & { name: string })[];
  ordered_quantity: number;
  received_quantity: number;
  total: string | null;
  received_total: string | null;
  price_drift: string | null;
  progress: { part: string; received: number; outstanding: number; price_drift: string | null }[];
  receipts: {
    id: string;
    part: Chip;
    location: Chip;
    quantity: number;
    unit_price: string | null;
    note: string | null;
    takes_back: string | null;
    is_taken_back: boolean;
    created_at: string;
    created_by: Chip | null;
  }[];
  allowed_transitions: Status[];
}

export const orderOf = (row: Row): Order => row as Order;

export const progressOf = (order: Order, part: string) =>
  order.progress.find((one) => one.part === part) ?? { received: 0, outstanding: 0, price_drift: null };

/** Storage key for a receipt while a missing location is created. */
export const receiveKey = (order: string): string => `receive/${order}`;
