import { boolean, index, text } from 'drizzle-orm/pg-core';
import { listIndexes, recordTable, searchText } from '#server/db/columns';

export const viewTable = recordTable(
  'saved_view',
  {
    name: text().notNull(),
    entity: text().notNull(),
    query: text(),
    is_shared: boolean().notNull(),
    is_pinned: boolean().notNull(),
    search: searchText('name'),
  },
  (t) => [index('saved_view_entity').on(t.organization_id, t.entity), ...listIndexes('saved_view', t)],
);
