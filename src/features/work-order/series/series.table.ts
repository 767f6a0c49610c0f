import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, instant, tenantId } from '#server/db/columns';
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
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    index('work_order_series_due')
      .on(t.opens_at)
      .where(sql`is_active and next_id is not null`),
    index('work_order_series_next').on(t.organization_id, t.next_id),
    index('work_order_series_first').on(t.organization_id, t.first_id),
    belongsTo(t, t.id, workOrderTable),
    belongsTo(t, t.first_id, workOrderTable),
    belongsTo(t, t.next_id, workOrderTable),
  ],
);

/** Each date of a series with its work order or the reason why there is none. The primary key makes it exactly once. */
export const occurrenceTable = pgTable(
  'work_order_occurrence',
  {
    organization_id: tenantId(),
    series_id: uuid().notNull(),
    at: instant().notNull(),
    work_order_id: uuid(),
    /** If there is no work order: `missed` or `skipped`. */
    absence: text(),
    reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.series_id, t.at] }),
    uniqueIndex('work_order_occurrence_order').on(t.organization_id, t.work_order_id),
    belongsTo(t, t.series_id, { organization_id: seriesTable.organization_id, id: seriesTable.id }),
    belongsTo(t, t.work_order_id, workOrderTable),
  ],
);
