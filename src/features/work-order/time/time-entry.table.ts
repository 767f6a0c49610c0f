import { sql } from 'drizzle-orm';
import { check, date, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { amount, belongsTo, externalIndex, instant, listIndexes, recordTable, searchText } from '#server/db/columns';
import { members } from '#server/db/identity.table';
import { workOrderTable } from '../work-order.table';

export const timeEntryTable = recordTable(
  'time_entry',
  {
    name: text().notNull(),
    work_order: uuid('work_order_id').notNull(),
    time_type: text().notNull(),
    user: uuid('user_id').notNull(),
    minutes: integer().notNull(),
    worked_at: date(),
    hourly_rate: amount(),
    description: text(),
    // The start of a timer that was ended before its own stop arrived. A late stop shortens the entry.
    began_at: instant(),
    // What a timer measured, so that a day is added up before rounding. Null if somebody typed the minutes.
    seconds: integer(),
    external_id: text(),
    search: searchText('name', 'description'),
  },
  (t) => [
    belongsTo(t, t.work_order, workOrderTable),
    belongsTo(t, t.user, members),
    index('time_entry_work_order').on(t.organization_id, t.work_order),
    index('time_entry_user').on(t.organization_id, t.user),
    index('time_entry_worked_at').on(t.organization_id, t.worked_at),
    check('time_entry_minutes', sql`minutes > 0`),
    externalIndex('time_entry', t),
    ...listIndexes('time_entry', t),
  ],
);
