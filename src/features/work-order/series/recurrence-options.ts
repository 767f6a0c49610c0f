import type { Recurrence } from './recurrence';

/** With what was not said: once a week, on fixed dates, not yet active. */
export const wholeRecurrence = (given: Recurrence): Required<Recurrence> => ({
  frequency: 1,
  unit: 'weekly',
  cron: null,
  is_active: false,
  mode: 'fixed',
  lead_days: 0,
  stack: false,
  ...given,
});
