import { sql } from 'drizzle-orm';
import { date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  amount,
  belongsTo,
  externalIndex,
  instant,
  lineage,
  listIndexes,
  recordTable,
  searchText,
  tenantId,
} from '#server/db/columns';
import { healthStatusTable } from './status/custom/health-status.table';
import { locationTable } from '#features/location/location.table';
import { vendorTable } from '#features/vendor/vendor.table';

export const assetTable = recordTable(
  'asset',
  {
    name: text().notNull(),
    description: text(),
    parent: uuid('parent_id'),
    location: uuid('location_id'),
    color: text(),
    manufacturer: text(),
    model: text(),
    serial_number: text(),
    criticality: text(),
    purchase_date: date({ mode: 'string' }),
    purchase_cost: amount(),
    warranty_until: date({ mode: 'string' }),
    qrcode: jsonb().notNull(),
    operating_calendar: jsonb(),
    products: jsonb(),
    lineage: lineage().notNull(),
    // Cached status, valid until `kept_until`; see current.server.ts.
    kept_category: text().notNull().default('online'),
    kept_type: uuid(),
    kept_until: instant(),
    external_id: text(),
    search: searchText('name', 'description', 'manufacturer', 'model', 'serial_number'),
  },
  (t) => [
    belongsTo(t, t.parent, t as never),
    belongsTo(t, t.location, locationTable),
    belongsTo(t, t.kept_type, healthStatusTable),
    index('asset_parent').on(t.organization_id, t.parent),
    index('asset_location').on(t.organization_id, t.location),
    index('asset_lineage').on(t.organization_id, t.lineage),
    index('asset_category')
      .on(t.organization_id, t.kept_category, sql`app_fold(name)`, t.id)
      .where(sql`deleted_at is null`),
    index('asset_type').on(t.organization_id, t.kept_type),
    index('asset_due')
      .on(t.organization_id, t.kept_until)
      .where(sql`kept_until is not null`),
    // Unique per organisation, so that codes of other organisations do not leak.
    uniqueIndex('asset_code')
      .on(t.organization_id, sql`lower(qrcode ->> 'code')`)
      .where(sql`deleted_at is null`),
    externalIndex('asset', t),
    ...listIndexes('asset', t),
  ],
);

export const assetVendorTable = pgTable(
  'asset_vendor',
  {
    organization_id: tenantId(),
    asset_id: uuid().notNull(),
    vendor_id: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.asset_id, t.vendor_id] }),
    index('asset_vendor_vendor').on(t.organization_id, t.vendor_id),
    belongsTo(t, t.asset_id, assetTable),
    belongsTo(t, t.vendor_id, vendorTable),
  ],
);
