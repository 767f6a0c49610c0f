import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo, instant, tenantId } from './columns';
import { members } from './identity.table';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** One field of an entry. */
export interface Change {
  field: string;
  from: unknown;
  to: unknown;
}

/** The history (D33); an entry is never changed. */
export const auditEntries = pgTable(
  'audit_entry',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    entity_type: text().notNull(),
    entity_id: uuid().notNull(),
    action: text().notNull(),
    description: text().notNull(),
    changes: jsonb().$type<Change[]>().notNull(),
    user_id: uuid(),
    source: text().notNull(),
    /** The request; of an automation, its run. */
    request_id: text(),
    /** What did it for the user; without a type, an automation. */
    via: uuid(),
    via_type: text(),
    via_name: text(),
    timestamp: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    belongsTo(t, t.user_id, members),
    index('audit_entry_entity').on(t.organization_id, t.entity_type, t.entity_id, t.id),
  ],
);

/** The hash chain over the entries of an organisation, in commit order. Only a trigger writes it. */
export const auditChain = pgTable(
  'audit_chain',
  {
    organization_id: tenantId(),
    seq: bigint({ mode: 'number' }).notNull(),
    entry_id: uuid().notNull(),
    entity_type: text().notNull(),
    hash: bytes().notNull(),
    /** Which fields the hash covers (`verify.server.ts`). It is hashed, too, so that nobody can downgrade it. */
    rule: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.seq] }),
    index('audit_chain_clock').on(t.organization_id, t.entity_type, t.seq),
    uniqueIndex('audit_chain_entry').on(t.organization_id, t.entry_id),
    belongsTo(t, t.entry_id, auditEntries),
  ],
);

/** The text that `q` searches. The trigger derives it from the entries; it proves nothing and can be rebuilt. */
export const auditSearch = pgTable(
  'audit_search',
  {
    organization_id: tenantId(),
    entry_id: uuid().notNull(),
    words: text().notNull(),
    /** User and field values, to find entries by the labels that people see instead (`search.server.ts`). */
    tokens: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.entry_id] }),
    index('audit_search_found').using('gin', t.organization_id, sql`words gin_trgm_ops`, t.tokens),
  ],
);

export const auditHeads = pgTable('audit_head', {
  organization_id: uuid().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: bytes().notNull(),
});

/** How far each listener has read the history of an organisation. Whoever locks the row reads on. */
export const listenerPositions = pgTable(
  'listener_position',
  {
    organization_id: tenantId(),
    listener: text().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    attempts: integer().notNull().default(0),
    retry_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.organization_id, t.listener] })],
);

/** Entries that a listener failed at too often and went past, for the operator. */
export const parkedEntries = pgTable(
  'parked_entry',
  {
    organization_id: tenantId(),
    listener: text().notNull(),
    entry_id: uuid().notNull(),
    error: text().notNull(),
    parked_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organization_id, t.listener, t.entry_id] }), belongsTo(t, t.entry_id, auditEntries)],
);

/**
 * Work to do after a commit. `key` prevents a duplicate while the job waits; `parked_at` is set when it failed too
 * often, so that the rest of the queue goes on.
 */
export const jobs = pgTable(
  'job',
  {
    id: uuid().primaryKey(),
    organization_id: uuid(),
    task: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    key: text(),
    run_at: instant().notNull(),
    attempts: integer().notNull().default(0),
    last_error: text(),
    parked_at: instant(),
  },
  (t) => [
    uniqueIndex('job_key').on(t.key),
    // In the order of turns; jobs of the whole installation come first.
    index('job_turn')
      .on(sql`coalesce(organization_id, '00000000-0000-0000-0000-000000000000')`, t.run_at)
      .where(sql`parked_at is null`),
  ],
);

/** The last occurrence of each timetable that became a job. Moving it forward makes sure that each happens once. */
export const cronTicks = pgTable(
  'cron_tick',
  {
    name: text().notNull(),
    scope: text().notNull(),
    last_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.scope] })],
);

/** All mails, so that an installation without SMTP can show invitations to an admin. */
export const mails = pgTable(
  'mail',
  {
    id: uuid().primaryKey(),
    organization_id: uuid(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    status: text().$type<'waiting' | 'sent' | 'kept' | 'failed'>().notNull(),
    attachment_name: text(),
    attachment: bytes(),
    html: text(),
    /** The address that ends such mails with one POST. */
    unsubscribe: text(),
    created_at: instant().notNull(),
  },
  (t) => [index('mail_organization').on(t.organization_id, t.id)],
);
