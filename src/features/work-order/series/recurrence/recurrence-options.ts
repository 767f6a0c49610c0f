import type { Recurrence } from './recurrence';

/** Fills in the defaults: weekly, on fixed dates, not active. */
export const wholeRecurrence = (given: Recurrence): Required<Recurrence> => ({
  frequency: 1,
  unit: 'weekly',
  cron: null,
  is_active: false,
  mode: 'fixed',
  lead_days: 0,
  stack: false,
  meter: null,
  ...given,
});
