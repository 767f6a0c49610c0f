/** What stands beside a figure; without a value, why there is none. */
export const words = {
  noPm: 'No PM was due',
  nothingDue: 'Nothing was due',
  nothingCompleted: 'Nothing completed',
  noTime: 'No time booked',
  noCapacity: 'Nobody has working hours',
  noFailure: (days: number) => `No failure in ${days} ${days === 1 ? 'day' : 'days'}`,
  nothingRepaired: 'Nothing repaired',
  nothingTracked: 'Nothing tracked',
  noRequest: 'No request decided',
  withoutEstimate: (count: number) => `${count} without an estimate`,
} as const;
