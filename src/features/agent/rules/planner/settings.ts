import { type Limits, mostCycles, usualLimits } from '../../statistics/advice';

export interface PlannerSettings extends Limits, Record<string, unknown> {
  /** The key of a yes/no custom field of work orders or assets: the interval is prescribed. */
  fixed_field: string;
}

/** A goal of 1 is never met. */
const goal = [0.5, 0.999] as const;
const cycles = [2, mostCycles] as const;
export const limits = { failures: cycles, clean_cycles: cycles, goal_a: goal, goal_b: goal, goal_c: goal };

export const settings: PlannerSettings = { ...usualLimits, fixed_field: 'fixed_field' };
