import { labels } from '#words/labels/recurrence-options';

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
