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
