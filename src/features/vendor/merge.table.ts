import { jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, instant, tenantId } from '#server/db/columns';
import { vendorTable } from './vendor.table';

/** Vendors that became one, with what moved, so that it can be undone for a day (D25). */
export const vendorMergeTable = pgTable(
  'vendor_merge',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    vendor_id: uuid().notNull(),
    merged: uuid().array().notNull(),
    moves: jsonb().notNull(),
    created_at: instant().notNull(),
    created_by: uuid(),
    undone_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.organization_id, t.id] }), belongsTo(t, t.vendor_id, vendorTable)],
);
