import { index, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, externalIndex, lineage, listIndexes, recordTable, searchText } from '#server/db/columns';

export const locationTable = recordTable(
  'location',
  {
    name: text().notNull(),
    description: text(),
    address: text(),
    color: text(),
    parent: uuid('parent_id'),
    lineage: lineage().notNull(),
    external_id: text(),
    search: searchText('name', 'description', 'address'),
  },
  (t) => [
    belongsTo(t, t.parent, t as never),
    index('location_parent').on(t.organization_id, t.parent),
    index('location_lineage').on(t.organization_id, t.lineage),
    externalIndex('location', t),
    ...listIndexes('location', t),
  ],
);
