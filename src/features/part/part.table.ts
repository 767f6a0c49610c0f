import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { amount, belongsTo, externalIndex, listIndexes, recordTable, searchText, tenantId } from '#server/db/columns';
import { assetTable } from '#features/asset/asset.table';

/** Besides the editable fields: totals over all locations, updated in the transaction of each movement. */
export const partTable = recordTable(
  'part',
  {
    name: text().notNull(),
    number: text(),
    description: text(),
    category: text(),
    unit: text(),
    unit_cost: amount(),
    // The moving average behind the unit cost, with more decimals than cents.
    average_cost: numeric({ precision: 20, scale: 6 }),
    quantity: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    low_stocks: integer().notNull().default(0),
    // Number of movements, which is also the number of the last one.
    movements: integer().notNull().default(0),
    // Ids and quantities of the components of a kit; `kit.server.ts` checks that they exist.
    components: jsonb(),
    is_archived: boolean().notNull().default(false),
    color: text(),
    external_id: text(),
    search: searchText('name', 'number', 'description', 'category'),
  },
  (t) => [
    check('part_counts', sql`quantity >= 0 and reserved >= 0 and low_stocks >= 0`),
    index('part_low')
      .on(t.organization_id, sql`app_fold(name)`, t.id)
      .where(sql`deleted_at is null and low_stocks > 0`),
    // Lists exclude archived parts and count the rest.
    index('part_current')
      .on(t.organization_id, sql`app_fold(name)`, t.id)
      .where(sql`deleted_at is null and not is_archived`),
    index('part_kit')
      .on(t.organization_id)
      .where(sql`components is not null`),
    index('part_category').on(t.organization_id, t.category),
    externalIndex('part', t),
    ...listIndexes('part', t),
  ],
);

/** Which parts are used on which assets: one relation, written from either side. */
export const assetPartTable = pgTable(
  'asset_part',
  {
    organization_id: tenantId(),
    asset_id: uuid().notNull(),
    part_id: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.asset_id, t.part_id] }),
    index('asset_part_part').on(t.organization_id, t.part_id),
    belongsTo(t, t.asset_id, assetTable),
    belongsTo(t, t.part_id, partTable),
  ],
);
