import type { Figure, ListLink, Named } from '#shared/figure';

/**
 * What the calls of Supply chain answer (D26, B1 to B11). The formulas are beside it: `demand.ts`, `rate.ts`,
 * `lead-time.ts`, `projection.ts`, `reorder.ts`, `abc.ts`, `vendor-score.ts`. Money is text, and null for those who may
 * not read costs. Days are the organisation's, such as `2026-11-16`.
 */

export const demandClasses = ['new', 'none', 'smooth', 'erratic', 'intermittent', 'lumpy'] as const;
export type DemandClass = (typeof demandClasses)[number];

export const stockStates = ['dead', 'slow', 'insurance'] as const;
export type StockState = (typeof stockStates)[number];

export const abcClasses = ['A', 'B', 'C'] as const;
export type Abc = (typeof abcClasses)[number];
export const xyzClasses = ['X', 'Y', 'Z'] as const;
export type Xyz = (typeof xyzClasses)[number];

/** How critical the most critical living asset is that uses the part. */
export type Criticality = 'a' | 'b' | 'c';

export interface LeadTime {
  /** Days from order to delivery: as a rule, and in nine of ten cases. */
  median: number;
  p90: number;
  /** From at least three past deliveries, as the vendor states it, or 14 days because nobody has said. */
  source: 'history' | 'stated' | 'assumed';
  /** How many past deliveries it is from. */
  lines: number;
}

interface OutlookPart extends Named {
  number: string | null;
  unit: string | null;
  color: string | null;
}

/** A part at a location: a row of `GET /supply-chain/parts`. */
export interface Outlook {
  part: OutlookPart;
  location: Named;
  is_archived: boolean;
  on_hand: number;
  reserved: number;
  /** Outstanding of orders, from drafts on. */
  on_order: number;
  minimum_quantity: number;
  is_low: boolean;
  /** Used in the last 52 complete weeks, for recurring and other work. */
  demand_52w: number;
  class: DemandClass;
  /** Units a week that are expected beside recurring work, with two decimals. */
  rate: number;
  /** Units that planned work needs in the next 182 days. With a rate of 0 and none of these, no use is expected. */
  known_demand: number;
  lead_time: LeadTime;
  /** Null: no use is expected, or it lasts longer than 26 weeks. */
  days_of_cover: number | null;
  /** The first day on which a need is not met, with what will arrive. Null: not within 26 weeks. */
  stock_out_on: string | null;
  /** When it last ran out. */
  emptied_at: string | null;
  reorder_point: number;
  /** On hand and on order, less what planned work needs until an order made now arrives. */
  position: number;
  /** 0 while there is no need to order. */
  order_quantity: number;
  abc: Abc | null;
  xyz: Xyz | null;
  criticality: Criticality | null;
  /** From whom it would be ordered. */
  vendor: Named | null;
  is_single_source: boolean;
  no_vendor: boolean;
  stock_state: StockState | null;
  /** On hand at average cost. */
  value: string | null;
  /** Issued less returned in the last 52 complete weeks, at the cost of the ledger. */
  issued_value: string | null;
  currency: string;
  last_counted_at: string | null;
  as_of: string;
}

/** Demand of one complete week, Monday to Sunday. */
interface OutlookWeek {
  /** Its Monday. */
  week: string;
  one_off: number;
  scheduled: number;
}

/** Planned work that needs the part; the past counts as today. */
export interface OutlookNeed {
  day: string;
  quantity: number;
  is_scheduled: boolean;
  /** Null for a date that a series will bring. */
  work_order: (Named & { code: string }) | null;
  series: Named | null;
}

interface OutlookArrival {
  order: Named;
  vendor: Named;
  /** When it is expected; a late one is not counted on. */
  day: string;
  quantity: number;
  is_late: boolean;
}

/** A delivery that lead times are from. */
export interface OutlookDelivery {
  order: Named;
  sent_on: string;
  completed_on: string;
  days: number;
}

/** What the formulas of B2 to B6 were filled in with; rounded to show, not to compute. */
interface OutlookInputs {
  /** Complete weeks since the first movement, at most 52. */
  weeks: number;
  /** Weeks per week with demand; null without demand. */
  adi: number | null;
  cv2: number | null;
  /** Exact to six decimals. */
  rate: number;
  weekly_deviation: number;
  lead_time_deviation: number;
  /** 2.326, 1.645 or 1.282, for 99, 95 and 90 %. */
  service_factor: number;
  service_level: number;
  needed_in_lead_time: number;
  yearly_use: number;
  order_cost: string;
  holding_rate: number;
  average_cost: string | null;
  economic_quantity: number;
}

