import type { Option } from '#shared/field';

/** The states of a request (F1.2). */
export const statusOptions = [
  { value: 'pending', label: 'Pending' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'cancelled', label: 'Withdrawn' },
] as const satisfies readonly Option[];

export type Status = (typeof statusOptions)[number]['value'];

/** Where a request can go from each state; back to pending only under the conditions of F1.2. */
export const transitions: Record<Status, readonly Status[]> = {
  pending: ['accepted', 'rejected', 'cancelled'],
  accepted: ['pending'],
  rejected: ['pending'],
  cancelled: [],
};

/** What has become of the work order of an accepted request. */
export const progressOptions = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
] as const satisfies readonly Option[];

export const waitingOptions = [
  { value: 'requester', label: 'Requester' },
  { value: 'staff', label: 'Staff' },
] as const satisfies readonly Option[];

/** The state in the words that whoever asked reads (F1.5). */
export const stateOptions = [
  { value: 'received', label: 'Received' },
  { value: 'seen', label: 'Seen' },
  { value: 'planned', label: 'Planned' },
  { value: 'in_work', label: 'In work' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'done', label: 'Done' },
  { value: 'closed', label: 'Closed without repair' },
  { value: 'not_taken_on', label: 'Not taken on' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const satisfies readonly Option[];

export type State = (typeof stateOptions)[number]['value'];
