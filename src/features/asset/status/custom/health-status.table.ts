import { boolean, text } from 'drizzle-orm/pg-core';
import { listIndexes, recordTable, searchText } from '#server/db/columns';

export const healthStatusTable = recordTable(
  'health_status',
  {
    name: text().notNull(),
    description: text(),
    category: text().notNull(),
    is_builtin: boolean().notNull().default(false),
    search: searchText('name', 'description'),
  },
  (t) => listIndexes('health_status', t),
);
