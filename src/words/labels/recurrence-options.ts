/** The choices of a rule of recurrence. */
export const labels = {
  recurrenceUnits: {
    hourly: 'Hourly',
    daily: 'Daily',
    weekly: 'Weekly',
    monthly: 'Monthly',
    yearly: 'Yearly',
  },
  recurrenceModes: {
    fixed: 'On fixed dates',
    floating: 'From completion',
  },
} as const;
