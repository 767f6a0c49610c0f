import type { Option } from '#shared/field';

/** The status of an order (D24). */
export const statusOptions = [
  { value: 'draft', label: 'Draft' },
  { value: 'requested', label: 'Requested' },
  { value: 'approved', label: 'Approved' },
  { value: 'sent', label: 'Sent' },
  { value: 'partially_received', label: 'Partially received' },
  { value: 'received', label: 'Received' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'cancelled', label: 'Cancelled' },
] as const satisfies readonly Option[];

export type Status = (typeof statusOptions)[number]['value'];

/** Allowed transitions. Once something was received, an order can no longer be cancelled. */
export const transitions: Record<Status, readonly Status[]> = {
  draft: ['requested', 'cancelled'],
  requested: ['approved', 'rejected', 'cancelled'],
  approved: ['sent', 'cancelled'],
  sent: ['partially_received', 'received', 'cancelled'],
  partially_received: ['partially_received', 'received'],
  received: [],
  rejected: [],
  cancelled: [],
};

/** Lines and vendor are fixed by the approval. */
export const isOpenToChange = (status: Status): boolean => status === 'draft' || status === 'requested';
