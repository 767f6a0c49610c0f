export const words = {
  title: (order: string) => `Purchase order ${order}`,
  part: 'Part',
  number: 'Your number',
  quantity: 'Quantity',
  price: 'Unit price',
  amount: 'Amount',
  total: 'Total',
  vendor: 'Vendor',
  deliverTo: 'Deliver to',
  expected: (day: string) => `Expected on ${day}`,
  closed: (day: string, reason: string | null) => `Closed on ${day}, the rest is no longer wanted: ${reason}`,
} as const;
