import type { Row } from '#web/query.ts';
import type { Meaning } from '#web/ui/Pill.tsx';
import { type Status, statusOptions } from './status';

/** One shape per status. */
const meanings: Record<Status, Meaning> = {
  draft: 'planned',
  requested: 'on_hold',
  approved: 'online',
  sent: 'open',
  partially_received: 'in_progress',
  received: 'done',
  rejected: 'offline',
  cancelled: 'do_not_track',
};

/** Expected before today and not fully received. */
export const isLate = (row: Row, today: string): boolean =>
  (row.status === 'sent' || row.status === 'partially_received') &&
  typeof row.expected_on === 'string' &&
  row.expected_on < today;

export const statusOf = (row: Row): Status => row.status as Status;
export const meaningOf = (row: Row): Meaning => meanings[statusOf(row)];
/** The label of its status; it also says where the order was closed with parts outstanding. */
export const labelOf = (row: Row): string => {
  const label = statusOptions.find(({ value }) => value === row.status)?.label ?? '';
  return row.closed_at ? `${label}, closed` : label;
};
