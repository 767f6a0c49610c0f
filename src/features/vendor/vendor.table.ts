import { integer, text } from 'drizzle-orm/pg-core';
import { externalIndex, listIndexes, recordTable, searchText } from '#server/db/columns';

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
    external_id: text(),
    search: searchText('name', 'description', 'website', 'address'),
  },
  (t) => [externalIndex('vendor', t), ...listIndexes('vendor', t)],
);
