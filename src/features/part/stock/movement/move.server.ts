import type { MovementKind } from '../stock';

/** The record a movement was made for: a work order, a purchase order, a kit. */
export interface Origin {
  entity_type: string;
  id: string;
  /** Recurring work. */
  is_scheduled?: boolean;
}

export interface Move {
  id?: string;
  part: string;
  location: string;
  /** Undefined where only reservations change, which is not a movement. */
  kind?: MovementKind;
  /** Positive for incoming, negative for outgoing stock. */
  quantity?: number;
  /** Positive to reserve, negative to release. */
  reserved?: number;
  /** The other location of a transfer. */
  other?: string;
  unitCost?: string | null;
  reason?: string | null;
  origin?: Origin;
  /** The result of a count. */
  count?: Count;
  /** When it happened, where it is sent later. */
  at?: string | null;
  /** The field that shows a refusal; `quantity` by default. */
  field?: string;
}

/** The counted quantity, and its time where it is sent later. */
export interface Count {
  found: number;
  at: string | null;
  /** Somebody has counted there since. */
  isOutdated: boolean;
}
