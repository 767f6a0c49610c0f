import type { DoneReason, onHoldReasons, Status } from '#features/work-order/status/status';

/** The accounts with work; the demo has one per role. */
export type Who = 'manager' | 'technician' | 'limited';
export type Team = 'Mechanical' | 'Electrical' | 'Utilities' | 'Facilities';

export type HoldReason = (typeof onHoldReasons)[number]['value'];

/** A work order without its dates. */
export interface DemoWork {
  key: string;
  name: string;
  description?: string;
  asset?: string;
  location?: string;
  priority?: 'low' | 'medium' | 'high' | 'critical';
  preventive?: true;
  template?: string;
  parent?: string;
  by?: Who;
  people?: readonly Who[];
  teams?: readonly Team[];
  estimate?: number;
  parts?: readonly (readonly [part: string, quantity: number])[];
  vendors?: readonly string[];
  costs?: readonly (readonly [category: string, cost: string, words: string])[];
  /** Comments in order; with `photo`, a picture of the asset. */
  said?: readonly (readonly [who: Who, words: string, photo?: 'photo'])[];
  links?: readonly (readonly [kind: 'blocks' | 'duplicates' | 'follows', other: string])[];
  /** With a picture of its asset. */
  pictured?: true;
}

export interface DemoStep {
  at: number;
  by: Who;
  status: Status;
  done_reason?: DoneReason;
  on_hold_reason?: HoldReason;
  note?: string;
}

interface DemoTime {
  at: number;
  who: Who;
  minutes: number;
  type: 'work' | 'inspection' | 'other';
  words?: string;
}

/** A work order with its dates: created, due, started, on hold, done. */
export interface DemoJob extends DemoWork {
  made: number;
  start?: number;
  due?: number;
  first?: 'planned';
  course: readonly DemoStep[];
  time: readonly DemoTime[];
}

export const [hour, day] = [3_600_000, 86_400_000];

/** A number of days from today, at an hour of the early shift (UTC; the plant is six hours behind). */
export const onDay = (now: number, days: number, at = 14): number => (Math.floor(now / day) + days) * day + at * hour;
