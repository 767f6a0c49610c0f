/** What a rule of recurrence is made of. */
export const labels = {
  frequency: 'Frequency',
  unit: 'Unit',
  active: 'Active',
  mode: 'Mode',
  lead_days: 'Lead days',
  stack: 'Stack',
} as const;
