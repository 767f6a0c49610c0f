import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo, instant, tenantId } from '#server/db/columns';
import { measurementTable } from '#features/measurement/measurement.table';
import type { Recurrence } from './recurrence/recurrence';
import { workOrderTable } from '../work-order.table';

/** A recurring work order (D16). Its id is that of the row of kind `series` that holds the plan. */
export const seriesTable = pgTable(
  'work_order_series',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    rule: jsonb().$type<Required<Recurrence>>().notNull(),
    is_active: boolean().notNull(),
    /** The start of the grid of dates. */
    anchor: instant().notNull(),
    /** Milliseconds by the wall clock from start to due. */
    due_after: bigint({ mode: 'number' }),
    first_id: uuid().notNull(),
    /** The planned work order, its date, and when it opens. */
    next_id: uuid(),
    next_at: instant(),
    opens_at: instant(),
    /** Work by meter (F2.10): the total at which the planned one is due, and where it was put by date and forecast. */
    meter_id: uuid(),
    due_total: doublePrecision(),
    stands_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    index('work_order_series_due')
      .on(t.opens_at)
      .where(sql`is_active and next_id is not null`),
    index('work_order_series_next').on(t.organization_id, t.next_id),
    index('work_order_series_first').on(t.organization_id, t.first_id),
    index('work_order_series_meter')
      .on(t.organization_id, t.meter_id)
      .where(sql`meter_id is not null`),
    belongsTo(t, t.meter_id, measurementTable),
    belongsTo(t, t.id, workOrderTable),
    belongsTo(t, t.first_id, workOrderTable),
    belongsTo(t, t.next_id, workOrderTable),
  ],
);

/**
 * Each date or due total of a series with its work order or the reason why there is none. One of each, so that it comes
 * exactly once: by date, or by meter if there is a due total.
 */
export const occurrenceTable = pgTable(
  'work_order_occurrence',
  {
    organization_id: tenantId(),
    series_id: uuid().notNull(),
    /** By meter: when it came; while it is planned, the date by which it comes at the latest. */
    at: instant().notNull(),
    due_total: doublePrecision(),
    work_order_id: uuid(),
    /** If there is no work order: `missed` or `skipped`. */
    absence: text(),
    reason: text(),
  },
  (t) => [
    unique('work_order_occurrence_date').on(t.organization_id, t.series_id, t.at, t.due_total).nullsNotDistinct(),
    uniqueIndex('work_order_occurrence_total')
      .on(t.organization_id, t.series_id, t.due_total)
      .where(sql`due_total is not null`),
    uniqueIndex('work_order_occurrence_order').on(t.organization_id, t.work_order_id),
    belongsTo(t, t.series_id, { organization_id: seriesTable.organization_id, id: seriesTable.id }),
    belongsTo(t, t.work_order_id, workOrderTable),
  ],
);
