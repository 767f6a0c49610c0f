import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, instant, listIndexes, recordTable, searchText, tenantId } from '#server/db/columns';
import { members } from '#server/db/identity.table';
import { assetTable } from '#features/asset/asset.table';
import { locationTable } from '#features/location/location.table';
import { portalTable } from '#features/portal/portal.table';
import { workOrderTable } from '#features/work-order/work-order.table';

export const requestTable = recordTable(
  'request',
  {
    name: text().notNull(),
    description: text(),
    priority: text(),
    asset: uuid('asset_id'),
    location: uuid('location_id'),
    number: integer().notNull(),
    code: text().notNull(),
    status: text().notNull().default('pending'),
    work_order: uuid('work_order_id'),
    // The comment that a merge wrote on the work order, which leaves it when the request is reopened.
    merge_comment: uuid('merge_comment_id'),
    is_duplicate: boolean().notNull().default(false),
    reason: text(),
    public_summary: text(),
    portal: uuid('portal_id'),
    ack_due_at: instant().notNull(),
    acknowledged_at: instant(),
    decided_at: instant(),
    decided_by: uuid('decided_by_id'),
    waiting_for: text(),
    me_too_count: integer().notNull().default(0),
    is_suspect: boolean().notNull().default(false),
    // A report whose sender must confirm their address first (F1.7). Nobody sees it until then.
    is_unconfirmed: boolean().notNull().default(false),
    // When it was rejected, withdrawn, or its work was done: retention counts from it.
    closed_at: instant(),
    search: searchText('name', 'description', 'code'),
  },
  (t) => [
    belongsTo(t, t.asset, assetTable),
    belongsTo(t, t.location, locationTable),
    belongsTo(t, t.work_order, workOrderTable),
    belongsTo(t, t.portal, portalTable),
    belongsTo(t, t.decided_by, members),
    uniqueIndex('request_number').on(t.organization_id, t.number),
    index('request_pending')
      .on(t.organization_id, t.ack_due_at, t.id)
      .where(sql`deleted_at is null and status = 'pending'`),
    index('request_status').on(t.organization_id, t.status, t.decided_at),
    index('request_asset').on(t.organization_id, t.asset),
    index('request_location').on(t.organization_id, t.location),
    index('request_work_order').on(t.organization_id, t.work_order),
    index('request_portal').on(t.organization_id, t.portal),
    ...listIndexes('request', t),
  ],
);

/**
 * Who reported a request without an account. Contacts are in a table of their own, because history cannot forget and
 * they must be (F1.7).
 */
export const requestContactTable = pgTable(
  'request_contact',
  {
    organization_id: tenantId(),
    request_id: uuid().notNull(),
    name: text(),
    email: text(),
    phone: text(),
    email_confirmed_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organization_id, t.request_id] }), belongsTo(t, t.request_id, requestTable)],
);
