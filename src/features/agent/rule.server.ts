import type { FieldErrors } from '#shared/errors';
import type { Context } from '#server/context';
import type { AgentKey, Call, Evidence, Kind, Target } from './agent';

export type { AgentKey, Call, Evidence, Target } from './agent';

/** What the history says happened, as a listener hears it. */
export interface Change {
  entity_type: string;
  entity_id: string;
  action: string;
  source: string;
  changed: readonly string[];
  /** What stood in the fields that changed. */
  before: Readonly<Record<string, unknown>>;
}

/** What a rule would do, before it is a proposal. One is open for each agent, kind and targets. */
export interface Finding {
  kind: string;
  /** The subject it was found for. A later look at this subject that no longer finds it withdraws it. */
  subject: string;
  targets: Target[];
  title: string;
  why: string;
  confidence: 'high' | 'medium' | 'low';
  calls: Call[];
  evidence: Evidence[];
  /** How bad it is: larger is worse. Orders the inbox, and 25 % more than when dismissed is a material change. */
  weight: number;
}

export interface Look {
  findings: Finding[];
  /** Why subjects led to nothing: reason → number. */
  silent: Record<string, number>;
}

/**
 * One agent's rules. A subject is what one look judges as a whole, named by the rule (a part, a vendor at a place, an
 * asset). Looking writes nothing and gives the same for the same data, whatever the order of rows.
 */
export interface Rule<Settings extends object = Record<string, unknown>> {
  key: AgentKey;
  /** Its settings with their defaults; a setting of an unknown name or another type is refused. */
  settings: Settings;
  /** What is wrong with settings of the right types, by their names. */
  check?(settings: Settings): FieldErrors;
  /** When it looks at everything: five fields of cron, wall time of the organisation. */
  schedule(settings: Settings): string;
  /** Whether a change may concern it: cheap, without the database. */
  hears(change: Change): boolean;
  /** How its subjects begin, where there are several sorts; in the order of their texts. */
  leads?: readonly string[];
  /** The subjects that changes concern. */
  concerned(ctx: Context, changes: readonly Change[]): Promise<string[]>;
  /** All subjects after one, in order, for a scan on schedule. */
  subjects(ctx: Context, after: string | undefined, limit: number): Promise<string[]>;
  /** How many subjects it looks at together, where much is read for all of them. */
  atOnce?: number;
  look(ctx: Context, subjects: readonly string[], settings: Settings): Promise<Look>;
  kinds: Record<string, Kind>;
}
