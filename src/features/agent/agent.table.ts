import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo, instant, tenantId } from '#server/db/columns';
import { members } from '#server/db/identity.table';

/** Each organisation has one of each key. What is null is as the rules say. */
export const agentTable = pgTable(
  'agent',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    key: text().notNull(),
    name: text().notNull(),
    is_enabled: boolean().notNull().default(true),
    reads_as: text().notNull().default('manager'),
    schedule: text(),
    settings: jsonb().notNull().default({}),
    paused_reason: text(),
    /** In a row: of scans of everything, and of those of what changed. */
    failures: integer().notNull().default(0),
    change_failures: integer().notNull().default(0),
    next_scan_at: instant(),
    version: integer().notNull().default(1),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    uniqueIndex('agent_key').on(t.organization_id, t.key),
    index('agent_next_scan').on(t.next_scan_at, t.organization_id),
  ],
);

/** Subjects that something happened to since: each is looked at once, a minute after the first change. */
export const agentDueTable = pgTable(
  'agent_due',
  {
    organization_id: tenantId(),
    agent_id: uuid().notNull(),
    subject: text().notNull(),
    due_at: instant().notNull(),
    /** How often it changed since it was due: a scan that looked at it before that does not forget it. */
    changes: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.agent_id, t.subject] }),
    belongsTo(t, t.agent_id, agentTable),
    index('agent_due_at').on(t.due_at, t.organization_id),
  ],
);

export const agentRunTable = pgTable(
  'agent_run',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    agent_id: uuid().notNull(),
    cause: text().notNull(),
    status: text().notNull(),
    started_at: instant().notNull(),
    ended_at: instant(),
    /** When it last got on. */
    seen_at: instant(),
    /** The last subject it has looked at. */
    after: text(),
    /** What it has found so far and proposes at its end, the worst. */
    waiting: jsonb().notNull().default([]),
    scanned: integer().notNull().default(0),
    made: integer().notNull().default(0),
    renewed: integer().notNull().default(0),
    withdrawn: integer().notNull().default(0),
    silent: jsonb().notNull().default({}),
    lines: jsonb().notNull().default([]),
    error: text(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    belongsTo(t, t.agent_id, agentTable),
    uniqueIndex('agent_run_running')
      .on(t.organization_id, t.agent_id)
      .where(sql`status = 'running'`),
    index('agent_run_latest').on(t.organization_id, t.agent_id, t.started_at, t.id),
    index('agent_run_age').on(t.started_at),
  ],
);

export const proposalTable = pgTable(
  'proposal',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    /** Null: an assistant proposed it, with the API key of this id and name. */
    agent_id: uuid(),
    api_key_id: uuid(),
    api_key_name: text(),
    kind: text().notNull(),
    /** Kind and targets, of an assistant also what it would do: one of each is open. */
    key: text().notNull(),
    subject: text().notNull(),
    state: text().notNull().default('open'),
    title: text().notNull(),
    /** As what people are told of it. */
    name: text().generatedAlwaysAs(sql`title`),
    why: text().notNull(),
    confidence: text().notNull(),
    /** How much its kind matters, higher first; within it the weight counts. */
    rank: integer().notNull().default(0),
    weight: doublePrecision().notNull(),
    calls: jsonb().notNull(),
    evidence: jsonb().notNull(),
    /** What an accepted one has done, and how it is undone. */
    results: jsonb().notNull().default([]),
    snoozed_until: instant(),
    replaced_by: uuid(),
    decided_by: uuid(),
    decided_at: instant(),
    reason: text(),
    note: text(),
    undone_at: instant(),
    version: integer().notNull().default(1),
    created_at: instant().notNull(),
    created_by: uuid(),
    updated_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    belongsTo(t, t.agent_id, agentTable),
    belongsTo(t, t.decided_by, members),
    uniqueIndex('proposal_open')
      .on(t.organization_id, t.agent_id, t.key)
      .where(sql`state in ('open', 'snoozed') and agent_id is not null`),
    uniqueIndex('proposal_open_of_assistant')
      .on(t.organization_id, t.api_key_id, t.key)
      .where(sql`state in ('open', 'snoozed') and api_key_id is not null`),
    index('proposal_of_assistant')
      .on(t.organization_id, t.api_key_id, t.key)
      .where(sql`api_key_id is not null`),
    index('proposal_key').on(t.organization_id, t.agent_id, t.key, t.created_at),
    index('proposal_state').on(t.organization_id, t.state, t.rank, t.weight),
    index('proposal_replaced')
      .on(t.organization_id, t.replaced_by)
      .where(sql`replaced_by is not null`),
    index('proposal_stale')
      .on(t.updated_at)
      .where(sql`state = 'stale'`),
    index('proposal_decided').on(t.organization_id, t.agent_id, t.decided_at),
  ],
);

export const proposalTargetTable = pgTable(
  'proposal_target',
  {
    organization_id: tenantId(),
    proposal_id: uuid().notNull(),
    type: text().notNull(),
    target_id: uuid().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.proposal_id, t.type, t.target_id] }),
    belongsTo(t, t.proposal_id, proposalTable),
    index('proposal_target_of').on(t.organization_id, t.type, t.target_id),
  ],
);

export const agentMuteTable = pgTable(
  'agent_mute',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    agent_id: uuid().notNull(),
    kind: text().notNull(),
    /** Null: the whole kind, because hardly any of it was accepted. */
    key: text(),
    title: text().notNull(),
    created_at: instant().notNull(),
    /** Since when it may be said again; what was decided before does not count any more. */
    ended_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    belongsTo(t, t.agent_id, agentTable),
    uniqueIndex('agent_mute_once')
      .on(t.organization_id, t.agent_id, t.kind, sql`coalesce(key, '')`)
      .where(sql`ended_at is null`),
  ],
);
