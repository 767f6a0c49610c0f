import type { MovementKind } from './stock';

/** What a movement was made for: a work order, a purchase order, a kit. */
export interface Origin {
  entity_type: string;
  id: string;
}

export interface Move {
  id?: string;
  part: string;
  location: string;
  /** Nothing where only promises change: that is no movement. */
  kind?: MovementKind;
  /** What comes in, or below zero goes out. */
  quantity?: number;
  /** What is promised more, or below zero no longer. */
  reserved?: number;
  /** The other end of a transfer. */
  other?: string;
  unitCost?: string | null;
  reason?: string | null;
  origin?: Origin;
  /** Of a count: what was found. */
  count?: Count;
  /** When it was, where it is told later. */
  at?: string | null;
  /** Where a refusal is told; `quantity` unless said otherwise. */
  field?: string;
}

/** What was found, and when, where it is told later. */
export interface Count {
  found: number;
  at: string | null;
  /** Somebody has counted there since. */
  isOutdated: boolean;
}
