/** The states of a request (F1.2). */
export const statusOptions = [
  { value: 'pending', label: 'Pending' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'cancelled', label: 'Withdrawn' },
] as const;

export type Status = (typeof statusOptions)[number]['value'];

/** What has become of the work order of an accepted request. */
export const progressOptions = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
] as const;

export const waitingOptions = [
  { value: 'requester', label: 'Requester' },
  { value: 'staff', label: 'Staff' },
] as const;
