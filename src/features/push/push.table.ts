import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, instant, tenantId } from '#server/db/columns';
import { members } from '#server/db/identity.table';

/**
 * A browser subscribed to notifications. The subscription lasts as long as the session that created it: after sign-out,
 * here or from elsewhere, the device gets nothing more. No foreign key to the session, because its end is noticed when
 * something is to be sent, and a session in another organisation may replace it.
 */
export const pushSubscriptions = pgTable(
  'push_subscription',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    member_id: uuid().notNull(),
    session_id: uuid().notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    belongsTo(t, t.member_id, members),
    uniqueIndex('push_subscription_endpoint').on(t.organization_id, t.endpoint),
    index('push_subscription_member').on(t.organization_id, t.member_id),
    index('push_subscription_session').on(t.session_id),
  ],
);
