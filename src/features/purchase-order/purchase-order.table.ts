import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { amount, belongsTo, instant, listIndexes, recordTable, searchText, tenantId } from '#server/db/columns';
import { members } from '#server/db/identity.table';
import { locationTable } from '#features/location/location.table';
import { partTable } from '#features/part/part.table';
import { vendorTable } from '#features/vendor/vendor.table';

export const purchaseOrderTable = recordTable(
  'purchase_order',
  {
    name: text().notNull(),
    number: integer().notNull(),
    status: text().notNull().default('draft'),
    vendor: uuid('vendor_id').notNull(),
    // A document: the lines stay as they were written, even if a part is renamed.
    lines: jsonb().notNull().default([]),
    deliver_to: uuid('deliver_to_id'),
    expected_on: date({ mode: 'string' }),
    // What was expected when it was sent: the vendor is judged by it, whatever is expected later.
    promised_on: date({ mode: 'string' }),
    note: text(),
    approved_by: uuid('approved_by_id'),
    sent_at: instant(),
    sent_to: text(),
    reason: text(),
    // Set where the outstanding rest will not arrive.
    closed_at: instant(),
    search: searchText('name', 'note'),
  },
  (t) => [
    belongsTo(t, t.vendor, vendorTable),
    belongsTo(t, t.deliver_to, locationTable),
    belongsTo(t, t.approved_by, members),
    uniqueIndex('purchase_order_number').on(t.organization_id, t.number),
    // Lines that were due, for the scorecards of vendors.
    index('purchase_order_promised').on(t.organization_id, t.promised_on),
    index('purchase_order_vendor').on(t.organization_id, t.vendor),
    index('purchase_order_status').on(t.organization_id, t.status),
    index('purchase_order_deliver_to').on(t.organization_id, t.deliver_to),
    ...listIndexes('purchase_order', t),
  ],
);

/** Which parts are on which orders, derived from the lines for lookups. */
export const orderedPartTable = pgTable(
  'purchase_order_part',
  {
    organization_id: tenantId(),
    order_id: uuid().notNull(),
    part_id: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.order_id, t.part_id] }),
    index('purchase_order_part_part').on(t.organization_id, t.part_id),
    belongsTo(t, t.order_id, purchaseOrderTable),
    belongsTo(t, t.part_id, partTable),
  ],
);

/**
 * What was received, and where it was put; a receipt taken back is a row of its own with a negative quantity. The stock
 * itself moves in the ledger of parts.
 */
export const receiptTable = pgTable(
  'purchase_receipt',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    order_id: uuid().notNull(),
    part_id: uuid().notNull(),
    location_id: uuid().notNull(),
    quantity: integer().notNull(),
    unit_price: amount(),
    note: text(),
    takes_back: uuid(),
    created_at: instant().notNull(),
    created_by: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    uniqueIndex('purchase_receipt_takes_back').on(t.organization_id, t.takes_back),
    index('purchase_receipt_age').on(t.organization_id, t.created_at),
    index('purchase_receipt_order').on(t.organization_id, t.order_id),
    belongsTo(t, t.order_id, purchaseOrderTable),
    belongsTo(t, t.part_id, partTable),
    belongsTo(t, t.location_id, locationTable),
    check('purchase_receipt_quantity', sql`case when takes_back is null then quantity > 0 else quantity < 0 end`),
  ],
);
