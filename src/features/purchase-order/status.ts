import type { Option } from '#shared/field';
import { labels } from '#words/labels/purchase-order-status';

/** The life of an order (D24). */
export const statusOptions = [
  { value: 'draft', label: labels.draft },
  { value: 'requested', label: labels.requested },
  { value: 'approved', label: labels.approved },
  { value: 'sent', label: labels.sent },
  { value: 'partially_received', label: labels.partially_received },
  { value: 'received', label: labels.received },
  { value: 'rejected', label: labels.rejected },
  { value: 'cancelled', label: labels.cancelled },
] as const satisfies readonly Option[];

export type Status = (typeof statusOptions)[number]['value'];

/** What may follow what. Once something has come, an order can no longer be cancelled. */
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

/** What is ordered, and from whom, is settled by the approval. */
export const isOpenToChange = (status: Status): boolean => status === 'draft' || status === 'requested';
