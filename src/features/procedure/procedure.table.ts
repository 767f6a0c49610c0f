import { jsonb, text } from 'drizzle-orm/pg-core';
import { listIndexes, recordTable, searchText } from '#server/db/columns';

/** The library. Work orders have copies of it (D18). */
export const procedureTable = recordTable(
  'procedure',
  {
    name: text().notNull(),
    description: text(),
    fields: jsonb().notNull().default([]),
    search: searchText('name', 'description'),
  },
  (t) => listIndexes('procedure', t),
);
