import type { Context } from '#server/context';
import type { Facts } from './facts.server';
import type { Automation } from './loaded.server';

/** A run while it acts. */
export interface Acting {
  /** With the rights of the author. */
  ctx: Context;
  automation: Automation;
  run: string;
  facts: Facts;
  /** What it has made so far. */
  workOrders: string[];
}
