import { integer, text } from 'drizzle-orm/pg-core';
import { listIndexes, recordTable, searchText } from '#server/db/columns';

export const vendorTable = recordTable(
  'vendor',
  {
    name: text().notNull(),
    description: text(),
    website: text(),
    address: text(),
    country: text(),
    industry_type: text(),
    lead_time_days: integer(),
    color: text(),
    search: searchText('name', 'description', 'website', 'address'),
  },
  (t) => listIndexes('vendor', t),
);
