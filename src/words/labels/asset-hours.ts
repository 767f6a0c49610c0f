/** What operating calendars and products are made of. */
export const labels = {
  date: 'Date',
  text: 'Text',
  weekly_hours: 'Weekly hours',
  exceptions: 'Exceptions',
  name: 'Name',
  ideal_rate: 'Ideal rate',
  products: 'Products',
} as const;
