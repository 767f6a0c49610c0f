import type { RecordOf } from '#shared/entity';
import type { Chip } from '#shared/field';
import type { Row } from '#web/query.ts';
import type { May } from '#web/session.tsx';
import type { Meaning } from '#web/ui/Pill.tsx';
import type { Status as WorkStatus } from '#features/work-order/status/status';
import type { request } from './request';
import type { State, Status } from './status';

type Read = RecordOf<typeof request>;

/** A request, with what its work order shows beside its name. */
export type Request = Omit<Read, 'work_order'> & {
  work_order: (Chip & { code: string; status: WorkStatus }) | null;
};

export const requestOf = (row: Row): Request => row as Request;

/** One shape per status. */
export const meanings: Record<Status, Meaning> = {
  pending: 'open',
  accepted: 'done',
  rejected: 'offline',
  cancelled: 'do_not_track',
};

/** Staff read all requests; others only their own, in the words that are meant for them (F1.5). */
export const seesAll = (may: May): boolean => may('read', 'request', {});

/** The shapes of the states that whoever asked reads. */
export const stateMeanings: Record<State, Meaning> = {
  received: 'open',
  seen: 'open',
  planned: 'planned',
  in_work: 'in_progress',
  waiting: 'on_hold',
  done: 'done',
  closed: 'do_not_track',
  not_taken_on: 'offline',
  withdrawn: 'do_not_track',
};
