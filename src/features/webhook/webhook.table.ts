import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#shared/permission';
import { belongsTo, instant, listIndexes, recordTable, searchText, tenantId } from '#server/db/columns';

export const webhookTable = recordTable(
  'webhook',
  {
    // The library orders, searches and refers by the column `name`.
    url: text('name').notNull(),
    events: jsonb().$type<string[]>().notNull(),
    role: text().$type<Role>().notNull(),
    is_enabled: boolean().notNull().default(true),
    disabled_reason: text(),
    /** The first failure since the last success. */
    failing_since: instant(),
    /** Sealed, as all secrets that must be read again. */
    secret: text().notNull(),
    old_secret: text(),
    old_secret_until: instant(),
    search: searchText('name'),
  },
  (t) => listIndexes('webhook', t),
);

/** One try to tell an address. */
export interface Try {
  at: string;
  /** What the address answered. */
  status?: number;
  /** Why there was no answer. */
  error?: string;
}

/** What is sent and was sent: the queue and the log in one. */
export const webhookDeliveryTable = pgTable(
  'webhook_delivery',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    webhook_id: uuid().notNull(),
    /** The history entry. With the address it makes a delivery one, whoever reads the entry how often. */
    message_id: uuid().notNull(),
    type: text().notNull(),
    body: text().notNull(),
    status: text().$type<'waiting' | 'sent' | 'failed'>().notNull(),
    attempts: integer().notNull().default(0),
    tries: jsonb().$type<Try[]>().notNull().default([]),
    next_at: instant(),
    /** Until then a server is sending it; one that dies loses it then. */
    leased_until: instant(),
    created_at: instant().notNull(),
    sent_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    belongsTo(t, t.webhook_id, webhookTable),
    uniqueIndex('webhook_delivery_once').on(t.organization_id, t.webhook_id, t.message_id),
    index('webhook_delivery_log').on(t.organization_id, t.webhook_id, t.created_at),
    index('webhook_delivery_due')
      .on(t.next_at)
      .where(sql`status = 'waiting'`),
  ],
);
