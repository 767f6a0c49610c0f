import type { Always, RecordOf } from '#shared/entity';
import type { Chip } from '#shared/field';
import type { Row } from '#web/query.ts';
import type { AssetStatus } from '#features/asset/status/status-view';
import type { Status } from './status/status';
import type { workOrder } from './work-order';

type Read = Always<RecordOf<typeof workOrder>, 'parts' | 'procedures' | 'links' | 'timers'>;

/** Who has it; of somebody who was just chosen no more may be known than the name. */
export interface Assigned {
  users: Chip[];
  teams: Chip[];
}

/** A work order, with what its asset and the one it is part of show beside their names. */
export type Order = Omit<Read, 'assigned_to' | 'asset' | 'parent'> & {
  assigned_to: Assigned;
  asset: (Chip & { asset_status?: AssetStatus }) | null;
  parent: (Chip & { code: string; status: Status }) | null;
};

export type OrderLink = Order['links'][number];

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
