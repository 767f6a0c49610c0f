import { date, doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tenantId } from '#server/db/columns';

/**
 * What a level, such as overdue work, was at the midnight with which a day began. Rows are never changed: the past
 * cannot be counted again, because work that was overdue then may be done now.
 */
export const kpiDayTable = pgTable(
  'kpi_day',
  {
    organization_id: tenantId(),
    day: date({ mode: 'string' }).notNull(),
    key: text().notNull(),
    value: doublePrecision().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organization_id, t.day, t.key] })],
);
