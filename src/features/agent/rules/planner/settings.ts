import { type Limits, usualLimits } from '../../statistics/advice';

export interface PlannerSettings extends Limits, Record<string, unknown> {
  /** The key of a yes/no custom field of work orders or assets: the interval is prescribed. */
  fixed_field: string;
}

export const settings: PlannerSettings = { ...usualLimits, fixed_field: 'fixed_field' };
