/** What a movement of stock is made of. */
export const labels = {
  movementKinds: {
    receive: 'Receive',
    issue: 'Issue',
    return: 'Return',
    transfer: 'Transfer',
    adjust: 'Adjust',
    count: 'Count',
  },
  kind: 'Kind',
  location: 'Location',
  to_location: 'To location',
  quantity: 'Quantity',
  unit_cost: 'Unit cost',
  reason: 'Reason',
  assemble: 'Assemble',
  counted_at: 'Counted at',
  minimum_quantity: 'Minimum quantity',
} as const;
