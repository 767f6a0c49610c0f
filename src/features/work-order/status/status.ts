import type { Option } from '#shared/field';
import { labels } from '#words/labels/work-order-status';

export const statusOptions = [
  { value: 'planned', label: labels.statusOptions.planned },
  { value: 'open', label: labels.statusOptions.open },
  { value: 'in_progress', label: labels.statusOptions.in_progress },
  { value: 'on_hold', label: labels.statusOptions.on_hold },
  { value: 'done', label: labels.statusOptions.done },
] as const satisfies readonly Option[];

export type Status = (typeof statusOptions)[number]['value'];

export const doneReasons = [
  { value: 'completed', label: labels.doneReasons.completed },
  { value: 'skipped', label: labels.doneReasons.skipped },
  { value: 'cancelled', label: labels.doneReasons.cancelled },
] as const satisfies readonly Option[];

export type DoneReason = (typeof doneReasons)[number]['value'];

export const onHoldReasons = [
  { value: 'parts', label: labels.onHoldReasons.parts },
  { value: 'access', label: labels.onHoldReasons.access },
  { value: 'plant', label: labels.onHoldReasons.plant },
  { value: 'vendor', label: labels.onHoldReasons.vendor },
  { value: 'other', label: labels.onHoldReasons.other },
] as const satisfies readonly Option[];

/** What may be said with a status. */
export interface More {
  on_hold_reason?: string | null;
  done_reason?: DoneReason | null;
  note?: string | null;
}

/**
 * What may follow what (D14): all but planned freely; back to planned only while nothing is booked; leaving done is for
 * whoever may reopen.
 */
export function transitionsFrom(
  status: Status,
  { booked, mayReopen }: { booked: boolean; mayReopen: boolean },
): Status[] {
  if (status === 'done' && !mayReopen) return [];
  return statusOptions.map(({ value }) => value).filter((to) => to !== status && (to !== 'planned' || !booked));
}

export const statusLabel = (status: Status): string => statusOptions.find(({ value }) => value === status)!.label;
