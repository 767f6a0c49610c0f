import { index, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, externalIndex, listIndexes, recordTable, searchText } from '#server/db/columns';
import { vendorTable } from './vendor.table';

export const contactTable = recordTable(
  'contact',
  {
    name: text().notNull(),
    role: text(),
    email: text(),
    phone: text(),
    vendor: uuid('vendor_id'),
    external_id: text(),
    search: searchText('name', 'role', 'email', 'phone'),
  },
  (t) => [
    belongsTo(t, t.vendor, vendorTable),
    index('contact_vendor').on(t.organization_id, t.vendor),
    externalIndex('contact', t),
    ...listIndexes('contact', t),
  ],
);
