export interface MeterSettings extends Record<string, unknown> {
  /** How many standard deviations off a reading is a spike. */
  spike_limit: number;
  /** How many days ahead a limit is met. */
  drift_days: number;
}

export const settings: MeterSettings = { spike_limit: 3.5, drift_days: 30 };
