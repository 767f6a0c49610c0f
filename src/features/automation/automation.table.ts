import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo, instant, listIndexes, recordTable, searchText, tenantId } from '#server/db/columns';
import { members } from '#server/db/identity.table';

export const automationTable = recordTable(
  'automation',
  {
    name: text().notNull(),
    description: text(),
    is_enabled: boolean().notNull().default(false),
    trigger: jsonb().notNull(),
    conditions: jsonb(),
    actions: jsonb().notNull(),
    cooldown_minutes: integer().notNull().default(0),
    unless_open: boolean().notNull().default(true),
    max_runs_per_hour: integer().notNull().default(100),
    author: uuid('author_id'),
    disabled_reason: text(),
    // The history entry by which it is enabled as it is: what has a lower number does not start it.
    armed_entry: uuid(),
    // Only servers of the version before read and write it.
    armed_at: instant(),
    failures: integer().notNull().default(0),
    last_run: jsonb(),
    last_run_at: instant(),
    runs: integer().notNull().default(0),
    // Of its own webhook: random bits in the address, and what both directions are signed with.
    token: text().notNull(),
    secret: text().notNull(),
    trigger_type: text().generatedAlwaysAs(sql`trigger ->> 'type'`),
    measurement: text().generatedAlwaysAs(sql`trigger ->> 'measurement'`),
    search: searchText('name', 'description'),
  },
  (t) => [
    belongsTo(t, t.author, members),
    uniqueIndex('automation_token').on(t.token),
    index('automation_listens')
      .on(t.organization_id, t.trigger_type, t.measurement)
      .where(sql`is_enabled and deleted_at is null`),
    index('automation_author').on(t.organization_id, t.author),
    ...listIndexes('automation', t),
  ],
);

/** What an automation knows of one subject: whether it is inside its condition, and the work it made for it (F3.2). */
export const automationSubjectTable = pgTable(
  'automation_subject',
  {
    organization_id: tenantId(),
    automation_id: uuid().notNull(),
    /** The automation itself where the trigger is about no record. */
    subject_id: uuid().notNull(),
    is_inside: boolean(),
    /** Of `increased_by`: the total it counts from. */
    mark: numeric(),
    last_run_at: instant(),
    work_orders: uuid().array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.automation_id, t.subject_id] }),
    belongsTo(t, t.automation_id, automationTable),
  ],
);

/** What the clock does to an automation and its subject, also after a restart. */
export const automationTimerTable = pgTable(
  'automation_timer',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    automation_id: uuid().notNull(),
    subject_id: uuid().notNull(),
    kind: text().notNull(),
    due_at: instant().notNull(),
    /** What a run by it tells: the reading that entered, the body of a webhook. */
    event: jsonb().notNull(),
    /** The run whose effect set it: chains go on through the clock (F3.5). */
    cause_run: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    belongsTo(t, t.automation_id, automationTable),
    // A webhook waits as often as it is called, everything else once.
    uniqueIndex('automation_timer_once')
      .on(t.organization_id, t.automation_id, t.subject_id)
      .where(sql`kind <> 'webhook'`),
    index('automation_timer_subject').on(t.organization_id, t.subject_id, t.due_at),
    index('automation_timer_due').on(t.due_at, t.organization_id),
  ],
);

export const automationRunTable = pgTable(
  'automation_run',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    automation_id: uuid().notNull(),
    status: text().notNull(),
    reason: text(),
    /** When what started it happened. */
    at: instant().notNull(),
    created_at: instant().notNull(),
    event: jsonb().notNull(),
    subject_id: uuid().notNull(),
    subject: jsonb(),
    depth: integer().notNull(),
    /** The history entry that started it. */
    cause_entry: uuid(),
    cause_run: uuid(),
    /** The automations that led to it, itself last. */
    chain: uuid().array().notNull(),
    lines: jsonb().notNull(),
    /** What makes it one run: the entry and the subject, the timer, or the call. */
    key: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    belongsTo(t, t.automation_id, automationTable),
    uniqueIndex('automation_run_key').on(t.organization_id, t.automation_id, t.key),
    index('automation_run_latest').on(t.organization_id, t.automation_id, t.created_at, t.id),
    index('automation_run_age').on(t.created_at),
  ],
);

/** The calls of its webhook in the last day, so that a repeat starts nothing. */
export const automationCallTable = pgTable(
  'automation_call',
  {
    organization_id: tenantId(),
    automation_id: uuid().notNull(),
    webhook_id: text().notNull(),
    received_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.automation_id, t.webhook_id] }),
    belongsTo(t, t.automation_id, automationTable),
  ],
);
