import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { amount, belongsTo, instant, tenantId } from '#server/db/columns';
import { locationTable } from '#features/location/location.table';
import { partTable } from '../part.table';

/** Stock by location. The quantity is the sum of the movements there, and never negative. */
export const partStockTable = pgTable(
  'part_stock',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    part_id: uuid().notNull(),
    location_id: uuid().notNull(),
    quantity: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    minimum_quantity: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    uniqueIndex('part_stock_place').on(t.organization_id, t.part_id, t.location_id),
    index('part_stock_location').on(t.organization_id, t.location_id),
    belongsTo(t, t.part_id, partTable),
    belongsTo(t, t.location_id, locationTable),
    check('part_stock_quantity', sql`quantity >= 0 and quantity <= 100000000`),
    check('part_stock_reserved', sql`reserved >= 0`),
    check('part_stock_minimum', sql`minimum_quantity >= 0`),
  ],
);

/** SQL for a row `l`: has stock or a minimum. An emptied shelf without a minimum is not a location of the part. */
export const isStocked = 'l.quantity > 0 or l.reserved > 0 or l.minimum_quantity > 0';

/** SQL for `isLow` of a row of stock. */
export const lowStock = (row: string): string =>
  `(${row}.minimum_quantity > 0 and ${row}.quantity - ${row}.reserved < ${row}.minimum_quantity)`;

/**
 * The ledger (D22): one row per change of stock at a location; a transfer has two. Rows are never updated or deleted.
 */
export const partMovementTable = pgTable(
  'part_movement',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    part_id: uuid().notNull(),
    /** The order of a part's movements, without gaps. */
    seq: integer().notNull(),
    location_id: uuid().notNull(),
    /** The other location of a transfer. */
    other_location_id: uuid(),
    kind: text().notNull(),
    /** Positive for incoming, negative for outgoing stock. */
    quantity: integer().notNull(),
    /** The stock at the location after this movement. */
    balance: integer().notNull(),
    unit_cost: amount(),
    reason: text(),
    /** Where the change came from: screen, api, … */
    source: text().notNull(),
    /** The record it was made for: a work order, a purchase order, a kit. */
    origin_type: text(),
    origin_id: uuid(),
    /** For recurring work, which is in the plan already. */
    is_scheduled: boolean().notNull().default(false),
    /** For a movement sent later: when it happened. */
    counted_at: instant(),
    created_at: instant().notNull(),
    created_by: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    uniqueIndex('part_movement_order').on(t.organization_id, t.part_id, t.seq),
    index('part_movement_location').on(t.organization_id, t.location_id),
    index('part_movement_origin').on(t.organization_id, t.origin_type, t.origin_id),
    belongsTo(t, t.part_id, partTable),
    belongsTo(t, t.location_id, locationTable),
    belongsTo(t, t.other_location_id, locationTable),
    check('part_movement_balance', sql`balance >= 0`),
  ],
);

/**
 * What was issued and returned of a part at a location in a week, written by the statement that writes the ledger: it
 * is always the sum of its lines (B11). The week is its Monday in the organisation's zone.
 */
export const partWeekTable = pgTable(
  'part_week',
  {
    organization_id: tenantId(),
    part_id: uuid().notNull(),
    location_id: uuid().notNull(),
    week: date({ mode: 'string' }).notNull(),
    is_scheduled: boolean().notNull(),
    issued: bigint({ mode: 'number' }).notNull(),
    returned: bigint({ mode: 'number' }).notNull(),
    /** Issued less returned, at the costs of the ledger. */
    value: numeric({ precision: 20, scale: 2 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.part_id, t.location_id, t.week, t.is_scheduled] }),
    belongsTo(t, t.part_id, partTable),
    belongsTo(t, t.location_id, locationTable),
  ],
);

/** Reserved for a work order and not issued yet. The sum per location is the reserved quantity there. */
export const partReservationTable = pgTable(
  'part_reservation',
  {
    organization_id: tenantId(),
    part_id: uuid().notNull(),
    location_id: uuid().notNull(),
    origin_type: text().notNull(),
    origin_id: uuid().notNull(),
    quantity: integer().notNull(),
    created_at: instant().notNull(),
    created_by: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.origin_type, t.origin_id, t.part_id, t.location_id] }),
    index('part_reservation_place').on(t.organization_id, t.part_id, t.location_id),
    belongsTo(t, t.part_id, partTable),
    belongsTo(t, t.location_id, locationTable),
    check('part_reservation_quantity', sql`quantity > 0`),
  ],
);
