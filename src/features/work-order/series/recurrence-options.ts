import { labels } from '#words/labels/recurrence-options';
import type { Recurrence } from './recurrence';

export const recurrenceUnits = [
  { value: 'hourly', label: labels.recurrenceUnits.hourly },
  { value: 'daily', label: labels.recurrenceUnits.daily },
  { value: 'weekly', label: labels.recurrenceUnits.weekly },
  { value: 'monthly', label: labels.recurrenceUnits.monthly },
  { value: 'yearly', label: labels.recurrenceUnits.yearly },
] as const;

export const recurrenceModes = [
  { value: 'fixed', label: labels.recurrenceModes.fixed },
  { value: 'floating', label: labels.recurrenceModes.floating },
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
