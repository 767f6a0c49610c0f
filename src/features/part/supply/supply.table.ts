import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { amount, belongsTo, tenantId } from '#server/db/columns';
import { partTable } from '../part.table';
import { vendorTable } from '#features/vendor/vendor.table';

/** Who supplies what (D23): the part lists only vendors, the vendor also the terms. */
export const supplyTable = pgTable(
  'part_vendor',
  {
    organization_id: tenantId(),
    part_id: uuid().notNull(),
    vendor_id: uuid().notNull(),
    number: text(),
    price: amount(),
    lead_time_days: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.part_id, t.vendor_id] }),
    index('part_vendor_vendor').on(t.organization_id, t.vendor_id),
    belongsTo(t, t.part_id, partTable),
    belongsTo(t, t.vendor_id, vendorTable),
  ],
);
