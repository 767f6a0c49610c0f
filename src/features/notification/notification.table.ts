import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, instant, tenantId } from '#server/db/columns';
import { members } from '#server/db/identity.table';
import type { Matrix, Quiet } from './preferences';

/** The inbox: one row per member and record, which a new notice opens and marks as unread again. */
export const noticeTable = pgTable(
  'notice',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    member_id: uuid().notNull(),
    entity_type: text().notNull(),
    entity_id: uuid().notNull(),
    event: text().notNull(),
    text: text().notNull(),
    /** How often something happened since it was last read. */
    count: integer().notNull().default(1),
    is_read: boolean().notNull().default(false),
    is_done: boolean().notNull().default(false),
    snoozed_until: instant(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    uniqueIndex('notice_record').on(t.organization_id, t.member_id, t.entity_type, t.entity_id),
    index('notice_member').on(t.organization_id, t.member_id, t.updated_at),
    index('notice_unread')
      .on(t.organization_id, t.member_id)
      .where(sql`not is_read and not is_done`),
    belongsTo(t, t.member_id, members),
  ],
);

/** Who watches what. A row that says no stays, so that nobody is made to watch again what they have left. */
export const watchTable = pgTable(
  'watch',
  {
    organization_id: tenantId(),
    entity_type: text().notNull(),
    entity_id: uuid().notNull(),
    member_id: uuid().notNull(),
    is_watching: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.entity_type, t.entity_id, t.member_id] }),
    belongsTo(t, t.member_id, members),
  ],
);

/** What a person chose for themselves; without a row the defaults hold. */
export const preferenceTable = pgTable(
  'notification_preference',
  {
    organization_id: tenantId(),
    member_id: uuid().notNull(),
    matrix: jsonb().$type<Partial<Matrix>>().notNull().default({}),
    quiet: jsonb().$type<Quiet>().notNull(),
    time_zone: text(),
  },
  (t) => [primaryKey({ columns: [t.organization_id, t.member_id] }), belongsTo(t, t.member_id, members)],
);

/** Pushes and mails, before and after they leave; the log of `/core/deliveries`. */
export const deliveryTable = pgTable(
  'delivery',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    member_id: uuid().notNull(),
    channel: text().$type<'push' | 'mail'>().notNull(),
    event: text().notNull(),
    entity_type: text().notNull(),
    entity_id: uuid().notNull(),
    text: text().notNull(),
    count: integer().notNull().default(1),
    status: text().$type<'waiting' | 'held' | 'merged' | 'sent' | 'failed' | 'dropped'>().notNull(),
    reason: text(),
    urgent: boolean().notNull().default(false),
    due_at: instant().notNull(),
    created_at: instant().notNull(),
    sent_at: instant(),
    mail_id: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    uniqueIndex('delivery_waiting')
      .on(t.organization_id, t.member_id, t.channel, t.entity_type, t.entity_id)
      .where(sql`status in ('waiting', 'held')`),
    index('delivery_due')
      .on(t.organization_id, t.due_at)
      .where(sql`status in ('waiting', 'held')`),
    index('delivery_log').on(t.organization_id, t.created_at, t.id),
    index('delivery_pushed')
      .on(t.organization_id, t.entity_id, t.member_id, t.sent_at)
      .where(sql`channel = 'push' and status = 'sent'`),
    belongsTo(t, t.member_id, members),
  ],
);

/** What the clock has told already: once for each due date. */
export const clockNoticeTable = pgTable(
  'clock_notice',
  {
    organization_id: tenantId(),
    event: text().notNull(),
    entity_id: uuid().notNull(),
    due_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organization_id, t.event, t.entity_id, t.due_at] })],
);
