/** What time is spent on. */
export const labels = {
  work: 'Work',
  inspection: 'Inspection',
  other: 'Other',
} as const;
