import type { Row } from '#web/query.ts';
import type { AssetStatus } from '#features/asset/status/status-view';
import type { ShownLine } from './plan';
import type { Recurrence } from './series/recurrence';
import type { DoneReason, Status } from './status/status';

export interface Chip {
  id: string;
  name: string;
  color?: string | null;
  profile_image?: string | null;
}

export interface OrderLink {
  id: string;
  kind: 'blocks' | 'duplicates' | 'follows';
  direction: 'out' | 'in';
  work_order: { id: string; name: string; code: string; status: Status };
}

/** A work order as the API returns it, for the screens. */
export interface Order extends Row {
  code: string;
  status: Status;
  description: string | null;
  priority: 'low' | 'medium' | 'high' | 'critical' | null;
  work_type: 'reactive' | 'preventive' | null;
  asset: (Chip & { asset_status?: AssetStatus }) | null;
  location: Chip | null;
  estimated_minutes: number | null;
  start_date: string | null;
  due_date: string | null;
  recurrence: Recurrence | null;
  assigned_to: { users: Chip[]; teams: Chip[] };
  parts: ShownLine[];
  done_reason: DoneReason | null;
  on_hold_reason: string | null;
  status_note: string | null;
  completed_at: string | null;
  completed_by: Chip | null;
  source: string;
  origin_type: string | null;
  origin_id: string | null;
  template: Chip | null;
  parent: (Chip & { code: string; status: Status }) | null;
  progress: { done: number; total: number } | null;
  links: OrderLink[];
  timers: { user: Chip; since: string }[];
  time_cost_summary: Record<
    'total_time_cost' | 'total_other_costs' | 'total_parts_cost' | 'total_cost',
    string | null
  > & { total_time_minutes: number };
  created_at: string;
  created_by: Chip | null;
  is_mine: boolean;
  allowed_transitions: Status[];
}

export const orderOf = (row: Row): Order => row as Order;

/** The code and the name, where a work order must be distinguished from others. */
export const titleOf = (row: Row): string => `${String(row.code)} ${row.name}`;

/** The API leaves out amounts for people who may not see costs. */
export const seesCosts = ({ time_cost_summary }: Order): boolean => time_cost_summary.total_cost !== null;

export const isOverdue = ({ due_date, status }: Order): boolean =>
  due_date !== null && status !== 'done' && Date.parse(due_date) < Date.now();

/** A second work order of a series waits for the first (D16). */
export const canBegin = ({ status, allowed_transitions }: Order): boolean =>
  status === 'in_progress' || allowed_transitions.includes('in_progress');

/** Skipped or cancelled: its reservations were released. */
export const tookNothing = ({ status, done_reason }: Pick<Order, 'status' | 'done_reason'>): boolean =>
  status === 'done' && done_reason !== 'completed';

export const isDone = ({ status }: Row): boolean => status === 'done';
