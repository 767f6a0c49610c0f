import type { Recurrence } from './recurrence';

export const recurrenceUnits = [
  { value: 'hourly', label: 'Hourly' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const;

export const recurrenceModes = [
  { value: 'fixed', label: 'On fixed dates' },
  { value: 'floating', label: 'From completion' },
] as const;

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
