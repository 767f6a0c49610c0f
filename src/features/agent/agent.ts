import type { GuardNoun, Noun, Role } from '#shared/permission';

/** Agents read and propose, people decide (D30). */

export const agentKeys = ['triage', 'stock', 'planner', 'meters', 'warranty', 'steward', 'handover'] as const;
export type AgentKey = (typeof agentKeys)[number];

export interface Target {
  type: Noun;
  id: string;
  name: string;
}

/** A call of our own API, with the ids of new records in its body, so that Accept does exactly what was shown. */
export interface Call {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  body?: Record<string, unknown>;
  /** The version of the record that it was made for; a newer one is not touched. */
  version?: number;
}

export interface Evidence {
  label: string;
  value: string;
  /** What the rule compares or counts. If it differs at Accept, the proposal is out of date. */
  decisive: boolean;
  record?: Target;
  /** How bad it is with this record, where one proposal is about several: each is compared with itself later. */
  figure?: number;
  /** The address of a list that shows what was counted. */
  list?: string;
  /** Only for those who may read this: costs. */
  guard?: GuardNoun;
}

export interface Kind {
  label: string;
  /** What matters more to people has more; no two kinds have the same, because their weights cannot be compared. */
  rank: number;
  /** The names in the bodies of its calls that a person may change: quantity, date, people, lines. */
  editable: readonly string[];
  /** False if Undo cannot take back what Accept does; the page says so before. */
  undoable: boolean;
}

export const readingRoles = ['admin', 'manager', 'technician', 'viewer'] as const satisfies readonly Role[];

export const proposalStates = ['open', 'accepted', 'dismissed', 'stale', 'snoozed', 'undone'] as const;
export type ProposalState = (typeof proposalStates)[number];

export const dismissReasons = ['wrong', 'not_useful', 'already_done'] as const;
export type DismissReason = (typeof dismissReasons)[number];

/** Why a stale one is not in the inbox, though it holds. */
export const staleReasons = ['no_room'] as const;
export type StaleReason = (typeof staleReasons)[number];

/** Of what somebody says when they dismiss. */
export const longestNote = 1_000;

export const runCauses = ['schedule', 'change', 'asked'] as const;
export const runStatuses = ['running', 'done', 'failed'] as const;

export interface Agent {
  id: string;
  key: AgentKey;
  name: string;
  is_enabled: boolean;
  /** It failed three times in a row. */
  paused_reason: 'failures' | null;
  reads_as: (typeof readingRoles)[number];
  /** Five fields of cron, wall time of the organisation. */
  schedule: string;
  settings: Record<string, unknown>;
  last_run: Pick<AgentRun, 'id' | 'status' | 'started_at' | 'ended_at' | 'scanned' | 'made' | 'error'> | null;
  next_scan_at: string | null;
  open: number;
  accepted_90_days: number;
  decided_90_days: number;
  kinds: (Omit<Kind, 'rank'> & { kind: string })[];
  version: number;
}

export interface RunLine {
  action: 'made' | 'renewed' | 'withdrawn';
  proposal: string;
  title: string;
}

/** One scan. */
export interface AgentRun {
  id: string;
  agent: ProposalAgent;
  cause: (typeof runCauses)[number];
  status: (typeof runStatuses)[number];
  started_at: string;
  ended_at: string | null;
  scanned: number;
  made: number;
  renewed: number;
  withdrawn: number;
  /** Why subjects led to nothing: reason → number. */
  silent: Record<string, number>;
  lines: RunLine[];
  error: string | null;
}

/** Of what an assistant proposes, the key is `assistant` and the id that of its API key. */
interface ProposalAgent {
  id: string;
  key: AgentKey | 'assistant';
  name: string;
}

export interface Result {
  method: Call['method'];
  path: string;
  /** The record that was made or changed. */
  record: Target | null;
}

export interface Proposal {
  id: string;
  agent: ProposalAgent;
  kind: string;
  /** What the kind is called. */
  kind_label: string;
  key: string;
  state: ProposalState;
  title: string;
  why: string;
  confidence: 'high' | 'medium' | 'low';
  weight: number;
  targets: Target[];
  calls: Call[];
  evidence: Evidence[];
  editable: readonly string[];
  undoable: boolean;
  /** Until when it can be undone, once accepted or dismissed. */
  undo_until: string | null;
  may_accept: boolean;
  /** The least role that may accept it, where the reader may not. */
  needs: Role | null;
  snoozed_until: string | null;
  replaced_by: string | null;
  decided_by: { id: string; name: string } | null;
  decided_at: string | null;
  reason: DismissReason | StaleReason | null;
  note: string | null;
  results: Result[];
  created_at: string;
  version: number;
}

/** What a dry run found. */
export interface DryRun {
  proposals: Tried[];
  /** How many subjects it looked at. */
  scanned: number;
  /** There was no time for all of them. */
  is_partial: boolean;
}

/** What a dry run would propose. */
export type Tried = Pick<
  Proposal,
  'kind' | 'kind_label' | 'key' | 'title' | 'why' | 'confidence' | 'weight' | 'targets' | 'calls' | 'evidence'
>;

/** What an agent does not say any more: one proposal, or a whole kind. */
export interface Mute {
  id: string;
  agent: ProposalAgent;
  kind: string;
  kind_label: string;
  /** Null: the whole kind. */
  key: string | null;
  title: string;
  created_at: string;
}
