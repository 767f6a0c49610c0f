import type { DemoWork, HoldReason, Who } from './job';

/** A current work order; days are relative to now, past ones negative. */
export interface DemoNow extends DemoWork {
  made: number;
  begun?: number;
  due?: number;
  done?: number;
  hold?: readonly [reason: HoldReason, note: string];
  closed?: readonly [reason: 'skipped' | 'cancelled', note: string];
  time?: readonly (readonly [who: Who, minutes: number, words?: string])[];
}
