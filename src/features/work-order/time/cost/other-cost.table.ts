import { sql } from 'drizzle-orm';
import { check, index, text, uuid } from 'drizzle-orm/pg-core';
import { amount, belongsTo, externalIndex, listIndexes, recordTable, searchText } from '#server/db/columns';
import { members } from '#server/db/identity.table';
import { workOrderTable } from '../../work-order.table';

export const otherCostTable = recordTable(
  'other_cost',
  {
    name: text().notNull(),
    work_order: uuid('work_order_id').notNull(),
    category: text().notNull(),
    cost: amount().notNull(),
    user: uuid('user_id').notNull(),
    description: text(),
    external_id: text(),
    search: searchText('name', 'description'),
  },
  (t) => [
    belongsTo(t, t.work_order, workOrderTable),
    belongsTo(t, t.user, members),
    index('other_cost_work_order').on(t.organization_id, t.work_order),
    index('other_cost_user').on(t.organization_id, t.user),
    check('other_cost_cost', sql`cost > 0`),
    externalIndex('other_cost', t),
    ...listIndexes('other_cost', t),
  ],
);