/** `GET /supply-chain/parts/{part}?location`, reckoned when it is read. */
export interface OutlookDetail extends Outlook {
  /** Oldest first. */
  weeks: OutlookWeek[];
  needs: OutlookNeed[];
  arrivals: OutlookArrival[];
  /** Today and each of the next 182 days. */
  projection: { day: string; stock: number }[];
  lead_times: OutlookDelivery[];
  /** Places with more than their own reorder point, minimum and planned needs. */
  surplus: { location: Named; quantity: number }[];
  inputs: OutlookInputs;
}

export type SupplyTileKey = 'stock_value' | 'low' | 'running_out' | 'emptied' | 'blocked' | 'on_time' | 'turns';

/** `GET /supply-chain/summary?location`. */
export interface SupplySummary {
  as_of: string;
  currency: string;
  tiles: Figure<SupplyTileKey>[];
  locations: {
    location: Named;
    value: string | null;
    rows: number;
    low: number;
    dead_value: string | null;
    last_counted_at: string | null;
    list: ListLink;
  }[];
  /** Only those that exist; null is not classified. */
  abc: {
    abc: Abc | null;
    xyz: Xyz | null;
    parts: number;
    issued_value: string | null;
    stock_value: string | null;
    list: ListLink;
  }[];
}

/** `GET /supply-chain/vendors`: the scorecard of a vendor over 365 days. */
export interface VendorScore {
  vendor: Named;
  /** Lines that were due. */
  lines: number;
  /** Percent of lines that were complete by their deadline; null without lines. */
  on_time: number | null;
  /** Percent, the mean of what had come of each line by its deadline. */
  fill: number | null;
  /** Percent by which prices rose; null without priced receipts or without read cost. */
  price_drift: number | null;
  lead_time: LeadTime;
  spend: string | null;
  currency: string;
  /** Under three lines: too few to judge. */
  few: boolean;
  list: ListLink;
}

export const vendorLineStates = ['on_time', 'late', 'short', 'open'] as const;
export type VendorLineState = (typeof vendorLineStates)[number];

/** `GET /supply-chain/vendor-lines`: a line of an order that was sent with a promised day. */
export interface VendorLine {
  order: Named;
  vendor: Named;
  part: Named;
  ordered: number;
  promised_on: string;
  /** Received by the end of the day after the promised one. */
  got: number;
  /** Complete by its deadline, complete later, not complete though it was due, or not due yet. */
  state: VendorLineState;
}

export const spendKeys = ['month', 'vendor', 'category', 'location'] as const;
export type SpendKey = (typeof spendKeys)[number];

/** `GET /supply-chain/spend?by&from&to`; from and to are days, and `to` does not count. Money is null without read cost. */
export interface Spend {
  from: string;
  to: string;
  total: string | null;
  /** Receipts without a price. */
  unpriced: number;
  currency: string;
  results: {
    /** The month (`2026-11`), the id, or the category; null where there is none. */
    key: string | null;
    name: string | null;
    amount: string | null;
    /** Receipts whose amounts add up to it. */
    list: ListLink;
  }[];
}

/** `GET /supply-chain/receipts`: what was received of an order; what was taken back is below zero. */
export interface SpendReceipt {
  id: string;
  order: Named;
  vendor: Named;
  part: Named;
  location: Named;
  quantity: number;
  unit_price: string | null;
  amount: string | null;
  currency: string;
  at: string;
}

/** `GET /supply-chain/blocked-work?work_order`: work that waits for parts. */
export interface BlockedWork {
  work_order: Named & {
    code: string;
    status: string;
    priority: string;
    start_date: string | null;
    due_date: string | null;
  };
  /** Since when it is on hold for parts; null if it was not put on hold. */
  since: string | null;
  parts: {
    part: OutlookPart;
    location: Named | null;
    short: number;
    /** The day by which orders that were sent cover it; null if none does. */
    arrives_on: string | null;
    /** Nothing covers it in time, and an order is past its day. */
    is_late: boolean;
    /** The one that covers it, or that is late. */
    order: Named | null;
  }[];
}
