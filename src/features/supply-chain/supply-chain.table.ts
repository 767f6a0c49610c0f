import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo, instant, tenantId } from '#server/db/columns';
import { locationTable } from '#features/location/location.table';
import { partTable } from '#features/part/part.table';

const quantity = () => bigint({ mode: 'number' }).notNull();
const value = () => numeric({ precision: 20, scale: 2 });

/**
 * The rows of `/supply-chain/parts`, reckoned from the ledger, work and orders (B11). Nothing else holds what stands
 * here: it can be made anew at any time.
 */
export const outlookTable = pgTable(
  'part_outlook',
  {
    organization_id: tenantId(),
    part_id: uuid().notNull(),
    location_id: uuid().notNull(),
    /** Folded, for the order of lists. */
    part_name: text().notNull(),
    is_archived: boolean().notNull(),
    on_hand: quantity(),
    reserved: quantity(),
    on_order: quantity(),
    minimum_quantity: quantity(),
    is_low: boolean().notNull(),
    demand_52w: quantity(),
    class: text().notNull(),
    rate: doublePrecision().notNull(),
    known_demand: quantity(),
    lead_median: integer().notNull(),
    lead_p90: integer().notNull(),
    lead_source: text().notNull(),
    lead_lines: integer().notNull(),
    days_of_cover: integer(),
    stock_out_on: date({ mode: 'string' }),
    emptied_at: instant(),
    reorder_point: quantity(),
    position: quantity(),
    order_quantity: quantity(),
    abc: text(),
    xyz: text(),
    criticality: text(),
    vendor_id: uuid(),
    is_single_source: boolean().notNull(),
    no_vendor: boolean().notNull(),
    stock_state: text(),
    value: value(),
    issued_value: value().notNull(),
    last_counted_at: instant(),
    as_of: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.part_id, t.location_id] }),
    index('part_outlook_out').on(t.organization_id, t.stock_out_on, t.part_id, t.location_id),
    index('part_outlook_name').on(t.organization_id, t.part_name, t.part_id, t.location_id),
    index('part_outlook_value').on(t.organization_id, t.value.desc().nullsLast(), t.part_id, t.location_id),
    index('part_outlook_location').on(t.organization_id, t.location_id),
    belongsTo(t, t.part_id, partTable),
    belongsTo(t, t.location_id, locationTable),
  ],
);

/** Up to which entry of the history the rows are reckoned: what was recorded since then makes rows stale. */
export const reckonedTable = pgTable('part_reckoned', {
  organization_id: tenantId().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
});
