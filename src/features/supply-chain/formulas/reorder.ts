import type { Costs } from '../facts';
import { leadTimeDeviation } from './lead-time';
import { type Dated, daysAhead, upTo } from './projection';
import { up } from './statistics';
import type { Criticality, LeadTime } from '../supply-chain';

/** How surely a part should be there, by how critical the machines are that need it (B6). */
const services = {
  a: { factor: 2.326, level: 99 },
  b: { factor: 1.645, level: 95 },
  c: { factor: 1.282, level: 90 },
} as const;

export const serviceOf = (criticality: Criticality | null) => services[criticality ?? 'c'];

/** Where the settings of the organisation say nothing. */
export const usualCosts: Costs = { orderCost: 50, holdingRate: 0.2 };

export interface Supplied {
  rate: number;
  weeklyDeviation: number;
  leadTime: LeadTime;
  criticality: Criticality | null;
  onHand: number;
  onOrder: number;
  scheduled: readonly Dated[];
  oneOff: readonly Dated[];
  /** Null: nobody knows what it costs. */
  unitCost: number | null;
}

export interface Reorder {
  reorderPoint: number;
  /** What planned work needs until an order made now arrives at the latest. */
  needed: number;
  position: number;
  yearlyUse: number;
  economicQuantity: number;
  orderQuantity: number;
}

/** When to order, and how much (B6). */
export function reorderOf(row: Supplied, costs: Costs): Reorder {
  const { rate, leadTime, scheduled, oneOff } = row;
  const exact = exactReorderPoint(row);
  const reorderPoint = row.criticality === 'a' ? Math.max(1, up(exact)) : up(exact);
  const needed = upTo(scheduled, leadTime.p90) + upTo(oneOff, leadTime.p90);
  const position = row.onHand + row.onOrder - needed;
  const yearlyUse = 52 * (rate + upTo(scheduled, daysAhead) / 26);
  const economicQuantity = economicOf(yearlyUse, row.unitCost, costs);
  const orderQuantity = position < reorderPoint ? Math.max(economicQuantity, reorderPoint - position) : 0;
  return { reorderPoint, needed, position, yearlyUse, economicQuantity, orderQuantity };
}

/** What to order: the reorder quantity, and at least up to the minimum of what is free and on order. */
export const quantityToOrder = (row: {
  order_quantity: number;
  minimum_quantity: number;
  on_hand: number;
  reserved: number;
  on_order: number;
}): number => Math.max(row.order_quantity, row.minimum_quantity - (row.on_hand - row.reserved) - row.on_order, 0);

/** Expected use over the lead time, and a margin for how much both may differ. */
export function exactReorderPoint({ rate, weeklyDeviation, leadTime, criticality }: Supplied): number {
  const weeks = leadTime.median / 7;
  const margin = Math.sqrt(weeks * weeklyDeviation ** 2 + (rate / 7) ** 2 * leadTimeDeviation(leadTime) ** 2);
  return rate * weeks + serviceOf(criticality).factor * margin;
}

/** The quantity at which ordering and keeping cost least together; without a cost, for a quarter of a year. */
function economicOf(yearlyUse: number, unitCost: number | null, { orderCost, holdingRate }: Costs): number {
  if (yearlyUse <= 0) return 0;
  const most = up(yearlyUse);
  if (!unitCost) return Math.min(most, up(yearlyUse / 4));
  return Math.min(most, Math.max(1, up(Math.sqrt((2 * yearlyUse * orderCost) / (holdingRate * unitCost)))));
}
