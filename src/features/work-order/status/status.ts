import type { Option } from '#shared/field';

export const statusOptions = [
  { value: 'planned', label: 'Planned' },
  { value: 'open', label: 'Open' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'on_hold', label: 'On hold' },
  { value: 'done', label: 'Done' },
] as const satisfies readonly Option[];

export type Status = (typeof statusOptions)[number]['value'];

export const doneReasons = [
  { value: 'completed', label: 'Completed' },
  { value: 'skipped', label: 'Skipped' },
  { value: 'cancelled', label: 'Cancelled' },
] as const satisfies readonly Option[];

export type DoneReason = (typeof doneReasons)[number]['value'];

export const onHoldReasons = [
  { value: 'parts', label: 'Parts' },
  { value: 'access', label: 'Access' },
  { value: 'plant', label: 'Plant' },
  { value: 'vendor', label: 'Vendor' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];

/** Whether work is in time (A2). Null without a due date, and for work that was skipped or cancelled. */
export const timelinessOptions = [
  { value: 'on_time', label: 'On time' },
  { value: 'late', label: 'Late' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'ahead', label: 'Ahead' },
] as const satisfies readonly Option[];

/** What may be sent together with a status. */
export interface More {
  on_hold_reason?: string | null;
  done_reason?: DoneReason | null;
  note?: string | null;
}

/**
 * The allowed transitions (D14): every status but planned may follow any other; back to planned only while nothing is
 * booked; only those who may reopen it leave done.
 */
export function transitionsFrom(
  status: Status,
  { booked, mayReopen }: { booked: boolean; mayReopen: boolean },
): Status[] {
  if (status === 'done' && !mayReopen) return [];
  return statusOptions.map(({ value }) => value).filter((to) => to !== status && (to !== 'planned' || !booked));
}

export const statusLabel = (status: Status): string => statusOptions.find(({ value }) => value === status)!.label;
