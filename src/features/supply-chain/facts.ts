import type { Week } from './formulas/demand';
import type { Criticality } from './supply-chain';

/** What is known of a part at a location, from which its row is reckoned. */
export interface Facts {
  part: PartFacts;
  location: string;
  onHand: number;
  reserved: number;
  minimum: number;
  /** On hand at average cost; null without one. */
  value: string | null;
  /** The last complete weeks and the one that runs, oldest first; empty before the first movement. */
  scheduled: Week[];
  oneOff: Week[];
  issuedValue: number;
  /** When something first and last happened here. */
  firstAt: string | null;
  issuedAt: string | null;
  /** When stock last came where none was. */
  filledAt: string | null;
  emptiedAt: string | null;
  countedAt: string | null;
  needs: Need[];
  orders: Ordered[];
}

export interface PartFacts {
  id: string;
  folded: string;
  is_archived: boolean;
  average_cost: string | null;
  vendor: string | null;
  /** As the vendor says, for this part or for all. */
  stated: number | null;
  vendors: number;
  criticality: Criticality | null;
  /** Days that past deliveries of its vendor took. */
  leads: number[];
}

/** What an order costs beside its goods, and what it costs to keep goods for a year, as a share of their value. */
export interface Costs {
  orderCost: number;
  holdingRate: number;
}

/** Planned work that needs it; today is day 0, and so is what is past. */
export interface Need {
  day: number;
  quantity: number;
  is_scheduled: boolean;
  work_order: string | null;
  series: string | null;
}

/** What is outstanding of an order. */
export interface Ordered {
  order: string;
  quantity: number;
  /** Null: it has not been sent yet. */
  sent_on: string | null;
  expected_on: string | null;
}
