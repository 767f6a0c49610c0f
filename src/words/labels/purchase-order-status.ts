/** How an order stands. */
export const labels = {
  draft: 'Draft',
  requested: 'Requested',
  approved: 'Approved',
  sent: 'Sent',
  partially_received: 'Partially received',
  received: 'Received',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
} as const;
