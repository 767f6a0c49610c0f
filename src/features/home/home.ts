import type { Figure as AnyFigure, ListLink, Named } from '#shared/figure';
import type { State } from '#features/request/status';

export type { ListLink, Named } from '#shared/figure';

/** What Home and its figures answer. `figures.ts` says how each figure is reckoned. */

export type TileKey = 'overdue' | 'pending_requests' | 'assets_offline' | 'low_stock';

export type FigureKey =
  | TileKey
  | 'pm_compliance'
  | 'schedule_compliance'
  | 'reactive_share'
  | 'reactive_hours_share'
  | 'backlog_hours'
  | 'backlog_weeks'
  | 'ready_hours'
  | 'mtbf'
  | 'mttr'
  | 'availability'
  | 'time_to_acknowledge'
  | 'booked_share'
  | 'cost';

export type Figure = AnyFigure<FigureKey>;

/** The first rows of a list, and how many there are. */
export interface Block<T> {
  count: number;
  results: T[];
  list: ListLink;
}

/** A work order as Home shows it. */
export interface HomeJob {
  id: string;
  version: number;
  name: string;
  code: string;
  status: string;
  priority: string;
  start_date: string | null;
  due_date: string | null;
  estimated_minutes: number | null;
  progress: { done: number; total: number } | null;
  asset: Named | null;
  location: Named | null;
  assigned_to: {
    users: (Named & { color: string | null; profile_image: string | null })[];
    teams: (Named & { color: string | null })[];
  };
}

/** A measurement as Home shows it, to be read in place. */
export interface HomeReading {
  id: string;
  name: string;
  kind: 'gauge' | 'cumulative' | 'state';
  unit: string | null;
  decimals: number;
  states: { key: string; label: string; is_alarm?: boolean }[];
  asset: Named | null;
  location: Named | null;
  last_value: number | null;
  last_state: string | null;
  last_taken_at: string | null;
  due_at: string;
}

export interface HomeRequest {
  id: string;
  code: string;
  name: string;
  status: 'pending' | 'accepted' | 'rejected' | 'cancelled';
  /** In the words of whoever asked (F1.5). */
  state: State;
  priority: string | null;
  created_at: string;
  ack_due_at: string;
  acknowledged_at: string | null;
  /** Whose turn it is after a question. */
  waiting_for: 'requester' | 'staff' | null;
  asset: Named | null;
  location: Named | null;
  /** Who reported it, if they have an account. */
  created_by: Named | null;
  /** What somebody without an account calls themselves, for those who may read it. */
  contact_name: string | null;
}

/** An automation that fails, or that switched itself off. */
export interface HomeAutomation {
  id: string;
  name: string;
  is_enabled: boolean;
  disabled_reason: string | null;
  last_run: { id: string; at: string; status: string; reason: string | null; error: string | null } | null;
  next_run_at: string | null;
}

/** An entry of the history, as `/core/audit-logs` gives it. */
export interface Activity {
  id: string;
  entity_type: string;
  entity_id: string;
  /** The name of the record now. */
  entity_name: string | null;
  action: string;
  description: string;
  user: (Named & { color: string | null; profile_image: string | null }) | null;
  timestamp: string;
  source: string;
  via?: { type: string; id: string; name: string } | null;
}

/** What a shift handed over. */
export interface HomeHandover {
  id: string;
  name: string;
  note: string | null;
}

/** Assets by their status now. */
export interface StatusShare {
  status_category: 'online' | 'offline' | 'do_not_track';
  count: number;
  list: ListLink;
}

export type ChecklistKey = 'asset' | 'colleague' | 'work_order_done' | 'portal' | 'reading';

/** `GET /home`. A block that the role does not see is absent. */
export interface Home {
  as_of: string;
  timer?: { work_order: { id: string; name: string; code: string }; since: string } | null;
  tiles?: Figure[];
  status_strip?: StatusShare[];
  activity?: Activity[];
  /** Work planned for this week, and the time of everybody who can be assigned. */
  week_load?: { minutes: number; capacity_minutes: number };
  /** First steps, until all of them are done; for admins. */
  checklist?: { key: ChecklistKey; is_done: boolean }[];
  /** The latest to them that they have not read. */
  handover?: HomeHandover;
  in_progress?: Block<HomeJob>;
  overdue?: Block<HomeJob>;
  today?: Block<HomeJob>;
  this_week?: Block<HomeJob>;
  /** Measurements whose next reading is due, the longest overdue first. */
  due_readings?: Block<HomeReading>;
  unassigned?: Block<HomeJob>;
  automations?: Block<HomeAutomation>;
  /** How many proposals of agents and assistants are open, and the worst of them, for those who decide about them. */
  proposals?: { count: number; results: { id: string; title: string; agent: { name: string } }[] };
  /** Pending ones; for a requester their own, decided or not. */
  requests?: Block<HomeRequest>;
}

export type AgeBucket = '0' | '1-7' | '8-30' | '31+';

/** `GET /home/figures?days&team&location`. */
export interface HomeFigures {
  from: string;
  to: string;
  previous_from: string;
  /** Of the figures that are amounts of money. */
  currency: string;
  figures: Figure[];
  /** Overdue work by the days since its due day. */
  ageing: { bucket: AgeBucket; count: number; list: ListLink }[];
}

export const offenderMeasures = ['downtime', 'failures', 'cost', 'work_orders'] as const;
export type OffenderMeasure = (typeof offenderMeasures)[number];

/** `GET /home/offenders?by&days`. Money is text, as everywhere. */
export interface Offenders {
  from: string;
  to: string;
  unit: 'hours' | 'count' | 'money';
  total: number | string;
  /** Of costs, which are amounts of money. */
  currency: string;
  results: {
    asset: Named;
    value: number | string;
    /** Percent of the total, alone and together with those above. */
    share: number;
    cumulative: number;
    /** One of the few that make up 80 % of the total. */
    vital: boolean;
    /** Null with fewer than four failures. */
    trend: 'worsening' | 'steady' | 'improving' | null;
    list: ListLink;
  }[];
  others: { count: number; value: number | string; share: number } | null;
}
